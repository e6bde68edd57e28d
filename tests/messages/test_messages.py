"""Messages: a template and its values until the edge, rendered by the catalogue of a language."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

from turnwise.errors import DataError, OptionError, TurnwiseError, UnknownNameError
from turnwise.languages import check_language, language_of
from turnwise.messages import Listing, Message, catalogue, languages, message_from_json, reads_digits
from turnwise.messages.catalogue import read_catalogue
from turnwise.messages.language import read_language

NUMBERS = {"digits": "۰۱۲۳۴۵۶۷۸۹", "decimal": "٫", "thousands": "٬", "percent": "٪"}
RUSSIAN_RULE = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"


def test_a_template_is_english_by_itself() -> None:
    assert str(Message("{who} leads with {points:.1f}", who="random", points=2)) == "random leads with 2.0"


def test_braces_in_a_text_without_values_are_just_braces() -> None:
    """Somebody's JSON or a set in an error of Python must not look like a place to fill in."""
    assert str(OptionError("cannot read {'a': 1")) == "cannot read {'a': 1"


def test_a_value_that_is_missing_leaves_its_place() -> None:
    assert str(Message("{a} and {b}", a=1)) == "1 and {b}"


@pytest.mark.parametrize(
    ("value", "spec", "said"),
    [
        (12, "", "۱۲"),
        (-1.5, ".1f", "\u2066−۱٫۵\u2069"),
        (1234567, ",", "۱٬۲۳۴٬۵۶۷"),
        (0.254, ".0%", "۲۵٪"),
        (3, "+d", "\u2066+۳\u2069"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(value: float, spec: str, said: str) -> None:
    assert catalogue("fa").number(value, spec) == said


def test_notation_is_kept_in_its_order_and_digits() -> None:
    """b1 and 4433 are no numbers: they stay as they are typed, apart from the Persian around them."""
    found = catalogue("fa")

    assert found.value("4433") == "\u20664433\u2069"
    assert found.value("قلعه") == "قلعه"


def test_lists_are_joined_by_the_language() -> None:
    names = Listing(["a", "b", "c"], "or")

    assert str(Message("{names}", names=names)) == "a, b or c"
    assert catalogue("fa").value(Listing([1, 2, 3], "or")) == "۱، ۲ یا ۳"


def test_messages_within_messages_are_said_in_the_same_language() -> None:
    found = read_catalogue(
        "fa", {"language": {"name": "x", **NUMBERS}, "messages": {"{n} game": "{n} بازی", "{what}!": "{what}؟"}}
    )

    assert Message("{what}!", what=Message("{n} game", "{n} games", n=2)).written(found) == "۲ بازی؟"


@pytest.mark.parametrize(("n", "said"), [(1, "1 партия"), (3, "3 партии"), (11, "11 партий"), (21, "21 партия")])
def test_a_language_has_as_many_plural_forms_as_it_needs(n: int, said: str) -> None:
    """A foreign catalogue: three forms, chosen by gettext's rule."""
    forms = {"one": "{n} партия", "few": "{n} партии", "many": "{n} партий", "other": "{n} партий"}
    language = {"name": "русский", "forms": ["one", "few", "many"], "plural": RUSSIAN_RULE}
    found = read_catalogue("ru", {"language": language, "messages": {"{n} game": forms}})

    assert Message("{n} game", "{n} games", n=n).written(found) == said


@pytest.mark.parametrize("n", [201, -3, float("inf"), float("nan")])
def test_a_number_that_the_rule_cannot_count_takes_a_form_all_the_same(n: float) -> None:
    """A rule is tried with small numbers; later it may meet any."""
    language = read_language({"name": "x", "plural": "n < 201 ? n > 0 ? n != 1 : n : 1 / (n - 201)"})

    assert language.form(n) in language.forms


@pytest.mark.parametrize(("n", "said"), [(1, "1 game"), (21, "21 games")])
def test_what_a_language_lacks_has_the_plural_of_english(n: int, said: str) -> None:
    """Russian says 21 as it says 1; English does not, and an entry that is still empty is said in English."""
    language = {"name": "русский", "forms": ["one", "few", "many"], "plural": RUSSIAN_RULE}
    for messages in ({}, {"{n} game": {"one": "", "few": "", "many": ""}}):
        found = read_catalogue("ru", {"language": language, "messages": messages})

        assert Message("{n} game", "{n} games", n=n).written(found) == said


def test_english_has_a_plural_of_its_own() -> None:
    assert [str(Message("{n} game", "{n} games", n=n)) for n in (0, 1, 2)] == ["0 games", "1 game", "2 games"]


def test_messages_are_sent_and_read_back() -> None:
    sent = Message("{a}, {b}, {c}", a=Message("{n} game", "{n} games", n=1), b=Listing([1, "x"], "and"), c=0.5)
    found = message_from_json(json.loads(json.dumps(sent.to_json())))

    assert found == sent
    assert str(found) == "1 game, 1 and x, 0.5"


def test_a_text_of_earlier_versions_stays_as_it_is() -> None:
    assert message_from_json("won by {nobody}").text("fa") == "\u2066won by {nobody}\u2069"


def test_texts_by_language_are_no_message_though_a_language_is_called_id() -> None:
    """Indonesian is."""
    assert message_from_json({"en": "Nim", "id": "Permainan Nim"}).text("en") == "Nim"


def test_errors_carry_their_message_through_processes() -> None:
    """A worker's error can be told in the reader's language, not only in the worker's."""
    error = pickle.loads(pickle.dumps(UnknownNameError("no {what}", what=Listing(["a", "b"]))))

    assert isinstance(error, UnknownNameError)
    assert (str(error), error.message.template) == ("no a, b", "no {what}")


def test_an_error_tells_another_message() -> None:
    assert str(TurnwiseError(Message("{n} game", "{n} games", n=2))) == "2 games"


def test_a_catalogue_from_a_folder_is_a_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One file adds a language: no code knows it."""
    told = {"language": {"name": "Plattdüütsch"}, "messages": {"no {what}": "keen {what}"}}
    (tmp_path / "nds.json").write_text(json.dumps(told), encoding="utf-8")
    monkeypatch.setenv("TURNWISE_CATALOGUES", str(tmp_path))

    assert languages() == ["en", "fa", "nds"]
    assert Message("no {what}", what="x").text("nds") == "keen x"
    assert Message("not translated").text("nds") == "not translated"


def test_a_language_without_catalogue_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="unknown language 'xx': choose one of en, fa"):
        check_language("xx")


def test_the_environment_chooses_the_language() -> None:
    assert language_of({"TURNWISE_LANGUAGE": "fa", "LANG": "en_GB.UTF-8"}) == "fa"
    assert language_of({"LC_ALL": "fa_IR.UTF-8", "LANG": "en_GB.UTF-8"}) == "fa"
    assert language_of({"LANG": "de_DE.UTF-8"}) == language_of({}) == "en"


@pytest.mark.parametrize("name", ["pt_BR", "pt-br"])
def test_a_variety_of_a_language_is_chosen_before_the_language(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dash in the name of the file is as good as a low line."""
    for code in (name, "pt"):
        (tmp_path / f"{code}.json").write_text(json.dumps({"language": {"name": code}, "messages": {}}))
    monkeypatch.setenv("TURNWISE_CATALOGUES", str(tmp_path))

    assert language_of({"LANG": "pt_BR.UTF-8"}) == language_of({"TURNWISE_LANGUAGE": "pt-BR"}) == name
    assert language_of({"LANG": "pt_PT.UTF-8"}) == language_of({"LANG": "pt@euro"}) == "pt"
    assert check_language("PT_br") == name


def test_digits_of_other_keyboards_are_read() -> None:
    assert reads_digits("۴۴٣٣ plies=۸") == "4433 plies=8"


WHOLE = {"language": {"name": "x"}, "messages": {"no {what}": "x {what}"}}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("{bad", "Expecting property name"),
        ("[]", "it holds no JSON object"),
        (json.dumps({"messages": {}}), "'language' is missing"),
        (json.dumps({**WHOLE, "language": {"name": "x", "digits": "012"}}), "digits '012' are not ten"),
        (json.dumps({**WHOLE, "language": {"name": "x", "direction": "up"}}), "direction 'up' is neither ltr nor rtl"),
        (json.dumps({**WHOLE, "language": {"name": "x", "plural": "foo("}}), "invalid token in plural form"),
        (
            json.dumps({**WHOLE, "language": {"name": "x", "plural": "n"}}),
            "the plural rule 'n' asks for more than 2 forms",
        ),
        (json.dumps({**WHOLE, "language": {"name": "x", "plural": "1/n"}}), "the plural rule '1/n' divides by 0"),
        (
            json.dumps({**WHOLE, "language": {"name": "x", "plural": "n > 500 ? 2 : n != 1"}}),
            "the plural rule 'n > 500 ? 2 : n != 1' asks for more than 2 forms",
        ),
        (json.dumps({**WHOLE, "language": {"name": "x", "plural": "n/!5"}}), "the plural rule 'n/!5' cannot be read"),
        (json.dumps({**WHOLE, "messages": {"no {what}": "x {"}}), "'no {what}': "),
        (
            json.dumps({**WHOLE, "messages": {"{n:.1f} plies": "{n:.f}"}}),
            "'{n:.1f} plies': write {n} with the template's own format, not '.f'",
        ),
        (json.dumps({**WHOLE, "messages": []}), "'messages' is no object"),
        (json.dumps({**WHOLE, "messages": {"a": 3}}), "'a' is neither text nor an object of texts"),
        (json.dumps({**WHOLE, "messages": {"a": {"one": 3}}}), "'a' is neither text nor an object of texts"),
        (json.dumps({**WHOLE, "messages": {"{n} game": {"one": "x"}}}), "'{n} game' lacks the plural form 'other'"),
        (json.dumps({**WHOLE, "language": []}), "'language' is no object"),
        (json.dumps({**WHOLE, "language": {}}), "'name' is missing"),
        (json.dumps({**WHOLE, "language": {"name": "x", "colour": 1}}), "unknown field 'colour' of the language"),
        (json.dumps({**WHOLE, "language": {"name": 3}}), "field 'name' of the language is no text"),
        (json.dumps({**WHOLE, "language": {"name": "x", "comma": 5}}), "field 'comma' of the language is no text"),
        (
            json.dumps({**WHOLE, "language": {"name": "x", "forms": "ab"}}),
            "field 'forms' of the language is no list of texts",
        ),
        (
            json.dumps({**WHOLE, "language": {"name": "x", "last": {"or": 1}}}),
            "field 'last' of the language is no object of texts",
        ),
    ],
)
def test_a_damaged_catalogue_is_named_in_one_line(
    content: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is somebody's file: the command line, the server and Python say which and why."""
    (tmp_path / "qqq.json").write_text(content, encoding="utf-8")
    monkeypatch.setenv("TURNWISE_CATALOGUES", str(tmp_path))

    with pytest.raises(DataError) as caught:
        check_language("qqq")
    assert f"qqq.json' cannot be used: {reason}" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1
