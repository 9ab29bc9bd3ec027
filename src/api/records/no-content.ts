import * as z from "zod";

/** For operations that only return a status. A body is still accepted (AMB-44). */
export const NoContent = z.looseObject({});
