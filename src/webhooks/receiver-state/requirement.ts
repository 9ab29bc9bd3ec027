import { readText, tryParseJson } from "../../base/json/json";
import type { ExpectedReaction } from "../hostile/probe";
import { type Exchange, isSilent, isTaken } from "./exchange";

/** What a receiver must do with a delivery. Undefined fields are not checked. */
export interface Requirement {
  /** An event repeated with another body isn't genuine. */
  readonly answer?: "accepted" | "accepted if genuine" | "refused";
  readonly booked?: "once" | "at most once" | "never";
}

export const requirements: Readonly<Record<ExpectedReaction, Requirement>> = {
  refused: { answer: "refused", booked: "never" },
  accepted: { answer: "accepted if genuine" },
  "booked once": { answer: "accepted if genuine", booked: "once" },
  ignored: { answer: "accepted if genuine", booked: "never" },
  answered: {},
};

/** Returns the exchanges whose answer breaks the requirement. `earlier` is the body of the event when it came before. */
export function wrongAnswers(
  { answer }: Requirement,
  exchanges: readonly Exchange[],
  earlier?: Uint8Array,
): readonly Exchange[] {
  if (answer === undefined) return [];
  if (answer === "refused") return exchanges.filter(isTaken);
  const bodies = [earlier, ...exchanges.map(({ request }) => request.body)];
  // A receiver that gives no answer is wrong, whatever it was sent.
  const mayBeRefused = (one: Exchange, at: number) =>
    answer === "accepted if genuine" && !isSilent(one) && isAlteredRepeat(bodies, at + 1);
  return exchanges.filter((one, at) => !isTaken(one) && !mayBeRefused(one, at));
}

type Body = Uint8Array | undefined;

const idIn = (body: Body) => readText(tryParseJson(body ?? ""), "id");

/**
 * Whether a body has an event that came with another body before. The platform repeats an event unchanged (DLV-15),
 * so any answer to such a delivery is right.
 */
function isAlteredRepeat(bodies: readonly Body[], at: number): boolean {
  const [body, id] = [bodies[at], idIn(bodies[at])];
  const first = id === "" ? undefined : bodies.slice(0, at).find((one) => idIn(one) === id);
  return first !== undefined && body !== undefined && Buffer.compare(first, body) !== 0;
}
