import * as z from "zod";
import { documentTypes } from "../../files/upload-rules";

const file = z.file().meta({ type: "string", format: "binary" });

export const UploadForm = z.strictObject({
  File: file,
  DocumentType: z.enum(documentTypes).nullish(),
  Description: z.string().max(500).nullish(),
});

export const ReferredUploadForm = z.strictObject({ file });
