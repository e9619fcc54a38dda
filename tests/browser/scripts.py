"""What is asked of the page, in JavaScript, and of its kernel, in Python.

In the page `app` is JupyterLab, and `panel` the notebook in front.
"""

import re

PANEL = "const app = window.jupyterapp; const panel = app?.shell.currentWidget;"
KERNEL_IDLE = f"""() => {{ {PANEL}
    const session = panel?.sessionContext;
    return Boolean(session?.isReady && panel.content?.model
        && session.session?.kernel?.status === 'idle'
        && session.session.kernel.connectionStatus === 'connected'); }}"""
ASK = f"""async code => {{ {PANEL}
    const asked = panel.sessionContext.session.kernel.requestExecute({{ code, silent: false,
        store_history: false }});
    let said = '', error = '';
    asked.onIOPub = message => {{
        if (message.header.msg_type === 'stream') said += message.content.text;
        if (message.header.msg_type === 'error')
            error += `${{message.content.ename}}: ${{message.content.evalue}}`; }};
    await asked.done;
    return [said, error]; }}"""
# Of an error that a page writes to its console Firefox passes on that it is one, without its words.
ERRORS_IN_WORDS = """(() => {
    const write = console.error;
    console.error = (...all) => write.apply(
        console, all.map(it => it instanceof Error ? `${it} ${it.stack}` : it)); })()"""
# What is done on the page is answered by the kernel's main thread or by a subshell, whichever sent
# to that widget last.  First what was sent is answered; then one message goes to each of the two,
# to widgets that do nothing, so that all before it is done, and what was put off there, too; once
# more, if meanwhile anything else was said.  Of what is sent to a widget that is being closed, on a
# connection that is lost, or beside a cell that awaits something, nothing more may be heard: that
# is waited for some seconds only.
SETTLED = f"""async () => {{ {PANEL}
    const kernel = panel?.sessionContext?.session?.kernel;
    if (!kernel) return;
    const layouts = "','.join([key for key, one in list(__import__('ipywidgets').widgets.widget"
        + "._instances.items()) if type(one).__name__ == 'Layout'][:2])";
    const ask = {{ code: '', silent: true, store_history: false, user_expressions: {{ layouts }} }};
    const known = id => kernel._comms.has(id);
    const unanswered = () => [...kernel._futures.values()].some(
        ({{ msg: {{ header, content }} }}) => header.msg_type === 'comm_msg'
            && known(content.comm_id) && Date.now() - Date.parse(header.date) < 5000);
    const until = async (condition, seconds) => {{
        for (const end = Date.now() + 1000 * seconds; Date.now() < end && !condition();)
            await new Promise(passed => setTimeout(passed, 4)); }};
    let said = 0;
    const count = (_, {{ msg: {{ header, content }} }}) => {{
        said += header.msg_type.startsWith('comm') && !window.idle.includes(content.comm_id); }};
    for (let round = 0; round < 2 && (!round || said); round++) {{
        await until(() => !unanswered(), 60);
        if (!window.idle?.every(known)) {{
            const reply = await kernel.requestExecute(ask).done;
            const found = reply.content.user_expressions?.layouts?.data?.['text/plain'] ?? '';
            window.idle = found.replaceAll("'", '').split(',').filter(known);
        }}
        // One that has told its state since the page is open hears in the subshell from then on.
        const say = [{{ method: 'request_state' }}, {{ method: 'custom', content: {{}} }}];
        let waits = true;
        said = 0;
        kernel.anyMessage.connect(count);
        const sent = window.idle.map((id, number) => kernel._comms.get(id).send(say[number]).done);
        Promise.allSettled(sent).then(() => {{ waits = false; }});
        await until(() => !waits || !window.idle.every(known), 60);
        await new Promise(shown => requestAnimationFrame(() => setTimeout(shown)));
        kernel.anyMessage.disconnect(count);
    }} }}"""
# What a test leaves to the next one in a shared kernel: nothing, and the folder of its notebook.
RESET = """import os
from ipywidgets import Widget
from manhattan_widgets.locale import set_language
Widget.close_all()
set_language(os.environ["MANHATTAN_WIDGETS_LANGUAGE"])
get_ipython().reset(new_session=True)"""
# The queue of a notebook's widgets ends with the notebook, and ipykernel says so in the next one's
# cell: nothing that concerns a person, who has a kernel for each.
# Cleared away while a tuple is made, it cannot even be warned of, which Python says.
QUIET = """import logging, sys, warnings
logging.getLogger("asyncio").addFilter(lambda record: "ipykernel" not in record.getMessage())
warnings.filterwarnings("ignore", "coroutine 'Kernel.shell_main' was never awaited")
def quiet(unraisable, hook=sys.unraisablehook):
    if "Kernel.shell_main" not in repr(unraisable.object):
        hook(unraisable)
sys.unraisablehook = quiet
del logging, quiet, sys, warnings"""
RUN = f"""async code => {{ {PANEL}
    const ask = {{ code, silent: true, store_history: false }};
    const reply = await panel.sessionContext.session.kernel.requestExecute(ask).done;
    if (reply.content.status !== 'ok') throw new Error(reply.content.evalue); }}"""
