import { Failure, type FailureKind, ignoreFailure } from "../base/failure";
import { printJson } from "../base/json/json";
import { getErrorMessage } from "../base/text/error-message";
import type { UndoJournal, WrittenRun } from "./journal";
import {
  type CallPlatform,
  describeUndo,
  dropFailuresOfDeletedClients,
  runUndo,
  type Undo,
  type UndoOutcome,
} from "./undo";

/** Saves pending undos to disk in case the process is killed. */
export interface UndoRecorder {
  add(undo: Undo): Promise<void>;
  remove(undo: Undo): Promise<void>;
}

export interface UndoResult {
  readonly what: string;
  /** Why undoing failed; undefined if it succeeded. */
  readonly failure?: string;
  /** Why the creation can't be undone. */
  readonly stays?: string;
}

/** A creation that can't be undone separately. Undoing `goesWith` also removes it. */
interface PermanentCreation {
  readonly what: string;
  readonly goesWith?: Undo;
}

interface CreationResult<Result> {
  readonly result: Result;
  /** Undefined if the response doesn't identify the creation, which is then found by its tag. */
  readonly undo?: Undo;
}

interface PermanentResult<Result> {
  readonly result: Result;
  readonly what: string;
  /** Set if the creation can be undone once the response is known. */
  readonly undo?: Undo | undefined;
}

/** Records one scenario's creations, in order. */
export class UndoStack {
  readonly #stack: Undo[] = [];
  readonly #permanent = new Set<PermanentCreation>();

  constructor(readonly notes: UndoRecorder) {}

  /** Creates a record that `intent` can undo, even if this process is killed before the response arrives. */
  async create<Result>(intent: Undo, make: () => Promise<CreationResult<Result>>): Promise<Result> {
    // If the note can't be written, this throws before creating the record, so there is nothing to undo.
    await this.notes.add(intent);
    this.#stack.push(intent);
    const { result, undo } = await make().catch(async (error: unknown) => {
      if (isRefused(error)) await this.#drop(intent);
      throw error;
    });
    if (undo !== undefined) {
      this.#stack.push(undo);
      await this.notes.add(undo);
      await this.#drop(intent);
    }
    return result;
  }

  /**
   * Creates a record that can't be undone unless the response makes it possible. Reports the record even if
   * the response is lost.
   */
  async createPermanent<Result>(
    intent: PermanentCreation,
    make: () => Promise<PermanentResult<Result>>,
  ): Promise<Result> {
    this.#permanent.add(intent);
    const { result, what, undo } = await make().catch((error: unknown) => {
      if (isRefused(error)) this.#permanent.delete(intent);
      throw error;
    });
    if (undo === undefined) this.#permanent.add({ ...intent, what });
    else this.#stack.push(undo);
    this.#permanent.delete(intent);
    if (undo !== undefined) await this.notes.add(undo);
    return result;
  }

  /** Undoes everything, latest first, and continues after errors. */
  async unwind(call: CallPlatform, signal: AbortSignal): Promise<readonly UndoResult[]> {
    const attempts: UndoOutcome[] = [];
    for (const undo of [...this.#stack].reverse()) {
      const failure = await tryUndo(undo, call, signal);
      // A leftover note is harmless, because a second undo finds the record already gone.
      if (failure === undefined) await this.#drop(undo).catch(ignoreFailure);
      attempts.push({ undo, failure });
    }
    const outcomes = dropFailuresOfDeletedClients(attempts);
    for (const { undo, failure } of outcomes)
      if (failure === undefined && this.#stack.includes(undo)) await this.#drop(undo).catch(ignoreFailure);
    const undoResults = outcomes.map(({ undo, failure }) => ({ what: describeUndo(undo), failure }));
    return [...undoResults, ...listPermanentResults(this.#permanent, undoResults)];
  }

  async #drop(undo: Undo): Promise<void> {
    this.#stack.splice(this.#stack.lastIndexOf(undo), 1);
    await this.notes.remove(undo);
  }
}

function listPermanentResults(
  permanentCreations: Iterable<PermanentCreation>,
  undoResults: readonly UndoResult[],
): readonly UndoResult[] {
  const undoneNames = new Set(
    undoResults.filter(({ failure }) => failure === undefined).map(({ what }) => what),
  );
  return [...permanentCreations]
    .filter(({ goesWith }) => goesWith === undefined || !undoneNames.has(describeUndo(goesWith)))
    .map(({ what }) => ({ what, stays: "it cannot be undone" }));
}

/**
 * Whether nothing was created because the request was rejected by the platform or by an earlier check. If an
 * attempt may have arrived, only a rejection of the write itself counts, because a 401, 403 or 404 only
 * concerns the last attempt.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  const { mayHaveArrived } = error.details;
  if (mayHaveArrived === true) return error.kind === "rejected";
  return mayHaveArrived === false || refusalKinds.has(error.kind);
}

const refusalKinds: ReadonlySet<FailureKind> = new Set([
  "rejected",
  "forbidden",
  "not-found",
  "unauthorized",
  "usage",
]);

async function tryUndo(undo: Undo, call: CallPlatform, signal: AbortSignal): Promise<string | undefined> {
  try {
    await runUndo(undo, call, signal);
    return undefined;
  } catch (error) {
    return getErrorMessage(error);
  }
}

/** Recorder for temporary worlds, which are deleted entirely. */
export const noUndoRecorder: UndoRecorder = { add: async () => {}, remove: async () => {} };

/** Writes each change to the journal, in order. Deletes a run without entries. */
export function createRunUndoRecorder(journal: UndoJournal, head: Omit<WrittenRun, "undos">): UndoRecorder {
  const undos: Undo[] = [];
  let lastWrite: Promise<void> = Promise.resolve();
  const scheduleWrite = () => {
    const writeOrForgetRun = () =>
      undos.length === 0 ? journal.forget(head.run) : journal.write({ ...head, undos: [...undos] });
    lastWrite = lastWrite.catch(() => {}).then(writeOrForgetRun);
    return lastWrite;
  };
  return {
    add(undo) {
      undos.push(undo);
      return scheduleWrite();
    },
    remove(undo) {
      const text = printJson(undo);
      const index = undos.findIndex((undo) => printJson(undo) === text);
      if (index >= 0) undos.splice(index, 1);
      return scheduleWrite();
    },
  };
}
