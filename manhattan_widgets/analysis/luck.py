"""Luck and choice told apart: the estimator, and why it may be believed.

**Values.**  V(x) is what each seat may expect in the position x (its share of the win, its final
points) if from there on everybody plays by one fixed reference policy, the one that
:mod:`manhattan_widgets.bots.estimate` plays out.  When a game is over, x is all that the table knew
together: every hand, but not the order of the pile, which is drawn anew in each playout
(:meth:`~manhattan_widgets.contract.core.State.redrawn`).  The value of the end is the result
itself. Where games take long to play to the end, a playout goes on for a few moves and ends with
what the position then promises; nothing below asks for more of V than that it is one function,
computed in the same way everywhere.

**A ply.**  In x the mover makes the move m; then chance gives c, which leads to the position x(c).
With W the mean of V(x(c)) over all c, each as likely as at a table,

- choice = W - V(x): what the move did, whatever was drawn then;
- luck = V(x(c)) - W: what that draw, and not another, changed.

V(beginning) + all luck + all choice = result: every value comes once with each sign.  The deal is
luck too: V(after the deal) - V(before).  So is nothing that follows a move which reveals nothing;
there W is V(x(c)), and only that one value is computed.

**Why luck is luck.**  Nobody can see into the pile, so that no move can depend on its order: given
all that happened up to the move, c has just the distribution over which W is the mean.  So each
luck has mean zero given the past, *whoever plays, however well, and whatever the reference policy
is worth*: the lucks of a game are martingale differences, their sum has mean zero, and result -
luck has the same mean as the result, with less variance.  That is the idea of the advantage-sum
estimators (Zinkevich and others, 2006), of MIVAT (White and Bowling, 2009) and of AIVAT (Burch and
others, 2018), here with values from playouts.  What depends on the reference is only how much of
the variance is explained, and the zero of choice: a mover who plays the reference policy has
choices with mean zero, and a better one gains.

**What choice is not.**  It is measured with all hands open, so that a move counts as it stood
against what the others really held.  Whether it was the right one *by what the mover could know* is
another question: each decision is judged from the mover's view alone
(:mod:`manhattan_widgets.analysis.decisions`).

**Noise.**  Values are means of playouts, with standard errors.  Their random numbers have nothing
to do with those of the game, so that they add noise to luck and choice, but no bias; and what they
add to one ply they take from the next, so that sums stay exact.

**Of a game that goes on** only what the asking seat may know is used: x is its view, and what it
cannot know is made up anew for each playout.  Its own moves are parted as above; a move of others
is not, since what they drew is hidden.  Mean zero then holds if hidden cards are what that sampling
takes them for: any, as if others' moves told nothing about their hands.
"""

from __future__ import annotations

from random import Random

from manhattan_widgets.contract.core import Move, Sentence, State

__all__ = ["chance_follows", "explanation"]

#: How many other draws are looked at before a move counts as one after which nothing is drawn.
_DRAWS = 12


def chance_follows(state: State, move: Move, *, whole: bool) -> bool:
    """Tell whether chance gave anything after ``move``, as far as is known.

    That is by all together if ``whole``, else by the mover.  Equal arguments give equal answers.

    >>> from manhattan_widgets import new_game
    >>> game = new_game("manhattan", players=2, seed=7)
    >>> draft = game.state.legal_moves()[0]
    >>> chance_follows(game.state, draft, whole=True)
    False
    """
    if not state.reveals(move):
        return False
    rng = Random(0)
    mover = state.to_move
    seats = range(state.options.players) if whole else (mover,)
    first: list[object] | None = None
    for _ in range(_DRAWS):
        drawn = state.redrawn(rng) if whole else state.view(mover).sample(rng)
        after = drawn.apply(move)
        while (request := after.chance) is not None:
            after = after.apply(request.sample(rng))
        views: list[object] = [after.view(seat) for seat in seats]
        if first is not None and views != first:
            return True
        first = views
    return False


def explanation() -> tuple[Sentence, ...]:
    """Return in plain words what luck and choice mean, how they are computed, what they do not say.

    Each sentence or two is a paragraph.
    """
    return (
        Sentence.of("analysis.luck.split"),
        Sentence.of("analysis.luck.choice"),
        Sentence.of("analysis.luck.luck"),
        Sentence.of("analysis.luck.sum"),
        Sentence.of("analysis.luck.zero"),
        Sentence.of("analysis.luck.cost"),
        Sentence.of("analysis.luck.figures"),
        Sentence.of("analysis.luck.noise"),
        Sentence.of("analysis.luck.running"),
    )
