import * as z from "zod";
import { flag } from "../part";

/** Whether a client can be reset, and what blocks it. */
export const Deletable = z.looseObject({
  isDeletable: flag,
  blockers: z.array(z.string()).nullish(),
});
