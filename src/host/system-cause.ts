import { getErrorMessage } from "../base/text/error-message";

const causeTexts: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "the operation is not permitted",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left on the device",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file would be too large",
  ENOENT: "a folder of the path does not exist",
  ENOTDIR: "a part of the path is a file, not a folder",
  EISDIR: "it is a folder, not a file",
  EEXIST: "a file with this name is in the way",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "too many symbolic links follow each other",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open on this machine",
  EBUSY: "it is in use",
  EIO: "the device failed",
  ENXIO: "there is no such device",
};

const nextSteps: Readonly<Record<string, string>> = {
  EACCES: "Check who owns it and its permissions, or choose another folder.",
  EPERM: "Check who owns it and its permissions, or choose another folder.",
  EROFS: "Choose a folder on a file system that can be written.",
  ENOSPC: "Free some space, or choose a folder on another disk.",
  EDQUOT: "Free some space, or choose a folder on another disk.",
  ENOENT: "Create the folder first, or correct the path.",
  ENOTDIR: "Correct the path.",
  EISDIR: "Name a file in it.",
  EEXIST: "Move that file away, or choose another path.",
};

/** Returns a system error's `code`, such as `EACCES`. */
export function getErrorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Describes a system error. Keeps the system's text for unknown codes. */
export function describeCause(error: unknown): string {
  const causeText = causeTexts[getErrorCode(error) ?? ""];
  return causeText ?? getErrorMessage(error);
}

/** Returns the next step after a failed file operation. */
export function suggestNextStep(error: unknown): string {
  return nextSteps[getErrorCode(error) ?? ""] ?? "Check the path and try again.";
}
