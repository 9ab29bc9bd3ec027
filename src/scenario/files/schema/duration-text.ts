import * as z from "zod";
import { durationPattern, readDuration } from "../../../base/text/time/duration";

const invalidDurationMessage = "is not a valid duration such as 90s, 2m or 1h30m";

export const durationText = z
  .string(invalidDurationMessage)
  .refine((value) => readDuration(value) !== undefined, invalidDurationMessage)
  .meta({ examples: ["90s", "2m", "1h30m"], pattern: durationPattern });
