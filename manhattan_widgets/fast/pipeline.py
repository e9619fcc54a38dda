"""How Numba compiles our functions: sooner than by itself, and with no index below zero in mind.

Much that Numba does for any program is needless for ours, and dear:

- An index may count from the end, as in Python: every access to an array begins with a comparison.
  In ours no index that is not a constant may be negative: random play makes a quarter more plies.
- Each function is optimized and made machine code by itself, with all that it calls, and again with
  each that calls it.  A part runs inside of what Python calls alone: it is optimized there, once.
- Each operation is looked for among all that its sign can mean, again at every place, and a part is
  compiled for each kind of integer that it is given, even for each constant.

Altogether compiling Manhattan takes three fifths of the time.  This is Numba's documented way of
adding passes ("Customizing the compiler"); what goes beyond are the two classes of libraries.
"""

from __future__ import annotations

import operator
from typing import Any

from numba.core import ir, types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import FunctionPass, PassManager, register_pass
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.typing.templates import signature
from numba.core.untyped_passes import (
    FixupArgs,
    GenericRewrites,
    IRProcessing,
    ReconstructSSA,
    TranslateByteCode,
)

__all__ = ["EntryCompiler", "PartCompiler"]

#: What means the same of a constant as of any number.
_OPERATIONS = frozenset(
    operation
    for name, operation in vars(operator).items()
    if callable(operation) and name not in ("pow", "ipow")
)
#: The types of what was resolved before, by what is called and the types it is called with.
_resolved: dict[Any, Any] = {}


class _Typing:
    """Numba's context of types: it resolves each operation once, and knows one kind of integer."""

    def __init__(self, context: Any) -> None:
        self._context = context

    def __getattr__(self, name: str) -> Any:
        return getattr(self._context, name)

    def resolve_function_type(self, function: Any, args: Any, kws: Any) -> Any:
        """Return the signature of a call."""
        if isinstance(function, types.Dispatcher):
            args = tuple(map(_any_integer, args))
        elif not kws and isinstance(function, types.Function | types.NumberClass):
            called = getattr(function, "typing_key", None)
            if called in (max, min):
                args = map(_any_integer, args)
            elif called in _OPERATIONS:
                args = map(types.unliteral, args)
            args = tuple(args)
            key = function, args
            if key not in _resolved:
                _resolved[key] = self._context.resolve_function_type(function, args, kws)
            return _resolved[key]
        return self._context.resolve_function_type(function, args, kws)

    def resolve_setitem(self, target: Any, index: Any, value: Any) -> Any:
        """Return the signature of writing into an array."""
        plain = tuple(map(types.unliteral, (target, index, value)))
        key = operator.setitem, plain
        if key not in _resolved:
            _resolved[key] = self._context.resolve_setitem(*plain)
        return _resolved[key]


def _any_integer(given: Any) -> Any:
    plain = types.unliteral(given)
    is_signed = isinstance(plain, types.Integer) and getattr(plain, "signed", False)
    return types.int64 if is_signed else plain


_UNSIGNED = {types.intp: types.uintp}


def _without_sign(index: Any) -> Any:
    if isinstance(index, types.UniTuple):
        return types.UniTuple(_without_sign(index.dtype), index.count)
    return _UNSIGNED.get(index, index)


@register_pass(mutates_CFG=False, analysis_only=False)
class _IndexesFromZero(FunctionPass):
    """Makes all indexes of arrays that are not constants unsigned: they are not compared with 0."""

    _name = "manhattan_widgets_indexes_from_zero"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                access = statement.value if isinstance(statement, ir.Assign) else statement
                if isinstance(access, ir.SetItem) or (
                    isinstance(access, ir.Expr) and access.op == "getitem"
                ):
                    called = state.calltypes[access]
                    array, index, *rest = called.args
                    if isinstance(array, types.Array):
                        unsigned = array, _without_sign(index), *rest
                        del state.calltypes[access]  # it takes no key twice
                        state.calltypes[access] = signature(called.return_type, *unsigned)
        return True


class _EntryLibrary(JITCodeLibrary):
    """What is made of an entry: optimized once, with all its parts.

    Numba does a part of it before, to find where memory is counted, which ours do nowhere.
    """

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)


class _NoMachineCode:
    """In place of what makes machine code: a part has none, and no environment in it."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""


class _PartLibrary(JITCodeLibrary):
    """What is made of a part: code to be linked into others, not optimized before."""

    @property
    def codegen(self) -> Any:
        """What environments are handed to."""
        return _NoMachineCode()

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalized = True


@register_pass(mutates_CFG=False, analysis_only=False)
class _InEntry(FunctionPass):
    """Makes the library of an entry."""

    _name = "manhattan_widgets_in_entry"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = _EntryLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class _InPart(FunctionPass):
    """Makes the library of a part."""

    _name = "manhattan_widgets_in_part"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return True


#: What Numba itself does, without what our functions have nothing for: closures, ``with``, literal
#: loops, functions to be inlined before their types are known, expressions of whole arrays.
_BEFORE = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    GenericRewrites,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    _IndexesFromZero,
)
_AFTER = (IRLegalization, NativeLowering, NoPythonBackend)


class EntryCompiler(CompilerBase):
    """Compiles what Python calls."""

    passes: tuple[Any, ...] = (*_BEFORE, _InEntry, *_AFTER)

    def __init__(self, typing: Any, *rest: Any) -> None:
        super().__init__(typing, *rest)
        self.state.typingctx = _Typing(typing)

    def define_pipelines(self) -> list[Any]:
        """Return the one way to compile."""
        manager = PassManager("manhattan_widgets")
        for each in self.passes:
            manager.add_pass(each, each.__name__)
        manager.finalize()
        return [manager]


class PartCompiler(EntryCompiler):
    """Compiles what is called by compiled functions only."""

    passes = (*_BEFORE, _InPart, *_AFTER)
