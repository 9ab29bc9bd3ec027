import type { Ora } from "ora";
import { isRunByAgent } from "../../base/environment/is-interactive";
import type { Host, Output, Progress } from "../../base/host";

const tickMs = 80;

const silentProgress: Progress = { stop() {} };

const lineGapMs = 10_000;

/** Writes a line every 10 seconds, for use if no spinner can be shown. */
export function writeSparseLines(text: () => string | undefined, { write }: Pick<Output, "write">): Progress {
  const timer = setInterval(() => {
    const line = text();
    if (line !== undefined) write(`${line}\n`).catch(() => {});
  }, lineGapMs).unref();
  return { stop: () => clearInterval(timer) };
}

type TerminalStream = Partial<Pick<NodeJS.WriteStream, "isTTY" | "columns">>;

/** Whether to show a spinner, which requires a capable terminal that a person is reading. */
export function canShowProgress({ isTTY = false, columns = 0 }: TerminalStream, env: Host["env"]): boolean {
  // On a terminal that reports a width of 0, the spinner would count its lines forever.
  return isTTY && columns > 0 && !isRunByAgent(env) && env.TERM !== "dumb";
}

export interface Spinners {
  start(text: () => string | undefined): Progress;
  /** Hides spinners while a question is open. */
  hideDuring<Answer>(question: () => Promise<Answer>): Promise<Answer>;
}

export function createSpinners(stream: NodeJS.WriteStream, env: Host["env"]): Spinners {
  const visibleSpinners = new Set<Spinner>();
  let questionCount = 0;
  return {
    start(text) {
      if (!canShowProgress(stream, env)) return silentProgress;
      const spinner = new Spinner(stream, () => (questionCount > 0 ? undefined : text()));
      visibleSpinners.add(spinner);
      return {
        stop() {
          visibleSpinners.delete(spinner);
          spinner.stop();
        },
      };
    },
    async hideDuring(question) {
      questionCount++;
      for (const spinner of visibleSpinners) spinner.tick();
      try {
        return await question();
      } finally {
        questionCount--;
      }
    },
  };
}

/** Reads the text repeatedly, and loads the spinner library once there is any text. */
class Spinner {
  readonly #timer: NodeJS.Timeout;
  #loading: Promise<void> | undefined;
  #ora: Ora | undefined;

  constructor(
    readonly stream: NodeJS.WriteStream,
    readonly text: () => string | undefined,
  ) {
    this.#timer = setInterval(() => this.tick(), tickMs).unref();
  }

  tick(): void {
    const text = this.text();
    if (text === undefined) return void this.#hide();
    // Ignores errors, because work continues without a spinner.
    this.#loading ??= this.#load().catch(() => {});
    if (this.#ora === undefined) return;
    this.#ora.text = text;
    // The spinner clears itself before anything else is written to the terminal, and reappears below it.
    this.#ora.start();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#hide();
  }

  async #load(): Promise<void> {
    const { default: ora } = await import("ora");
    // Doesn't discard stdin, because Ctrl-C must arrive as a signal.
    this.#ora = ora({ stream: this.stream, discardStdin: false });
  }

  #hide(): void {
    if (this.#ora?.isSpinning === true) this.#ora.stop();
  }
}
