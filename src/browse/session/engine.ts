import { Failure } from "../../base/failure";
import type { Context } from "../../cli/session/context";
import type { Style } from "../../render/text/style";
import { Loads } from "../load/loads";
import type { OpenLine } from "../load/open-line";
import { runAction } from "../load/run-action";
import type { Effect, Message } from "../model/messages";
import type { Size, State } from "../model/state";
import type { Step } from "../model/steps";
import { start, update } from "../model/update";
import type { ScreenSpec } from "../tabs/spec";

export interface Display {
  readonly width: number;
  readonly isColored: boolean;
  /** Resolves when the latest state is visible. */
  changed(): Promise<void>;
  /** Writes a control sequence, such as OSC 52, to the terminal. */
  write(sequence: string): void;
}

/** Feeds keys and results to the model and runs its effects. */
export class Engine {
  readonly #loads: Loads;
  readonly #ended = new AbortController();
  readonly #working = new Set<Promise<unknown>>();
  #state: State | undefined;
  #shown = Promise.resolve();
  #exitCode = 0;
  #failure: unknown;

  constructor(
    private readonly context: Context,
    private readonly openLine: OpenLine,
    private readonly display: Display,
  ) {
    const getStyle = (): Style => {
      const { width, isColored } = display;
      return { ...context.style, width, isColored, format: "table", isTerminal: true };
    };
    this.#loads = new Loads(openLine, getStyle, (message) => this.send(message));
  }

  get state(): State {
    return this.#state as State;
  }

  /** Aborted when the user quits, on a signal, or on an internal error. */
  get ended(): AbortSignal {
    return AbortSignal.any([this.context.signal, this.#ended.signal]);
  }

  start(spec: ScreenSpec, activeIndex: number, size: Size): void {
    this.#take(start(spec, activeIndex, size));
  }

  send(message: Message): void {
    if (this.#state !== undefined && !this.#ended.signal.aborted) this.#take(update(this.#state, message));
  }

  press(key: string): void {
    this.send({ kind: "key", key });
  }

  /** Tracks work for `settled`. An internal error ends the session and is thrown by `result`. */
  track(work: Promise<unknown>): void {
    const trackedWork = work
      .catch((error: unknown) => {
        this.#failure ??= error;
        this.#ended.abort();
      })
      .finally(() => this.#working.delete(trackedWork));
    this.#working.add(trackedWork);
  }

  /** Resolves when all tracked work has ended. */
  async settled(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  stop(): void {
    this.#ended.abort();
    this.#loads.stopAll();
  }

  /** Returns the exit code after the user has quit. If an error ended the session, throws it. */
  result(): number {
    if (this.#failure !== undefined) throw this.#failure;
    if (this.context.signal.aborted) throw new Failure("interrupted", "interrupted");
    return this.#exitCode;
  }

  #take({ state, effects }: Step): void {
    this.#state = state;
    this.#shown = this.display.changed();
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: Effect): void {
    switch (effect.kind) {
      case "load":
        this.track(this.#loads.start(effect));
        break;
      case "read":
        // Shows the rows read so far before reading ahead.
        this.track(this.#shown.then(() => this.#loads.read(effect)));
        break;
      case "lay-out":
        this.track(this.#loads.layOut(effect.load));
        break;
      case "stop":
        this.#loads.stop(effect.load);
        break;
      case "run":
        this.track(this.#run(effect.line));
        break;
      case "copy":
        // OSC 52 makes the terminal copy text to its clipboard, even over SSH.
        this.display.write(`\x1b]52;c;${Buffer.from(effect.text).toString("base64")}\x07`);
        break;
      case "open-link":
        this.track(this.#openLink(effect.url));
        break;
      case "quit":
        this.#exitCode = effect.exitCode;
        this.#ended.abort();
    }
  }

  async #openLink(url: string): Promise<void> {
    const isOpen = await this.context.host.openBrowser(url);
    this.send({ kind: "note", text: isOpen ? `Opened ${url}` : `No browser was found to open ${url}` });
  }

  async #run(line: readonly string[]): Promise<void> {
    this.send({ kind: "done", text: await runAction(this.openLine, line, this.#ended.signal) });
  }
}
