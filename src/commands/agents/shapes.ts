import * as z from "zod";

export const InstalledForAgents = z.object({
  folder: z.string(),
  files: z.array(z.string()).describe("what agents read"),
  changed: z.array(z.string()),
});
