import { Failure } from "../base/failure";
import type { Screen } from "../base/host";
import type { Context } from "../cli/session/context";
import { safeCell } from "../render/text/safe-text";
import { Painter, type Scene } from "./frame/painter";
import { Loads } from "./load/loads";
import type { OpenLine } from "./load/open-line";
import { runAction } from "./load/run-action";
import type { Effect, Message } from "./model/messages";
import type { State } from "./model/state";
import type { Step } from "./model/steps";
import { start, update } from "./model/update";
import { openLink } from "./open-link";
import type { ScreenSpec } from "./tabs/spec";
import type { Drawing } from "./views/mount";

/** One session on the screen: keys and answers go into the model, frames and effects come out. */
export class Session {
  readonly #context: Context;
  readonly #open: OpenLine;
  readonly #painter: Painter;
  readonly #loads: Loads;
  readonly #ended = new AbortController();
  #state: State | undefined;
  #screen: Screen | undefined;
  #drawing: Drawing | undefined;
  #isPainting = false;
  #isStale = false;
  #exitCode = 0;
  #failure: unknown;

  constructor(context: Context, open: OpenLine, scene: Scene) {
    this.#context = context;
    this.#open = open;
    this.#painter = new Painter(scene);
    this.#loads = new Loads(
      open,
      () => ({ ...context.style, format: "table", width: this.#screen?.columns }),
      (message) => this.#send(message),
    );
  }

  async run(spec: ScreenSpec, active: number): Promise<number> {
    const { signal, host } = this.#context;
    const views = import("./views/mount");
    const screen = await host.openScreen((text) => this.#send({ kind: "note", text: lastLine(text) }));
    this.#screen = screen;
    try {
      screen.onResize(() => this.#resize(screen));
      this.#take(start(spec, active, sizeOf(screen)));
      const { mount } = await views;
      const frame = await this.#painter.paint(this.#state as State);
      this.#drawing = mount(screen, frame, (key) => this.#send({ kind: "key", key }));
      this.#paint();
      await aborted(AbortSignal.any([signal, this.#ended.signal]));
    } finally {
      this.#ended.abort();
      this.#loads.stopAll();
      this.#drawing?.unmount();
      screen.close();
    }
    if (this.#failure !== undefined) throw this.#failure;
    if (signal.aborted) throw new Failure("interrupted", "interrupted");
    return this.#exitCode;
  }

  #send(message: Message): void {
    if (this.#state !== undefined && !this.#ended.signal.aborted) this.#take(update(this.#state, message));
  }

  #take({ state, effects }: Step): void {
    this.#state = state;
    for (const effect of effects) this.#do(effect);
    this.#paint();
  }

  #do(effect: Effect): void {
    switch (effect.kind) {
      case "load":
        this.#wait(this.#loads.start(effect));
        break;
      case "read":
        this.#wait(this.#loads.read(effect));
        break;
      case "lay-out":
        this.#wait(this.#loads.layOut(effect.load));
        break;
      case "stop":
        this.#loads.stop(effect.load);
        break;
      case "run":
        this.#wait(this.#run(effect.line));
        break;
      case "copy":
        this.#screen?.output.write(clipboard(effect.text));
        break;
      case "open-link":
        this.#wait(openLink(this.#context.host, effect.url));
        break;
      case "quit":
        this.#exitCode = effect.exitCode;
        this.#ended.abort();
    }
  }

  async #run(line: readonly string[]): Promise<void> {
    this.#send({ kind: "done", text: await runAction(this.#open, line, this.#ended.signal) });
  }

  /** A fault of this program ends the session and is reported on the restored screen. */
  #wait(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      this.#failure ??= error;
      this.#ended.abort();
    });
  }

  #resize(screen: Screen): void {
    this.#drawing?.clear();
    this.#send({ kind: "resize", size: sizeOf(screen) });
  }

  /** Paints the newest state; what changes meanwhile is painted afterwards. */
  #paint(): void {
    this.#isStale = true;
    if (!this.#isPainting && this.#drawing !== undefined) this.#wait(this.#paintNewest(this.#drawing));
  }

  async #paintNewest(drawing: Drawing): Promise<void> {
    this.#isPainting = true;
    while (this.#isStale && !this.#ended.signal.aborted) {
      this.#isStale = false;
      const frame = await this.#painter.paint(this.#state as State);
      if (!this.#ended.signal.aborted) drawing.show(frame);
    }
    this.#isPainting = false;
  }
}

const sizeOf = ({ columns, rows }: Screen) => ({ columns, rows });

const lastLine = (text: string) => safeCell(text.trim().split("\n").at(-1) ?? "");

/** OSC 52: the terminal puts the text on its clipboard, also over SSH. */
const clipboard = (text: string) => `\x1b]52;c;${Buffer.from(text).toString("base64")}\x07`;

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
