import { existsSync } from "node:fs";
import { constants } from "node:os";
import { Failure } from "../../base/failure";
import { describeCause, getErrorCode } from "../system-cause";

/** Returns the exit code that a shell would use: 128 plus the signal number. */
export const getSignalExitCode = (name: NodeJS.Signals | null) =>
  128 + (name === null ? 0 : constants.signals[name]);

/**
 * Starts a program. `spawn` emits most errors, but throws for values that can't be passed on, such as a
 * variable with a null character.
 */
export function startProgram<Child>(file: string, start: () => Child): Child {
  try {
    return start();
  } catch (error) {
    throw createStartFailure(file, error);
  }
}

export function createStartFailure(file: string, error: unknown): Failure {
  if (getErrorCode(error) !== "ENOENT") return createUnusableFailure(file, describeCause(error), error);
  // A script whose interpreter is missing causes the same error as a missing program.
  if (file.includes("/") && existsSync(file))
    return createUnusableFailure(file, "the program that its first line names is missing", error);
  return new Failure("usage", `There is no program ${file}.`, {
    hint: "Give a name or path that a shell would find, then its arguments as separate words.",
    cause: error,
  });
}

const createUnusableFailure = (file: string, causeText: string, cause: unknown) =>
  new Failure("usage", `The program ${file} can't be started: ${causeText}.`, {
    hint: "Check the file and its permissions.",
    cause,
  });
