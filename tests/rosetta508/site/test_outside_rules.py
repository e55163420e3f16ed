"""The names of cited rules that have no page, from the history of the official rules."""

from aligner.dating.dating import RuleDating
from rosetta508.site.model.outside_rules import is_todays_number, official_title


def test_a_rule_has_its_own_title_or_its_sections() -> None:
    assert official_title("509", "2026-08-07") == official_title("509.1a", "2026-08-07") == "Declare Blockers Step"
    assert official_title("702.22", "2026-08-07") == "Banding"
    assert official_title("702.21", "2009-07-11") != official_title("702.21", "2026-08-07")
    assert official_title("999", "2026-08-07") == ""


def test_a_number_is_current_only_with_evidence() -> None:
    entries = [{"cites": "715", "intervals": [["2010-01-01", "2012-01-01"]]},
               {"cites": "605", "intervals": [["2009-07-11", "2026-08-07"]]}]  # fmt: skip
    dating = RuleDating("1", (), {"references": entries})
    today = {number for number in ("715", "605", "806") if is_todays_number(number, dating, "2026-08-07")}
    assert today == {"605"}
    assert not is_todays_number("605", None, "2026-08-07")
