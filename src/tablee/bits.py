"""Two machine instructions that numba does not offer itself, for kernels that think in bits."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _popcount(_context: Any, _mask: Any) -> Any:
    """How many bits are set."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.ctpop(values[0])

    return types.int64(types.int64), generate


def _lowest(_context: Any, _mask: Any) -> Any:
    """The index of the lowest bit that is set, of a mask that is not empty."""

    def generate(_context: Any, builder: Any, _signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


popcount: Any = intrinsic(_popcount)
lowest: Any = intrinsic(_lowest)
