import * as z from "zod";
import { flag, string, time } from "../part";

/** Information that the creditor still has to provide. Leaves out internal areas (VIS-09, VIS-10). */
export const ValidationDetail = z.looseObject({
  needsInfo: flag,
  creditorRespondedAt: time,
  items: z.array(z.looseObject({ resolutionArea: string, description: string })).nullish(),
});
