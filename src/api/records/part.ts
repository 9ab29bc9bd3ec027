import * as z from "zod";

/**
 * Parts that several records share. Every field may be missing, null or of another type in an answer:
 * these schemas document names, they never refuse.
 */
export const string = z.string().nullish();
export const guidText = z.guid().nullish();
export const time = z.string().nullish().meta({ format: "date-time" });
export const money = z.number().nullish();
export const count = z.int().nullish();
export const flag = z.boolean().nullish();

export const PageInfo = z.looseObject({
  totalResults: count,
  currentPage: count,
  /** Collection partner lists only (FLD-14). */
  skipped: count,
  pageSize: count,
  responseCount: count,
  totalPages: count,
});
