// The player of a replay page.  It knows no rules: it shows frames of a film, and texts that came
// with them.

const LIES_FROM = 1132; // so wide has the page to be for a board that lies
const $ = id => document.getElementById(id);

class Player {
  constructor(data) {
    this.texts = data.texts;
    this.lines = data.lines; // each line's steps from the beginning; line 0 is the game
    this.scorings = data.scorings; // the plies after which a scoring came
    this.rounds = data.rounds; // the plies at which rounds begin
    this.film = new Film(data.film);
    this.lying = data.film.turned && new Film(data.film, true);
    this.charts = new Film(data.chart);
    this.strings = data.strings;
    this.facts = rows(data.facts, data.facts.pool);
    this.hands = rows(data.hands, data.hands.pool);
    this.pictures = new Film(data.pictures);
    this.board = new Stage(this.film, $("board"));
    this.wide = new Stage(this.charts, $("chart-wide"));
    this.narrow = new Stage(this.charts, $("chart-narrow"));
    this.moves = new Map([...document.querySelectorAll("[data-step]")].map(
      button => [Number(button.dataset.step), button]));
    this.line = 0;
    this.ply = data.start;
    this.lit = null; // the line of the ledger that is shown on the board
    this.timer = 0;
    this.listen();
    for (const part of document.querySelectorAll(".needs-script")) part.hidden = false;
    this.draw();
    if (this.lying) this.turn();
    // A page that frames this one may ask for it to move at once.
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (location.hash === "#play" && !still) this.play();
  }

  get last() {
    return this.lines[this.line].length - 1;
  }

  get step() {
    return this.lines[this.line][this.ply];
  }

  fact(number) {
    return this.strings[this.facts[this.step][number]];
  }

  // -- going somewhere

  /** Show the position after `ply` moves of a line. */
  go(ply, line = this.line) {
    this.line = line;
    this.ply = Math.max(0, Math.min(ply, this.last));
    this.lit = null;
    this.draw();
    this.announce();
  }

  goTo(step) {
    // A line holds the steps of those that it leaves, so the first that has it is its own.
    const own = this.lines.findIndex(steps => steps.includes(step));
    this.pause();
    this.go(this.lines[own].indexOf(step), own);
  }

  /** Show a scoring, and a line of it on the board. */
  light(button) {
    const again = this.lit === button;
    this.pause();
    this.go(Number(button.closest(".scoring").dataset.ply), 0);
    this.lit = again ? null : button;
    this.draw();
    $("announcement").textContent = again ? this.fact(0) : this.lineInWords(button);
    if (!again) $("board").scrollIntoView({ block: "nearest" });
  }

  openScoring(ply) {
    this.pause();
    this.go(ply, 0);
    for (const part of document.querySelectorAll(".scoring")) {
      part.open = Number(part.dataset.ply) === ply;
    }
    this.showTab("ledger");
  }

  /** Return which of these plies of the game comes next, -1 if none does. */
  next(plies) {
    return this.line === 0 ? plies.findIndex(ply => ply > this.ply) : -1;
  }

  nextRound() {
    this.pause();
    this.go(this.rounds[this.next(this.rounds)] ?? this.last);
  }

  nextScoring() {
    const number = this.next(this.scorings);
    if (number >= 0) this.openScoring(this.scorings[number]);
    else this.nextRound();
  }

  // -- playing by itself

  play() {
    if (this.ply === this.last) this.go(0);
    $("play").textContent = this.texts.pause;
    this.wait();
  }

  wait() {
    // After a scoring there is more to see.
    const longer = this.line === 0 && this.scorings.includes(this.ply) ? 2.5 : 1;
    this.timer = setTimeout(() => {
      this.go(this.ply + 1);
      if (this.ply === this.last) this.pause();
      else this.wait();
    }, Number($("speed").value) * longer);
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    $("play").textContent = this.texts.play;
  }

  // -- showing

  /** Lay a long board down where there is so much room that its words can still be read. */
  turn() {
    const main = document.querySelector("main");
    const film = main.clientWidth >= LIES_FROM ? this.lying : this.film;
    if (this.board.film === film) return;
    this.board.film = film;
    for (const part of [main, $("board")]) {
      part.classList.toggle("tall", film === this.film);
      part.classList.toggle("lying", film === this.lying);
    }
    this.draw();
  }

