import pytest

# The suite holds the assertions of every store; a failing one should show its values.
pytest.register_assert_rewrite("tests.store.suite")
