import * as z from "zod";

export const UploadedFile = z.object({ file: z.string(), outcome: z.string(), id: z.string().optional() });
export const DownloadedFile = z.object({
  id: z.string(),
  fileName: z.string(),
  path: z.string(),
  bytes: z.int(),
});
