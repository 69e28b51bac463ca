"""Settings shared by all tests: Hypothesis repeats itself exactly, and never fails on time."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tablee",
    deadline=None,
    derandomize=True,
    max_examples=25,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.differing_executors],
)
settings.load_profile("tablee")
