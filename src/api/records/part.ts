import * as z from "zod";

/**
 * Fields shared by several records. In a response, any field may be missing, null or of another type, so
 * these schemas only document what to expect.
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
  /** Present only in lists for collection partners (FLD-14). */
  skipped: count,
  pageSize: count,
  responseCount: count,
  totalPages: count,
});
