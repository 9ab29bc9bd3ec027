import type { EventWhole } from "../../../base/inspector/events";
import type { Outcome } from "../../store/toasts";

/** Describes the outcome of the last attempt. */
export function outcomeOf({ attempts }: EventWhole): Outcome {
  const last = attempts.at(-1);
  if (last === undefined) return { kind: "bad", text: "Nothing was sent" };
  if (last.status === null)
    return { kind: "bad", text: `Sent, and not answered: ${last.error ?? "no answer"}` };
  const isAccepted = last.status >= 200 && last.status < 300;
  return { kind: isAccepted ? "good" : "bad", text: `Sent, and answered ${last.status}` };
}
