import * as z from "zod";

/** For operations that return only a status. A body is still accepted (AMB-44). */
export const NoContent = z.looseObject({});
