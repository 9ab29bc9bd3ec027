import { advice, type Hint } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { Failure } from "../../../base/failure";

/** The SQLite package sets `sqliteCode`. Node's own SQLite, in the single-file build, sets `errcode`. */
interface DatabaseError extends Error {
  readonly sqliteCode?: unknown;
  readonly errcode?: unknown;
}

/** Hints for primary result codes of SQLite that concern the file and not the statement. */
const nextSteps: Readonly<Record<number, Hint>> = {
  3: "Make the folder writable, or set RECOUP_DATA_DIR to another one.",
  5: "Another process is using the world; try again when it has finished.",
  8: "Make the folder writable, or set RECOUP_DATA_DIR to another one.",
  10: "Check the disk, or set RECOUP_DATA_DIR to another folder.",
  11: advice`Run ${sandboxLines.reset} to rebuild the world.`,
  13: "Free some disk space, or set RECOUP_DATA_DIR to another folder.",
  14: "Check that the folder exists and is writable, or set RECOUP_DATA_DIR to another one.",
  26: advice`Run ${sandboxLines.reset} to rebuild the world, or set RECOUP_DATA_DIR to another folder.`,
};

/** Runs optional writes, such as log entries. Ignores database failures, for example of a full disk. */
export function ifWritable(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Returns SQLite's primary result code. Undefined for any other error. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { sqliteCode, errcode }: DatabaseError = error;
  const code = sqliteCode ?? errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}

const readOnly = 8;
const ioError = 10;
const fullCode = 13;
const cannotOpen = 14;

const corrupt = 11;
const noDatabase = 26;

/** Whether the error means that the file is corrupt, or not a database at all. */
export function isNoDatabase(error: unknown): boolean {
  const code = error instanceof Failure ? resultCode(error.details.cause) : undefined;
  return code === noDatabase || code === corrupt;
}

/** Whether the error means that a file could not be created or could not grow. */
export function isOutOfSpace(error: unknown): boolean {
  const code = resultCode(error);
  return code === ioError || code === fullCode || code === cannotOpen;
}

/** Returns the failure to throw for a database that is read-only because the disk is full. */
export function fullDisk(file: string, error: unknown): unknown {
  if (resultCode(error) !== readOnly) return databaseFailure(file, error);
  return new Failure("config", `The sandbox's database ${file} can't be written: the disk is full`, {
    hint: nextSteps[fullCode],
    cause: error,
  });
}

/** Returns the failure to throw for a database error. Returns errors in our own SQL unchanged. */
export function databaseFailure(file: string, error: unknown): unknown {
  const code = resultCode(error);
  const hint = code === undefined ? undefined : nextSteps[code];
  if (hint === undefined || !(error instanceof Error)) return error;
  const cause = error.message.replace(/^Failed to open database: /, "");
  return new Failure("config", `The sandbox's database ${file} can't be used: ${cause}`, {
    hint,
    cause: error,
  });
}
