import * as z from "zod";
import { count, guidText, string } from "./part";

/** Filter values for the lists of a referral partner. */
export const FilterOptions = z.looseObject({
  countries: z.array(z.looseObject({ id: count, name: string })).nullish(),
  carveoutPartners: z.array(z.looseObject({ id: guidText, name: string })).nullish(),
});
