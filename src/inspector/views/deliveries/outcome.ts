import type { EventWhole } from "../../../base/inspector/events";

/** What came of the last attempt, for a message. */
export function outcomeOf({ attempts }: EventWhole): string {
  const last = attempts.at(-1);
  if (last === undefined) return "Nothing was sent";
  if (last.status === null) return `Sent, and not answered: ${last.error ?? "no answer"}`;
  return `Sent, and answered ${last.status}`;
}
