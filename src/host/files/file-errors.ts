import { closeSync, constants, lstatSync, openSync, statSync } from "node:fs";
import { attempt } from "../../base/attempt";
import { Failure } from "../../base/failure";
import { describeCause, getErrorCode, suggestNextStep } from "../system-cause";

/** Runs a file operation. If it fails, throws a failure with the path and cause. */
export async function withFileErrors<T>(
  action: string,
  path: string,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw createFileFailure(action, path, error);
  }
}

export function createFileFailure(action: string, path: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure("config", `can't ${action} ${path}: ${describeCause(error)}`, {
    hint: suggestNextStep(error),
    cause: error,
  });
}

export function ignoreMissing<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (getErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Whether the path is a device or pipe. Such a path is written directly, because a rename or removal would
 * replace or delete it.
 */
export function isDevice(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && (stats.isCharacterDevice() || stats.isBlockDevice() || stats.isFIFO());
}

/** Whether the path names a pipe, directly or through a link. */
export const isPipe = (path: string): boolean =>
  attempt(() => statSync(path, { throwIfNoEntry: false })?.isFIFO()) === true;

/**
 * Opens a device or pipe for writing. Throws if nothing reads the pipe, because waiting for a reader would
 * block the process, including its signal handlers.
 */
export function openDevice(path: string): number {
  let probe: number | undefined;
  try {
    probe = openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0));
    return openSync(path, "w");
  } catch (error) {
    if (getErrorCode(error) !== "ENXIO" || !lstatSync(path).isFIFO()) throw error;
    throw new Failure("config", `can't write ${path}: no program reads this pipe`, {
      hint: "Start the program that reads it, then run the command again.",
    });
  } finally {
    // Closes the probe only now, because a reader sees the end of the data when a pipe loses its last writer.
    if (probe !== undefined) closeSync(probe);
  }
}

/**
 * Throws if the path is a symbolic link, because a rename would replace the link rather than change its
 * target.
 */
export function refuseLink(path: string): void {
  if (!ignoreMissing(() => lstatSync(path))?.isSymbolicLink()) return;
  throw new Failure("config", `can't write ${path}: it is a symbolic link`, {
    hint: "Name the file that it points to, or remove the link.",
  });
}
