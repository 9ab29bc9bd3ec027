import { Failure, type FailureKind } from "../base/failure";
import { type Call, carryOut, describeUndo, type Undo } from "./undo";

/** Where is written down what has to be taken back; on the disk before it is needed. */
export interface UndoNotes {
  add(undo: Undo): Promise<void>;
  remove(undo: Undo): Promise<void>;
}

export interface Undone {
  readonly what: string;
  /** Why it is still there; absent when it is gone. */
  readonly failure?: string;
  /** Why it had to stay. */
  readonly stays?: string;
}

/** What nobody can take back, unless it goes along with something that can be. */
interface Lasting {
  readonly what: string;
  readonly goesWith?: Undo;
}

interface Made<Result> {
  readonly result: Result;
  /** Absent where the answer did not tell what was made: it is then found by its mark. */
  readonly undo?: Undo;
}

/** What one scenario has made, in order. */
export interface UndoStack {
  /** Makes something that `intent` finds even where its maker does not live to hear the answer. */
  create<Result>(intent: Undo, make: () => Promise<Made<Result>>): Promise<Result>;
  /** Makes something that lasts; it is told of even where its maker does not hear the answer. */
  createPermanent<Result>(
    intent: Lasting,
    make: () => Promise<{ readonly result: Result; readonly what: string }>,
  ): Promise<Result>;
  /** Takes all of it back, the latest first; nothing that goes wrong stops it. */
  unwind(call: Call, signal: AbortSignal): Promise<readonly Undone[]>;
}

export function openUndoStack(notes: UndoNotes): UndoStack {
  const stack: Undo[] = [];
  const lasting = new Set<Lasting>();
  const push = async (undo: Undo) => {
    stack.push(undo);
    await notes.add(undo);
  };
  const drop = async (undo: Undo) => {
    stack.splice(stack.lastIndexOf(undo), 1);
    await notes.remove(undo);
  };
  return {
    async create(intent, make) {
      // What cannot be written down is not made, and needs no taking back.
      await notes.add(intent);
      stack.push(intent);
      try {
        const { result, undo } = await make();
        if (undo !== undefined) {
          await push(undo);
          await drop(intent);
        }
        return result;
      } catch (error) {
        if (isRefused(error)) await drop(intent);
        throw error;
      }
    },
    async createPermanent(intent, make) {
      lasting.add(intent);
      try {
        const { result, what } = await make();
        lasting.add({ ...intent, what });
        lasting.delete(intent);
        return result;
      } catch (error) {
        if (isRefused(error)) lasting.delete(intent);
        throw error;
      }
    },
    async unwind(call, signal) {
      const undone: Undone[] = [];
      for (const undo of [...stack].reverse()) {
        const failure = await attempt(undo, call, signal);
        // A note that cannot be struck out does no harm: what it names is gone, and taking it back again finds that.
        if (failure === undefined) await drop(undo).catch(ignoreFailure);
        undone.push({ what: describeUndo(undo), ...(failure === undefined ? {} : { failure }) });
      }
      return [...undone, ...remaining(lasting, undone)];
    },
  };
}

function remaining(lasting: Iterable<Lasting>, undone: readonly Undone[]): readonly Undone[] {
  const gone = new Set(undone.filter(({ failure }) => failure === undefined).map(({ what }) => what));
  return [...lasting]
    .filter(({ goesWith }) => goesWith === undefined || !gone.has(describeUndo(goesWith)))
    .map(({ what }) => ({ what, stays: "nothing can take it back" }));
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}

/**
 * Nothing was made: the platform, or a check before it, said no. Behind a try that may have arrived only what is said
 * of the write itself counts: a 401, 403 or 404 is about the last try alone.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Failure)) return false;
  const { mayHaveArrived } = error.details;
  if (mayHaveArrived === true) return error.kind === "rejected";
  return mayHaveArrived === false || refusals.has(error.kind);
}

const refusals: ReadonlySet<FailureKind> = new Set([
  "rejected",
  "forbidden",
  "not-found",
  "unauthorized",
  "usage",
]);

async function attempt(undo: Undo, call: Call, signal: AbortSignal): Promise<string | undefined> {
  try {
    await carryOut(undo, call, signal);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
