import { Failure } from "../../../base/failure";

/** Throws if any of the named flags is set. The message says that it can't be used with `conflict`. */
export function refuseOptions(
  values: Readonly<Record<string, unknown>>,
  optionNames: readonly string[],
  conflict: string,
): void {
  const usedFlags = optionNames.filter((name) => values[name] !== undefined).map(formatFlagName);
  if (usedFlags.length === 0) return;
  throw new Failure("usage", `${usedFlags.join(", ")} cannot be used with ${conflict}.`, {
    hint: usedFlags.length === 1 ? "Remove it." : "Remove them.",
  });
}

/** Formats an option name as a flag: `retryFailed` becomes `--retry-failed`. */
export function formatFlagName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
