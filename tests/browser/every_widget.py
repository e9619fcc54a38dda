"""Every kind of widget, and the Python that opens it in a notebook."""

#: Every kind of widget, by name; a new one is a line here.
WIDGETS = {
    "play": "mw.play(near_the_end('two-players'), pace=0, library=False)",
    "draft": "mw.play(players=2, people=1, seed=7, pace=0, library=False)",
    "newyork": "mw.play('newyork', seed=7, pace=0, library=False)",
    "skyline": "mw.play('skyline', seed=7, pace=0, library=False)",
    "curtain": "mw.play(players=2, people=2, seed=7)",
    "replay": "mw.replay(game, ply=30)",
    "end": "mw.replay(game, ply=-1)",
    "score": "mw.score(game)",
    "quiz": "mw.score(game, quiz=True)",
    "explore": "overlaid(mw.explore(position))",
    "explore-skyline": "overlaid(mw.explore(game='skyline'))",
    "grid": "mw.explore([position, 'F5: r1'])",
    "home": "mw.home()",
    "library": "mw.library()",
    "share": "mw.share(game)",
    "resume": "mw.resume()",
    "compare-rules": "mw.compare_rules()",
    "analyze": "mw.analyze('examples/analyzed/four-players.json')",
    "mistakes": "mw.mistakes('examples/analyzed/four-players.json', start=False)",
    "tournament": "mw.tournament(['greedy', 'random'], players=2, deals=1, workers=1)",
    "rules": "mw.rules('manhattan')",
    "learn": "mw.learn('manhattan')",
    "practice": "mw.practice('manhattan')",
    "classroom": "mw.classroom(class_of_two())",
}
MADE = """import manhattan_widgets as mw
game = mw.load('examples/records/four-players.json')
position = 'players: 4\\nto move: Blue\\nF5: r3 b1\\nhand Blue: 1 3 5 9'
def near_the_end(record, moves=2):
    '''The game of a record before the last moves of a person, who plays against a computer.'''
    whole = mw.load(f'examples/records/{record}.json')
    mine = [p for p in range(len(whole.moves)) if whole.state_at(p).to_move == 0]
    kinds = ['person'] + ['greedy'] * (whole.options.players - 1)
    return mw.Game.from_position(whole.state_at(mine[-moves]), seed=1, kinds=kinds)
def overlaid(widget):
    widget.overlay(widget._scenes.overlays[0].id)
    return widget
def class_of_two():
    from manhattan_widgets.lessons import Progress, ProgressFile
    from manhattan_widgets.lessons.exercises.practice import Practice
    for name in ('ann', 'bo'):
        file = ProgressFile(f'class/{name}.json')
        practice = Practice('manhattan', kinds=['owner'], level=1, seed=3, file=file)
        practice.show()
    return 'class'
def begun():
    widget = mw.play(players=2, people=2, seed=7)
    widget.session.reveal()
    widget.session.play(widget.session.legal_moves[0])
    widget.close()
"""
