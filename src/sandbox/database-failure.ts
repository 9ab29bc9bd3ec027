import { Failure } from "../base/failure";

interface DatabaseError extends Error {
  readonly sqliteCode: number;
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

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && "sqliteCode" in error && typeof error.sqliteCode === "number";
}

/** The failure to throw for an error of the database; what is the program's own mistake stays as it is. */
export function databaseFailure(file: string, error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  const hint = nextSteps[error.sqliteCode & 0xff];
  if (hint === undefined) return error;
  const cause = error.message.replace(/^Failed to open database: /, "");
  return new Failure("config", `The sandbox's database ${file} can't be used: ${cause}`, {
    hint,
    cause: error,
  });
}
