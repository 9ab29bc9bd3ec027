import { Failure } from "../../base/failure";
import { createUnknownWordFailure } from "../../base/text/unknown-word";
import { accessSwitches } from "./access";
import { answerSwitches } from "./answers";
import type { Switches } from "./assumption";
import { clientSwitches } from "./clients";
import { deliverySwitches } from "./deliveries";
import { errorSwitches } from "./errors";
import { listSwitches } from "./lists";
import { statusSwitches } from "./statuses";
import { submissionSwitches } from "./submissions";
import { testCaseSwitches } from "./test-cases";

const allSwitches = {
  ...accessSwitches,
  ...answerSwitches,
  ...clientSwitches,
  ...deliverySwitches,
  ...errorSwitches,
  ...listSwitches,
  ...statusSwitches,
  ...submissionSwitches,
  ...testCaseSwitches,
};

type KnownSwitches = typeof allSwitches;

type ReadingName<Known> = Known extends { readonly others: RegExp; readonly readings: object }
  ? string
  : Known extends { readonly readings: object }
    ? keyof Known["readings"] & string
    : never;

/** The reading of each assumption that can be switched, keyed by ID. Fixed once a world is opened. */
export type Readings = { readonly [Id in keyof KnownSwitches]: ReadingName<KnownSwitches[Id]> };

export const switches: Switches = allSwitches;

/**
 * Returns the names of the readings of an assumption, default first. Returns an empty list if it can't be
 * switched.
 */
const listReadingNames = (id: string): readonly string[] => Object.keys(switches[id]?.readings ?? {});

export const defaultReadings = Object.fromEntries(
  Object.keys(switches).map((id) => [id, listReadingNames(id)[0]]),
) as Readings;

/** Adds the defaults to the chosen readings. Throws if an assumption or reading is unknown. */
export function resolveReadings(choices: Readonly<Record<string, string>> = {}): Readings {
  for (const [id, name] of Object.entries(choices)) validateReadingName(id, name);
  return Object.keys(choices).length === 0 ? defaultReadings : { ...defaultReadings, ...choices };
}

function validateReadingName(id: string, name: unknown): void {
  if (!Object.hasOwn(switches, id))
    throw createUnknownWordFailure("assumption to switch", id, Object.keys(switches));
  const names = listReadingNames(id);
  if (typeof name === "string" && (names.includes(name) || switches[id]?.others?.test(name))) return;
  throw new Failure("usage", `Unknown reading "${name}" of ${id}.`, { hint: `Known: ${names.join(", ")}.` });
}
