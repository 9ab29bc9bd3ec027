import * as z from "zod";
import { documentTypes } from "../../files/upload-rules";

const file = z.file().meta({ type: "string", format: "binary" });

/** The fields of an upload. */
export const UploadForm = z.strictObject({
  File: file,
  DocumentType: z.enum(documentTypes).nullish(),
  Description: z.string().max(500).nullish(),
});

/** The fields of a referral partner's upload. */
export const ReferredUploadForm = z.strictObject({ file });
