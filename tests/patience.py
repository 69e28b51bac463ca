"""How long a test waits for what must come: on a busy machine everything comes late, and nothing
is learned from a test that would not wait for it.
"""

from typing import Final

PATIENCE: Final = 120
"""Seconds. Whoever waits so long in vain has found a mistake."""
