"""Regular endings are no misspellings, in languages that build words from a stem and many endings."""

import pytest

from aligner.drift.checks.misspellings import find_misspellings
from aligner.drift.vocabulary import Vocabulary

KOREAN = (
    "고양이를 조종합니다 그리고 마차를 조종합니다",
    "고양이를 공격합니다 그리고 고양이를 공격당합니다",
    "마차를 파괴합니다 그리고 마차를 파괴당합니다",
    "플레이어로부터 멀리 플레이어로부터 가까이",
    "차례부터 차례에서 단계부터 단계에서",
    "고양이가 집으로 들어왔습니다 마차가 집으로 들어왔습니다",
    "고양이가 집으로 들어갑니다 마차가 나갔습니다",
)
TURKISH = (
    "bu kart oyunda kullanılmaz ve o kart oyunda kullanılmaz",
    "bu kart masada oynanılmaz ve o kart masada oynanılamaz",
    "bu zar masada bırakılmaz ve o zar masada bırakılır",
    "o zar evde bırakılmaz ve o top evde satılamaz ve satılır",
    "bu taş evde toplanılamaz ve o taş evde toplanılır",
)
FINNISH = (
    "kissa kulkee pelialueeltaan kotiin ja kissa kulkee pelialueeltaan metsään",
    "kissa istuu rakennukseltaan ja kissa istuu rakennuksellaan",
    "koira istuu kalliopohjaltaan ja koira istuu kalliopohjallaan",
)
HUNGARIAN = (
    "a macska a játékosaikat látja és a kutya a játékosaikat látja",
    "a macska a barátokat és a barátaikat látja a szomszédaikat is",
    "a kutya a szomszédokat látja és a macska a kerteket látja",
)


def misspelled(texts: tuple[str, ...], *more: str) -> list[str]:
    return list(find_misspellings(Vocabulary([*(text.split() for text in texts * 3), *map(str.split, more)])))


@pytest.mark.parametrize(
    ("texts", "inflected"),
    [
        (KOREAN, "고양이를 조종당합니다 그리고 마차를 조종합니다"),
        (KOREAN, "플레이어부터 멀리"),
        (KOREAN, "고양이가 집으로 들어갔습니다"),
        (TURKISH, "bu kart oyunda kullanılamaz"),
        (FINNISH, "kissa kulkee pelialueellaan kotiin"),
        (HUNGARIAN, "a macska a játékosokat látja"),
    ],
)
def test_a_regular_inflection_is_not_a_typo(texts: tuple[str, ...], inflected: str) -> None:
    assert misspelled(texts, inflected) == []


@pytest.mark.parametrize(
    ("texts", "text", "wrong"),
    [
        (KOREAN, "플레이어로로부터 멀리", "플레이어로로부터"),
        (KOREAN, "플레이이로부터 멀리", "플레이이로부터"),
        (KOREAN, "플레이로어부터 멀리", "플레이로어부터"),
        (TURKISH, "bu kart oyunda kullannılmaz", "kullannılmaz"),
        (TURKISH, "bu kart oyunda kulanılmaz", "kulanılmaz"),
        (FINNISH, "kissa kulkee pelilaueeltaan kotiin", "pelilaueeltaan"),
        (HUNGARIAN, "a macska a játékkosaikat látja", "játékkosaikat"),
    ],
)
def test_a_doubled_dropped_or_swapped_letter_is_a_typo(texts: tuple[str, ...], text: str, wrong: str) -> None:
    assert misspelled(texts, text) == [wrong]