CLOSE = f"""async () => {{ {PANEL}
    panel.context.model.dirty = false;
    await app.commands.execute('application:close-all'); }}"""
KERNEL = f"() => {{ {PANEL} return panel.sessionContext.session.kernel.id; }}"
COMMAND = "async ([id, args]) => { await window.jupyterapp.commands.execute(id, args); }"
PIXELS = """canvas => {
    if (canvas.width === 0 || canvas.height === 0) return [0, 0, 0, 0];
    const data = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const words = new Uint32Array(data.buffer);
    let sum = 0;
    for (const word of words) sum = (Math.imul(sum, 31) + word) >>> 0;
    return [canvas.width, canvas.height, new Set(words).size, sum]; }"""
# Whether a part of a notebook begins where the part that is seen does.
AT_TOP = """node => {
    const view = document.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
    return Math.abs(node.getBoundingClientRect().top - view.top) < 2; }"""
# Firefox has no such method; what is seen as a whole already stays where it is there, too.
IN_VIEW = """async node => {
    if (node.scrollIntoViewIfNeeded) return node.scrollIntoViewIfNeeded();
    const seen = await new Promise(found =>
        new IntersectionObserver(([entry], observer) => {
            observer.disconnect();
            found(entry.intersectionRatio); }).observe(node));
    if (seen < 1) node.scrollIntoView({ block: 'center', inline: 'nearest' }); }"""
# Whether a point of the window is one of an element's, or of what lies within or around it.
IN_FRONT = """(node, [x, y]) => {
    const front = document.elementFromPoint(x, y);
    return Boolean(front) && (node.contains(front) || front.contains(node)); }"""
# Two frames of the same: what the page does about a change of its own comes a frame later.
RESTED = """async node => {
    const place = () => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return { x, y, width, height }; };
    const same = (one, other) => Object.keys(one).every(side => one[side] === other[side]);
    let now = place();
    for (let still = 0, frames = 0; still < 2; frames++) {
        if (frames > 1000) throw new Error('it does not come to rest');
        await new Promise(shown => requestAnimationFrame(shown));
        const before = now;
        now = place();
        still = same(before, now) ? still + 1 : 0;
    }
    return now; }"""
SCROLLER = """node => {
    for (let at = node; at; at = at.parentElement)
        if (at.scrollHeight > at.clientHeight + 1
            && ['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) return at;
    return document.scrollingElement; }"""
#: What of a part is cut off within a box that scrolls by itself, or by the part itself.
CUT = """node => {
    const own = node.scrollHeight - node.clientHeight;
    const box = node.getBoundingClientRect();
    let cut = getComputedStyle(node).overflowY === 'visible' ? 0 : own;
    for (let at = node.parentElement; at && !at.matches('.mw'); at = at.parentElement) {
        if (getComputedStyle(at).overflowY === 'visible' || !at.getClientRects().length) continue;
        cut = Math.max(cut, box.bottom - at.getBoundingClientRect().bottom,
            at.getBoundingClientRect().top - box.top); }
    return Math.round(cut); }"""
#: The words of those parts that are wider or higher than the box that shows them.
CUT_SHORT = """parts => parts.filter(e => e.scrollWidth > e.clientWidth + 1
    || e.scrollHeight > e.clientHeight + 1).map(e => e.textContent)"""
#: How much of a field's width is left where its words end, and beside them the sign that it opens.
ROOM_LEFT = """field => {
    const pen = document.createElement('canvas').getContext('2d');
    const { font } = getComputedStyle(field);
    pen.font = font;
    return field.clientWidth - pen.measureText(field.selectedOptions[0].text).width; }"""
#: Resolves when a box that scrolls by itself has come to rest.
RESTED_WITHIN = """async box => {
    for (let before = -1; before !== box.scrollTop;) {
        before = box.scrollTop;
        await new Promise(passed => setTimeout(passed, 150)); } }"""
#: As large as a notebook's text can be set, where 14 px is usual.
LARGE = "() => document.documentElement.style.setProperty('--jp-content-font-size1', '21px')"
USUAL = "() => document.documentElement.style.removeProperty('--jp-content-font-size1')"
#: The class of a box that scrolls by itself, and of which something is cut off below.
CUT_OFF = re.compile("mw-cut-off")
# Notes each line that comes into a log that is read out, and when.
LOGS = """(() => {
    window.told = [];
    window.telling?.disconnect();  // the page may be that of an earlier test
    window.telling = new MutationObserver(records => {
        for (const { target, addedNodes } of records)
            for (const line of target.matches?.('.mw [role=log]') ? addedNodes : [])
                window.told.push([line.textContent, line.told / 1000]);
    });
    window.telling.observe(document, { subtree: true, childList: true });
})()"""