  draw() {
    const frame = this.lit ? Number(this.lit.dataset.frame) : this.step;
    this.board.show(this.board.film.tiles(frame));
    $("text-board").textContent = this.film.text(frame);
    this.drawChart();
    this.drawFacts();
    this.drawControls();
    this.markMove();
    if (!$("hands").hidden) this.drawHands();
  }

  drawChart() {
    const shared = this.lines[0].indexOf(this.step);
    // A variation has no chart of its own: the game's marks where it was left.
    const ply = shared >= 0 ? shared
      : this.lines[this.line].findLastIndex(step => this.lines[0].includes(step));
    const [wide, narrow] = this.charts.tiles(ply);
    this.wide.show([wide]);
    this.narrow.show([narrow]);
  }

  drawFacts() {
    for (const part of document.querySelectorAll("[data-fact]")) {
      const words = this.fact(Number(part.dataset.fact));
      if (part.textContent !== words) part.textContent = words;
    }
    for (const part of document.querySelectorAll("[data-disc]")) {
      // Colors can be drawn anew while a game goes on.
      const [color, letter, ...name] = this.fact(Number(part.dataset.disc)).split(" ");
      part.className = `disc c-${color}`;
      part.textContent = letter;
      part.setAttribute("aria-label", name.join(" "));
    }
    for (const part of document.querySelectorAll("[data-flag]")) {
      part.hidden = !this.fact(Number(part.dataset.flag));
    }
    for (const part of document.querySelectorAll("[data-turn]")) {
      part.classList.toggle("turn", Boolean(this.fact(Number(part.dataset.turn))));
    }
    $("comment").textContent = this.fact(3);
    $("comment").hidden = !this.fact(3);
    $("headline").classList.toggle("lit", Boolean(this.lit));
    $("lit-note").hidden = !this.lit;
    if (this.lit) $("lit-reason").textContent = this.lineInWords(this.lit);
    for (const button of document.querySelectorAll("[aria-pressed]")) {
      button.setAttribute("aria-pressed", String(button === this.lit));
    }
    $("headline").classList.toggle("branched", this.line !== 0);
    $("branch-note").hidden = this.line === 0;
    $("branch-place").textContent = this.texts.place_variation;
  }

  /** Return what a line of the ledger says: what, who and how many points, why. */
  lineInWords(line) {
    const [what, who, why] = [".what", ".who", ".why"].map(
      part => line.querySelector(part).textContent);
    return `${what}: ${who}. ${why}`;
  }

  drawControls() {
    const place = this.texts.place.replace("{ply}", this.ply).replace("{last}", this.last);
    $("place").textContent = place;
    const slider = $("slider");
    slider.max = this.last;
    slider.value = this.ply;
    slider.setAttribute("aria-valuetext", `${place}: ${this.fact(2) || this.fact(0)}`);
    this.enable("first", this.ply > 0);
    this.enable("back", this.ply > 0);
    this.enable("forward", this.ply < this.last);
    this.enable("last", this.ply < this.last);
  }

  /** Switch a button on or off; the focus is not lost with the button. */
  enable(id, on) {
    const button = $(id);
    if (!on && document.activeElement === button) $("play").focus();
    button.disabled = !on;
  }

  markMove() {
    for (const button of document.querySelectorAll("[aria-current]")) {
      button.removeAttribute("aria-current");
    }
    const button = this.moves.get(this.step);
    if (!button) return;
    button.setAttribute("aria-current", "step");
    for (let at = button.closest("details"); at; at = at.parentElement.closest("details")) {
      at.open = true;
    }
    // Only the list scrolls, never the page.
    const list = $("moves");
    const top = button.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const bottom = top + button.offsetHeight;
    if (top < 0) list.scrollTop += top - 8;
    else if (bottom > list.clientHeight) list.scrollTop += bottom - list.clientHeight + 8;
  }

  drawHands() {
    const made = new Map();
    for (const [seat, group, picture, caption, label, count] of this.hands[this.step]) {
      if (!made.has(seat)) made.set(seat, []);
      (made.get(seat)[group] ??= []).push(this.card(picture, caption, label, count));
    }
    const names = [...document.querySelectorAll(".player .name")];
    const parts = names.map((name, seat) => {
      const part = element("section", "hand", name.cloneNode(true));
      part.append(...(made.get(seat) ?? []).map(cards => element("div", "cards", ...cards)));
      return made.has(seat) ? part : null;
    });
    const shown = parts.filter(part => part);
    $("hands").replaceChildren(
      ...(shown.length ? shown : [element("p", "muted", this.texts.no_cards)]));
  }

