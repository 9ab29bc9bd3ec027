import { omitUndefined } from "../../../../base/collections/omit-undefined";
import type { JsonObject, JsonValue } from "../../../../base/json/json";
import { buildFlawedProbe, type DeliveryFlaws } from "../../../../webhooks/hostile/flaws";
import type { DeliveryProbe } from "../../../../webhooks/hostile/probe";
import { readProbe } from "../../../../webhooks/hostile/probes";
import { type Requirement, requirements } from "../../../../webhooks/receiver-state/requirement";
import { readDurationField, readInputFields, readTextField } from "../../../files/step-input";

/** How the receiver must react in a step. */
export interface StepRequirement extends Requirement {
  /** Whether the requirement is about bookings, which responses alone don't show. */
  readonly needsBook: boolean;
}

/** Whether a receiver may ignore an event. Chats change neither the state nor the sums of a case. */
export const isBookingOptional = (event: string) => event.startsWith("chat.");

/** Returns the delivery named or described by a step. */
export function readStepProbe(input: JsonValue): DeliveryProbe {
  const { with: flaws } = readInputFields(input);
  return flaws === undefined
    ? readProbe(readTextField(input, "delivery") ?? "plain")
    : buildFlawedProbe(parseFlaws(readInputFields(flaws)));
}

/** Reads the requirement from the file, with the catalog as fallback. */
export function readRequirement(input: JsonValue, { expected }: DeliveryProbe): StepRequirement {
  const { answer, booked } = readInputFields(input);
  if (answer === "refused") return { answer, booked: "never", needsBook: booked !== undefined };
  if (booked === "once")
    return { answer: answer === "accepted" ? answer : "accepted if genuine", booked, needsBook: true };
  if (booked === "never") return { ...(answer === "accepted" ? { answer } : {}), booked, needsBook: true };
  if (answer === "accepted") return { answer, needsBook: false };
  return { ...requirements[expected], needsBook: expected === "ignored" };
}

/**
 * Whether the step expects the opposite of the catalog. The bug in the catalog then doesn't explain a
 * failure.
 */
export function reversesCatalog({ answer, booked }: StepRequirement, { expected }: DeliveryProbe): boolean {
  const catalog = requirements[expected];
  return (
    (answer === "refused" && catalog.answer !== "refused") ||
    (answer?.startsWith("accepted") === true && catalog.answer === "refused") ||
    (booked === "never" && catalog.booked === "once") ||
    (booked === "once" && catalog.booked === "never")
  );
}

function parseFlaws(input: JsonObject): DeliveryFlaws {
  const { age: _, ahead: __, test, replay, copies, times, ...words } = input;
  const flags = [...(test === true ? ["Test"] : []), ...(replay === true ? ["Replay"] : [])];
  const aheadSeconds = readSeconds(input, "ahead");
  return omitUndefined({
    ...words,
    ageSeconds: aheadSeconds === undefined ? readSeconds(input, "age") : -aheadSeconds,
    flags: flags.length === 0 ? undefined : flags,
    copies: copies === undefined ? undefined : Number(copies),
    times: times === undefined ? undefined : Number(times),
  }) as DeliveryFlaws;
}

function readSeconds(input: JsonObject, name: string): number | undefined {
  const ms = readDurationField(input, name);
  return ms === undefined ? undefined : Math.round(ms / 1000);
}
