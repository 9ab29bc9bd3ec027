import { advice, type Hint } from "../../../base/advice/advice";
import { sandboxLines } from "../../../base/advice/sandbox-lines";
import { Failure, ignoreFailure } from "../../../base/failure";

/**
 * The SQLite package sets `sqliteCode`. Node's built-in SQLite, which the single-file build uses, sets
 * `errcode`.
 */
interface DatabaseError extends Error {
  readonly sqliteCode?: unknown;
  readonly errcode?: unknown;
}

/** Hints for SQLite's primary result codes that concern the file rather than the statement. */
const hintsByCode: Readonly<Record<number, Hint>> = {
  3: "Make the folder writable, or set RECOUP_DATA_DIR to another one.",
  5: "Another process is using the world; try again when it has finished.",
  8: "Make the folder writable, or set RECOUP_DATA_DIR to another one.",
  10: "Check the disk, or set RECOUP_DATA_DIR to another folder.",
  11: advice`Run ${sandboxLines.reset} to rebuild the world.`,
  13: "Free some disk space, or set RECOUP_DATA_DIR to another folder.",
  14: "Check that the folder exists and is writable, or set RECOUP_DATA_DIR to another one.",
  26: advice`Run ${sandboxLines.reset} to rebuild the world, or set RECOUP_DATA_DIR to another folder.`,
};

/** Performs optional writes, such as log entries. Ignores failures of the database, such as a full disk. */
export function tryWrite(work: () => void): void {
  try {
    work();
  } catch (error) {
    ignoreFailure(error);
  }
}

/** Returns SQLite's primary result code, or undefined for any other error. */
function readResultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { sqliteCode, errcode }: DatabaseError = error;
  const code = sqliteCode ?? errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}

const readOnlyCode = 8;
const ioErrorCode = 10;
const diskFullCode = 13;
const cannotOpenCode = 14;

const corruptCode = 11;
const notDatabaseCode = 26;

/** Whether the error means that the file is corrupt or not a database at all. */
export function isInvalidDatabase(error: unknown): boolean {
  const code = error instanceof Failure ? readResultCode(error.details.cause) : undefined;
  return code === notDatabaseCode || code === corruptCode;
}

/** Whether the error means that a file could not be created or could not grow. */
export function isOutOfSpace(error: unknown): boolean {
  const code = readResultCode(error);
  return code === ioErrorCode || code === diskFullCode || code === cannotOpenCode;
}

/** Converts an error of a database that is read-only because the disk is full. */
export function toDiskFullFailure(file: string, error: unknown): unknown {
  if (readResultCode(error) !== readOnlyCode) return toDatabaseFailure(file, error);
  return new Failure("config", `The sandbox's database ${file} can't be written: the disk is full`, {
    hint: hintsByCode[diskFullCode],
    cause: error,
  });
}

/** Converts a database error to a failure. Returns an error in our own SQL unchanged. */
export function toDatabaseFailure(file: string, error: unknown): unknown {
  const code = readResultCode(error);
  const hint = code === undefined ? undefined : hintsByCode[code];
  if (hint === undefined || !(error instanceof Error)) return error;
  const cause = error.message.replace(/^Failed to open database: /, "");
  return new Failure("config", `The sandbox's database ${file} can't be used: ${cause}`, {
    hint,
    cause: error,
  });
}
