import * as z from "zod";
import { count, guidText, string } from "./part";

/** What the lists of a referral partner can be filtered by. */
export const FilterOptions = z.looseObject({
  countries: z.array(z.looseObject({ id: count, name: string })).nullish(),
  carveoutPartners: z.array(z.looseObject({ id: guidText, name: string })).nullish(),
});
