import * as z from "zod";

/** For operations that only return a status; a body is accepted anyway (AMB-44). */
export const NoContent = z.looseObject({});
