import * as z from "zod";

export const Alias = z.object({
  name: z.string(),
  line: z.string().describe("the line it stands for; one that starts with ! is for the shell"),
});

export const DeletedAlias = z.object({ name: z.string(), deleted: z.literal(true) });
