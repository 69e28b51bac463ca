"""How far a hand is from a word, in plain Python: for tests, and as a yardstick."""

from collections import Counter

FAR = 9


def off(word: str, hand: str) -> tuple[int, set[str]]:
    """How many cards are missing, with one joker at most, and which would bring it nearer."""
    held = Counter(hand)
    maj = word[0].upper()
    missing = Counter(word[1:]) - held
    mins = missing.total()
    ways = [mins + (not held[maj])]
    if held["?"] and mins:
        ways.append(mins - 1 + (not held[maj]))
    plain = min(ways)
    if held["!"]:
        ways.append(mins)
    distance = min(ways)
    nearer = set(missing)
    if not held[maj] and plain == distance:
        nearer.add(maj)
    return distance, nearer
