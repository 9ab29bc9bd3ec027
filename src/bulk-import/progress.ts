import type { Progress } from "../base/host";
import type { Context } from "../cli/session/context";
import type { JobWords } from "./job";
import type { Outcome } from "./journal/import-journal";

const barWidth = 24;
const noteIntervalMs = 10_000;

/** Shows a bar on a terminal; elsewhere, prints a line from time to time. */
export class ImportProgress {
  readonly #bar: Progress;
  #notedAt: number;
  #failed = 0;
  #unknown = 0;

  constructor(
    readonly context: Context,
    readonly total: number,
    /** Rows completed so far, including by earlier runs. */
    public created: number,
    readonly words: JobWords["progress"],
  ) {
    this.#notedAt = context.host.now();
    this.#bar = context.progress(() => this.#text);
  }

  async record(status: Outcome["status"]): Promise<void> {
    if (status === "created") this.created++;
    else if (status === "failed") this.#failed++;
    else this.#unknown++;
    const { host, note } = this.context;
    if (host.stderr.isTerminal || host.now() - this.#notedAt < noteIntervalMs) return;
    this.#notedAt = host.now();
    await note(`${this.words[1]} ${this.#count}.`);
  }

  stop(): void {
    this.#bar.stop();
  }

  get #text(): string {
    const filledWidth = Math.floor((barWidth * this.created) / this.total);
    return `${this.words[0]} ${"█".repeat(filledWidth)}${"░".repeat(barWidth - filledWidth)} ${this.#count}`;
  }

  get #count(): string {
    const problems = [
      ...(this.#failed === 0 ? [] : [`${this.#failed} refused`]),
      ...(this.#unknown === 0 ? [] : [`${this.#unknown} without an answer`]),
    ];
    return [`${this.created} of ${this.total} rows`, ...problems].join(", ");
  }
}
