import * as z from "zod";
import { time } from "../../../cli/flags/shapes";
import type { ClockReport } from "../../../sandbox";

export const Clock = z.object({
  now: time,
  isFrozen: z.boolean(),
  speed: z.number().nonnegative().describe("seconds there for each one outside"),
  hostNow: time.describe("outside of the sandbox"),
}) satisfies z.ZodType<ClockReport>;

/** Something that became due. */
export const PassedItem = z.object({
  at: time,
  kind: z.string(),
  subject: z.string(),
  outcome: z.string(),
});

export const Passed = z.object({ now: time });
