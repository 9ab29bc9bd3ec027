import * as z from "zod";
import { count, guidText, string } from "./part";

/** Filter values for a referral partner's lists. */
export const FilterOptions = z.looseObject({
  countries: z.array(z.looseObject({ id: count, name: string })).nullish(),
  carveoutPartners: z.array(z.looseObject({ id: guidText, name: string })).nullish(),
});
