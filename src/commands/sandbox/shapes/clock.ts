import * as z from "zod";
import { time } from "../../../cli/flags/shapes";
import type { ClockAnswer } from "../../../inspector/contract/time";

export const Clock = z.object({
  now: time,
  isFrozen: z.boolean(),
  speed: z.number().nonnegative().describe("sandbox seconds per real second"),
  hostNow: time.describe("the time of the machine"),
}) satisfies z.ZodType<ClockAnswer>;

export const DueWorkItem = z.object({ at: time, kind: z.string(), subject: z.string(), outcome: z.string() });

export const DueWorkClock = z.object({ now: time });
