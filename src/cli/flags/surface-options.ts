import { Failure } from "../../base/failure";

/** Refuses flags that the chosen list does not take, before anything is sent. */
export function refuseOptions(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
  where: string,
): void {
  const given = names.filter((name) => values[name] !== undefined).map(longName);
  if (given.length === 0) return;
  throw new Failure("usage", `${given.join(", ")} cannot be used with ${where}.`, {
    hint: "Leave it out: this list does not take it.",
  });
}

function longName(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
