"""The routes about jobs; those that start or stop one need the token when strangers can reach the server."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Request

from ..games.look import Json
from ..lab.catalogue import all_tasks
from ..messages import as_message
from .jobs.forms import FORMS
from .jobs.samples import samples
from .requests import JobRequest
from .responses import Experiment, Job, JobForm
from .router import api_router
from .services import services_of

router = api_router()

JobId = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]

# The body is read by the kind that it names, in the process of its game; the document lists what each kind takes.
ASKED = {"requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/JobPlan"}}}}}


@router.post("/jobs", response_model=Job, openapi_extra=ASKED)
async def begin_job(asked: JobRequest, request: Request) -> Json:
    """Start a match, a tournament or other long work."""
    services = services_of(request)
    services.check_token(request)
    return await services.jobs.begin(asked.kind, asked.plan())


@router.get("/jobs", response_model=list[Job])
async def list_jobs(request: Request) -> list[Json]:
    """List jobs, the newest first."""
    return await services_of(request).jobs.listed()


@router.get("/samples", response_model=list[Job])
async def list_samples() -> list[Json]:
    """List finished runs that ship with the package, to be shown where there is none yet."""
    return samples()


@router.get("/forms", response_model=list[JobForm])
async def list_forms() -> list[Json]:
    """List the kinds of jobs, each with the fields of its form."""
    return [form.values() for form in FORMS.values()]


@router.get("/lab", response_model=list[Experiment])
async def list_experiments() -> list[Json]:
    """List the experiments of the lab, by chapter."""
    return [
        {
            "name": task.name,
            "title": as_message(task.experiment.title).to_json(),
            "chapter": as_message(task.chapter.title).to_json(),
        }
        for task in all_tasks()
    ]


@router.get("/jobs/{id}", response_model=Job)
async def show_job(id: JobId, request: Request) -> Json:
    """Return how far a job is."""
    return await services_of(request).jobs.find(id)


@router.delete("/jobs/{id}", response_model=Job)
async def stop_job(id: JobId, request: Request) -> Json:
    """Stop a job; what it has found stays."""
    services = services_of(request)
    services.check_token(request)
    return await services.jobs.stop(id)
