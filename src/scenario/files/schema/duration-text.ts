import * as z from "zod";
import { durationPattern, readDuration } from "../../../base/text/time/duration";

const noDuration = "is not a valid duration such as 90s, 2m or 1h30m";

export const durationText = z
  .string(noDuration)
  .refine((value) => readDuration(value) !== undefined, noDuration)
  .meta({ examples: ["90s", "2m", "1h30m"], pattern: durationPattern });
