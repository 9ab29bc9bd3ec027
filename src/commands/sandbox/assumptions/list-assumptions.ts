import type * as z from "zod";
import type { ReadingsFile } from "../../../kit/readings/readings-file";
import { type Assumption, assumptions, fixedReasons, switches } from "../../../sandbox";
import type { ListedAssumption } from "../shapes/document";

/** An assumption with its readings and the platform's observed behavior. */
export type ShownAssumption = z.infer<typeof ListedAssumption>;

const emptyReadings: ReadingsFile = { readings: {}, learned: [] };

/** Lists the assumptions as the sandbox applies them with the given file of readings. */
export function listAssumptions(file: ReadingsFile = emptyReadings): readonly ShownAssumption[] {
  return assumptions.map((assumption) => showAssumption(assumption, file));
}

function showAssumption({ id, reading, where, fixed }: Assumption, file: ReadingsFile): ShownAssumption {
  const meanings = switches[id]?.readings ?? {};
  const readings = Object.keys(meanings);
  const active = file.readings[id] ?? readings[0] ?? null;
  const isDefault = active === (readings[0] ?? null);
  const learnedReading = file.learned.findLast(({ assumption }) => assumption === id);
  const state = learnedReading === undefined ? "assumed" : isDefault ? "confirmed" : "settled";
  return {
    id,
    reading: isDefault ? reading : (meanings[active ?? ""] ?? reading),
    where,
    readings,
    active,
    whyFixed: fixed === undefined ? null : fixedReasons[fixed],
    state,
    ...(learnedReading && {
      learned: { from: learnedReading.from, environment: learnedReading.environment, at: learnedReading.at },
    }),
  };
}
