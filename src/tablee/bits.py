"""What kernels need of numba: the types of their arrays, and what it does not offer by itself."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from llvmlite import ir
from numba import njit, types
from numba.core.cgutils import get_or_insert_function
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

Function = TypeVar("Function", bound=Callable[..., Any])

VECTOR: Final = types.Array(types.int64, 1, "C")
GRID: Final = types.Array(types.int64, 2, "C")
CUBE: Final = types.Array(types.int64, 3, "C")
FIXED: Final = types.Array(types.int64, 1, "C", readonly=True)
FIXED_GRID: Final = types.Array(types.int64, 2, "C", readonly=True)
FLOATS: Final = types.Array(types.float64, 1, "C")
FLOAT_GRID: Final = types.Array(types.float64, 2, "C")
FLOAT_CUBE: Final = types.Array(types.float64, 3, "C")
FIXED_FLOATS: Final = types.Array(types.float64, 1, "C", readonly=True)
"""Whole numbers and fractions in rows, grids and cubes; what is fixed may not be written, and
whatever may be written can be given for it.
"""


def leaf(signature: Any, *, inlined: bool = True) -> Callable[[Function], Function]:
    """Compile a function that allocates nothing, as a rule into whatever calls it.

    It therefore need not count who holds the arrays that it is given. Counting is atomic, and in
    functions called a thousand times per position it took a fifth of all time.
    """
    compiling: Any = njit
    return compiling(signature, cache=True, forceinline=inlined, _nrt=False)  # type: ignore[no-any-return]


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


def _prefetch(_context: Any, array: Any, _index: Any) -> Any:
    """Begin to fetch an item of a vector that will be read soon; nothing else changes."""

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        vector = make_array(signature.args[0])(context, builder, values[0])
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        at = builder.bitcast(builder.gep(vector.data, [values[1]]), byte)
        takes = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        fetch = get_or_insert_function(builder.module, takes, "llvm.prefetch.p0")
        reading, often, data = number(0), number(3), number(1)
        builder.call(fetch, [at, reading, often, data])
        return context.get_dummy_value()

    return types.none(array, types.int64), generate


popcount: Any = intrinsic(_popcount)
lowest: Any = intrinsic(_lowest)
prefetch: Any = intrinsic(_prefetch)
