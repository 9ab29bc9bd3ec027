import { getErrorMessage } from "../base/text/error-message";

/** System errors by code, each with its cause and, if there is one, a next step specific to it. */
const systemErrors: Readonly<Record<string, readonly [causeText: string, nextStep?: string]>> = {
  EACCES: ["permission denied", "Check who owns it and its permissions, or choose another folder."],
  EPERM: [
    "the operation is not permitted",
    "Check who owns it and its permissions, or choose another folder.",
  ],
  EROFS: ["the file system is read-only", "Choose a folder on a file system that can be written."],
  ENOSPC: ["no space is left on the device", "Free some space, or choose a folder on another disk."],
  EDQUOT: ["the disk quota is used up", "Free some space, or choose a folder on another disk."],
  EFBIG: ["the file would be too large"],
  ENOENT: ["a folder of the path does not exist", "Create the folder first, or correct the path."],
  ENOTDIR: ["a part of the path is a file, not a folder", "Correct the path."],
  EISDIR: ["it is a folder, not a file", "Name a file in it."],
  EEXIST: ["a file with this name is in the way", "Move that file away, or choose another path."],
  ENAMETOOLONG: ["the name is too long"],
  ELOOP: ["too many symbolic links follow each other"],
  EMFILE: ["too many files are open"],
  ENFILE: ["too many files are open on this machine"],
  EBUSY: ["it is in use"],
  EIO: ["the device failed"],
  ENXIO: ["there is no such device"],
};

/** Returns a system error's `code`, such as `EACCES`. */
export function getErrorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Describes a system error. Keeps the system's text for unknown codes. */
export function describeCause(error: unknown): string {
  const [causeText = getErrorMessage(error)] = systemErrors[getErrorCode(error) ?? ""] ?? [];
  return causeText;
}

/** Returns the next step after a failed file operation. */
export function suggestNextStep(error: unknown): string {
  const [, nextStep = "Check the path and try again."] = systemErrors[getErrorCode(error) ?? ""] ?? [];
  return nextStep;
}
