import { Failure } from "../../base/failure";

/** The package says `sqliteCode`; Node's own SQLite, in the single-file build, `errcode`. */
interface DatabaseError extends Error {
  readonly sqliteCode?: unknown;
  readonly errcode?: unknown;
}

/** Primary result codes of SQLite that tell of the file and not of the statement. */
const nextSteps: Readonly<Record<number, string>> = {
  3: "Allow writing there, or name another folder with RECOUP_DATA_DIR.",
  5: "Another process keeps the world busy; try again when it is done.",
  8: "Allow writing there, or name another folder with RECOUP_DATA_DIR.",
  10: "Check the disk, or name another folder with RECOUP_DATA_DIR.",
  11: "Run `recoup sandbox reset` to build the world anew.",
  13: "Make room on the disk, or name another folder with RECOUP_DATA_DIR.",
  14: "Check that the folder exists and can be written, or name another one with RECOUP_DATA_DIR.",
  26: "Run `recoup sandbox reset` to build the world anew, or name another folder with RECOUP_DATA_DIR.",
};

/** For what is kept on the side: a world that can't be written must not keep anybody from reading it. */
export function ifWritable(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** The primary result code of SQLite; undefined for an error of something else. */
export function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { sqliteCode, errcode }: DatabaseError = error;
  const code = sqliteCode ?? errcode;
  return typeof code === "number" ? code & 0xff : undefined;
}

const readOnly = 8;
const ioError = 10;
const full = 13;
const cannotOpen = 14;

/** Whether a file could not be made or could not grow. */
export function isWithoutRoom(error: unknown): boolean {
  const code = resultCode(error);
  return code === ioError || code === full || code === cannotOpen;
}

/** The same for a database that can only be read, because the disk is full. */
export function fullDisk(file: string, error: unknown): unknown {
  if (resultCode(error) !== readOnly) return databaseFailure(file, error);
  return new Failure("config", `The sandbox's database ${file} can't be written: the disk is full`, {
    hint: nextSteps[full],
    cause: error,
  });
}

/** The failure to throw for an error of the database; what is the program's own mistake stays as it is. */
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
