import { Failure } from "../base/failure";
import { resemblesKey } from "../base/secrets/likely-secrets";

const maxKeyLength = 4096;

/** Returns why text can't be a key, without quoting it, or undefined if it can be one. */
export function findKeyProblem(text: string): string | undefined {
  if (text === "") return "is empty";
  if (!/^[\x21-\x7e]+$/.test(text))
    return "contains characters that a key can't have (white space, a line break?)";
  return text.length > maxKeyLength ? `is longer than ${maxKeyLength} characters` : undefined;
}

export function describeKeyProblem(text: string): string | undefined {
  const finding = findKeyProblem(text);
  return finding === undefined ? undefined : `It ${finding}.`;
}

/**
 * Throws if a command is itself a key, which the configuration would store as plain text. A command of one
 * word may resemble a key; its path doesn't.
 */
export function refuseKeyAsCommand(command: string, name: string): void {
  if (resemblesKey(command) && !/\s|\\|^[./~]/.test(command.trim()))
    throw new Failure("usage", `The ${name} looks like a key.`, {
      hint: "Give a command. If this is one, write it with its path.",
    });
}