  card(picture, caption, label, count) {
    const stage = new Stage(this.pictures, null);
    const drawn = stage.picture(this.pictures.tiles(0)[picture]);
    drawn.setAttribute("aria-label", label);
    const times = count > 1 ? ` ${this.texts.times.replace("{n}", count)}` : "";
    return element("div", "card", drawn, caption + times);
  }

  showTab(name) {
    for (const tab of document.querySelectorAll("[role=tab]")) {
      const chosen = tab.getAttribute("aria-controls") === name;
      tab.setAttribute("aria-selected", String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      $(tab.getAttribute("aria-controls")).hidden = !chosen;
    }
    if (name === "hands") this.drawHands();
    if (name === "moves") this.markMove();
  }

  announce() {
    $("announcement").textContent = [this.fact(2), this.fact(0)].filter(Boolean).join(". ");
  }

  // -- listening

  listen() {
    const on = (id, action) => $(id).addEventListener("click", action);
    const stop = action => () => { this.pause(); action(); };
    on("first", stop(() => this.go(0)));
    on("back", stop(() => this.go(this.ply - 1)));
    on("forward", stop(() => this.go(this.ply + 1)));
    on("last", stop(() => this.go(this.last)));
    let tapped = -Infinity;
    on("play", ({ detail, pointerType, timeStamp }) => {
      // The second half of a double press; not all browsers count those of a finger.
      if (detail > 1 || (pointerType === "touch" && timeStamp - tapped < 350)) return;
      tapped = timeStamp;
      if (this.timer) this.pause();
      else this.play();
    });
    on("next-round", () => this.nextRound());
    on("next-scoring", () => this.nextScoring());
    on("branch-back", () => this.go(this.lines[this.line].findLastIndex(
      step => this.lines[0].includes(step)), 0));
    on("lit-close", () => this.go(this.ply));
    $("slider").addEventListener("input", stop(() => this.go(Number($("slider").value))));
    for (const [step, button] of this.moves) {
      button.addEventListener("click", () => this.goTo(step));
    }
    for (const button of document.querySelectorAll("[data-scoring]")) {
      button.addEventListener("click", () => this.openScoring(Number(button.dataset.scoring)));
    }
    for (const button of document.querySelectorAll("[data-frame]")) {
      button.addEventListener("click", () => this.light(button));
    }
    this.board.onClick(area => { $("site-note").textContent = area.label; });
    for (const chart of [this.wide, this.narrow]) {
      chart.onClick(area => {
        this.pause();
        this.go(Number(area.id.split(":")[1]), 0);
      });
    }
    const tabs = [...document.querySelectorAll("[role=tab]:not([hidden])")];
    tabs.forEach((tab, n) => {
      tab.addEventListener("click", () => this.showTab(tab.getAttribute("aria-controls")));
      tab.addEventListener("keydown", event => {
        const turn = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!turn) return;
        const other = tabs[(n + turn + tabs.length) % tabs.length];
        other.focus();
        other.click();
      });
    });
    document.addEventListener("keydown", event => this.pressed(event));
    window.addEventListener("beforeprint", () => {
      for (const part of document.querySelectorAll(".panel details")) part.open = true;
    });
    if (this.lying) new ResizeObserver(() => this.turn()).observe(document.querySelector("main"));
    this.listenToTheme();
    this.showTab("moves");
  }

  /** Do what the buttons do at keys, wherever the focus is but in what needs them itself. */
  pressed(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const step = { Home: "first", ArrowLeft: "back", " ": "play", ArrowRight: "forward", End: "last" }[key];
    if (!step || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (target.matches("input:not([type=range]), select, textarea, [role=tab]")) return;
    // However long it is held down, it acts once.
    if (event.repeat && key === " ") {
      event.preventDefault();
      return;
    }
    // What a person came to by keys, the space bar presses.
    if (key === " " && target.matches("button:focus-visible, summary, a")) return;
    event.preventDefault();
    $(step).click();
  }

  listenToTheme() {
    const page = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)");
    const dark = () => page.dataset.theme === "dark"
      || (page.dataset.theme === "auto" && system.matches);
    const say = () => { $("theme").textContent = dark() ? this.texts.light : this.texts.dark; };
    $("theme").addEventListener("click", () => {
      page.dataset.theme = dark() ? "light" : "dark";
      say();
    });
    system.addEventListener("change", say);
    say();
  }
}

if (typeof DecompressionStream === "undefined") {
  $("too-old").hidden = false;
} else {
  unpack($("data").textContent).then(data => new Player(data));
}
