import { hasNeverArrived } from "../api/exchange/idempotency";
import { Failure } from "../base/failure";
import { RunningFingerprint } from "../base/text/fingerprint";
import type { Context } from "../cli/session/context";
import type { ImportPlan } from "./job";
import type { Outcome } from "./journal/import-journal";
import type { RowState } from "./journal/import-rows";
import type { ReadyRow } from "./outcome";
import type { ImportProgress } from "./progress";
import { type ActiveImport, createChangedFailure, prepareRows, releaseUnsent } from "./rows/ready-rows";

export interface SendRowsInput extends ActiveImport {
  readonly context: Context;
  readonly progress: ImportProgress;
}

const defaultConcurrency = 4;
/** Maximum number of times that rows without an answer are resent. */
const maxFurtherPasses = 2;
/** After this many consecutive requests with an unknown outcome, the platform is considered unreachable. */
const maxUnknownInARow = 10;
/** How long rows in progress may take to finish after Ctrl-C. */
const interruptGraceMs = 15_000;

export const selectStates = ({ retryFailed }: ImportPlan["values"]): readonly RowState[] =>
  retryFailed === true ? ["waiting", "begun", "failed"] : ["waiting", "begun"];

/** Sends the remaining rows. Returns why sending ended early, if it did. */
export async function sendRows(input: SendRowsInput): Promise<Failure | undefined> {
  const run = new SendingRun(input);
  const { context } = input;
  const done = new AbortController();
  const abandonAfterGrace = () =>
    run.abandonAfterGrace(done.signal).catch((error: unknown) => run.end(error));
  context.signal.addEventListener("abort", abandonAfterGrace, { once: true });
  try {
    await run.sendPass(selectStates(input.values));
    for (let pass = 0; pass < maxFurtherPasses && run.unanswered > 0; pass++) await run.sendPass(["begun"]);
    return run.getEndFailure();
  } finally {
    context.signal.removeEventListener("abort", abandonAfterGrace);
    done.abort();
  }
}

class SendingRun {
  /** Number of rows without an answer in the latest pass. */
  unanswered = 0;
  /** Rows whose 2xx doesn't confirm them. A repeat would only get the same answer. */
  readonly #unconfirmed = new Set<number>();
  #unknownInARow = 0;
  #stop: unknown;
  readonly #abandon = new AbortController();

  constructor(readonly sending: SendRowsInput) {}

  /** Abandons rows still in progress after a grace period. Their keys stay in the journal. */
  async abandonAfterGrace(done: AbortSignal): Promise<void> {
    const { host, signal, note } = this.sending.context;
    await note("Waiting for the rows in progress. Press Ctrl-C again to stop immediately.");
    await host.sleep(interruptGraceMs, done).catch(() => {});
    this.#abandon.abort(signal.reason);
  }

  async sendPass(states: readonly RowState[]): Promise<void> {
    if (!this.#shouldContinue) return;
    this.unanswered = 0;
    const fingerprint = new RunningFingerprint();
    const readyBatches = prepareRows(this.sending, states, fingerprint);
    const sendBatches = () => this.#sendBatches(readyBatches).catch((error: unknown) => this.end(error));
    await Promise.all(
      Array.from({ length: this.sending.values.concurrency ?? defaultConcurrency }, sendBatches),
    );
    await readyBatches.return(undefined).catch((error: unknown) => this.end(error));
    if (this.#shouldContinue && fingerprint.text !== this.sending.fingerprint)
      this.end(createChangedFailure(this.sending.source));
  }

  getEndFailure(): Failure | undefined {
    if (this.#stop instanceof Failure || this.#stop === undefined) {
      const { signal } = this.sending.context;
      return signal.aborted ? new Failure("interrupted", "interrupted") : this.#stop;
    }
    throw this.#stop;
  }

  get #shouldContinue(): boolean {
    return this.#stop === undefined && !this.sending.context.signal.aborted;
  }

  end(error: unknown): void {
    this.#stop ??= error;
  }

  async #sendBatches(ready: AsyncGenerator<readonly ReadyRow[]>): Promise<void> {
    while (this.#shouldContinue) {
      const { done, value } = await ready.next();
      if (done === true) return;
      if (!this.#shouldContinue) return releaseUnsent(this.sending, value);
      if (!value.some(({ row }) => this.#unconfirmed.has(row))) await this.#sendBatch(value);
    }
  }

  async #sendBatch(readyRows: readonly ReadyRow[]): Promise<void> {
    const { context, job, journal, progress, rows } = this.sending;
    const beginRow = ({ row, key }: ReadyRow, before?: string) => journal.begin(row, key, before);
    const outcomes = await job
      .send(context, readyRows, this.#abandon.signal, beginRow)
      .catch((error: unknown) => {
        releaseUnsent(
          this.sending,
          readyRows.filter((row) => hasNeverArrived(error, row)),
        );
        throw error;
      });
    const sentOutcomes = readyRows
      .map(({ row }, index) => [row, outcomes[index] ?? unknownOutcome] as const)
      .filter(([row]) => !rows.held.has(row));
    await journal.note(sentOutcomes);
    for (const [row, outcome] of sentOutcomes) {
      await progress.record(outcome.status);
      this.#countUnknown(row, outcome);
    }
  }

  #countUnknown(row: number, { status, message, isAnswered }: Outcome): void {
    if (status !== "unknown") {
      this.#unknownInARow = 0;
      return;
    }
    if (isAnswered === true) this.#unconfirmed.add(row);
    else this.unanswered++;
    if (++this.#unknownInARow >= maxUnknownInARow * this.sending.job.rowsPerRequest)
      this.end(createUnreachableFailure(this.sending, message));
  }
}

const unknownOutcome: Outcome = { status: "unknown" };

function createUnreachableFailure(
  { context: { profile }, job }: SendRowsInput,
  message: string | undefined,
): Failure {
  const why = `${maxUnknownInARow} requests in a row were not confirmed; the last: ${message ?? ""}`;
  return new Failure("network", why, {
    profile: profile.name,
    environment: profile.environment,
    surface: job.endpoint.surface,
    retryable: true,
    hint: "Once the cause is fixed, run the same command again: no row takes effect twice.",
  });
}
