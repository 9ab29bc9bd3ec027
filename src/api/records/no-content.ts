import * as z from "zod";

/** Of an operation whose answer says nothing beyond its status; a body may come all the same (AMB-44). */
export const NoContent = z.looseObject({});
