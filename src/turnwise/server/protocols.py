"""The server's side of a connection: uvicorn's, with time limits for slow clients and bounds for many of them."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

from .clients import group_of
from .connection_limit import most_connections
from .services import Services

log = logging.getLogger(__name__)
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
MOST_JOINED = 16 << 10  # bytes of a part that waits for the next one

MORE = "more"
"""Key of a message to a WebSocket: whether another follows at once, so that both are sent together."""


class TcpGuest:
    """One connection, as it is counted."""

    def __init__(self, transport: asyncio.Transport, host: str) -> None:
        self.address = f"tcp {group_of(host)}"
        self._transport = transport

    def turn_away(self) -> None:
        """Say why and close."""
        log.warning("connections are turned away: too many of one address")
        self._transport.write(TOO_MANY)
        self._transport.close()


class OnePacket:
    """A transport that sends at once what a turn of the event loop writes: headers and body wake their reader once."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self.inner = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def write(self, data: bytes) -> None:
        """Send soon; what is large by itself is sent now, so that its writer hears if nobody takes it."""
        if not self._parts:
            self._loop.call_soon(self._send)
        self._parts.append(data)
        if len(data) >= MOST_JOINED:
            self._send()

    def close(self) -> None:
        """Send what is written, and close."""
        self._send()
        self.inner.close()

    def __getattr__(self, name: str) -> Any:
        """Be the transport in all else."""
        return getattr(self.inner, name)

    def _send(self) -> None:
        if self._parts:
            parts, self._parts = self._parts, []
            self.inner.write(b"".join(parts))


class PatientHttp(H11Protocol):
    """HTTP with an end to patience: for headers, for bodies, and for who does not take the answer."""

    _phase: object = None
    """The part of a request that is waited for, as h11 calls it."""
    _timer: asyncio.TimerHandle | None = None
    _reading_timer: asyncio.TimerHandle | None = None
    _guest: TcpGuest | None = None

    @property
    def _services(self) -> Services:
        return cast(Services, self.app_state["services"])

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and wait for its first request."""
        super().connection_made(cast(asyncio.Transport, OnePacket(transport, self.loop)))
        self._await(h11.IDLE)
        if len(self.connections) > most_connections():
            log.warning("connections are turned away: %d are open", len(self.connections))
            return transport.abort()
        host = self.client[0] if self.client else ""
        if not self._services.proxies.trusts(host):
            self._guest = TcpGuest(transport, host)
            self._services.link.enter(self._guest)
        return None

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        self._await(None)
        self.resume_writing()
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read, and see what is still missing."""
        super().data_received(data)
        if isinstance(self.transport.get_protocol(), PatientHttp):
            state = self.conn.their_state
            self._await(state if state in (h11.IDLE, h11.SEND_BODY) else None)

    def on_response_complete(self) -> None:
        """Wait for the next request; a part of it may be there."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._await(h11.IDLE)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Leave the connection to the WebSocket, and its place in the count."""
        self._await(None)
        self.transport = cast(OnePacket, self.transport).inner
        super().handle_websocket_upgrade(event)
        protocol = self.transport.get_protocol()
        if isinstance(protocol, PatientWebSocket) and self._guest is not None:
            protocol.guest, self._guest = self._guest, None

    def pause_writing(self) -> None:
        """Wait for a client that does not read, for a while."""
        super().pause_writing()
        seconds = self._services.settings.bounds.reading_seconds
        self._reading_timer = self.loop.call_later(seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """Go on: it reads."""
        super().resume_writing()
        if self._reading_timer is not None:
            self._reading_timer.cancel()
            self._reading_timer = None

    def _await(self, phase: object) -> None:
        """Give the client time for a part of its request; None: it has done its part."""
        if phase is self._phase and phase is not None:
            return
        self._phase = phase
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if phase is not None:
            bounds = self._services.settings.bounds
            seconds = bounds.header_seconds if phase is h11.IDLE else bounds.body_seconds
            self._timer = self.loop.call_later(seconds, self._lose_patience)

    def _lose_patience(self) -> None:
        """Close, and say why unless the request has its answer, or a part of it."""
        if not self.transport.is_closing():
            if self._phase is h11.IDLE or not self.cycle.response_started:
                self.transport.write(TOO_SLOW)
            self.transport.close()

    def _leave(self) -> None:
        if self._guest is not None:
            self._services.link.leave(self._guest)
            self._guest = None


class PatientWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that keeps the place of its connection in the count; pings end those who are gone."""

    guest: TcpGuest | None = None

    async def send(self, message: Any) -> None:
        """Send a message; one that another follows waits for it, and takes the same packet."""
        if message.get(MORE) and self.conn.state is OPEN and not self.disconnected:
            self.conn.send_text(message["text"].encode())
        else:
            await super().send(message)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        if self.guest is not None:
            services: Any = self.app_state["services"]
            services.link.leave(self.guest)
            self.guest = None
        super().connection_lost(exc)
