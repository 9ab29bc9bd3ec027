import * as z from "zod";

export const FindingShape = z.object({
  check: z.string(),
  state: z.enum(["ok", "note", "wrong"]),
  finding: z.string(),
  next: z.string().optional(),
});
