import { integer } from "./codecs";

/** Offset paging, as on every paged list (LIM-09, LIM-10). */
export const pagingQuery = { Page: integer, PageSize: integer };
