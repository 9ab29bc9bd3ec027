import * as z from "zod";
import { documentTypes } from "../files/upload-rules";
import { guidText, string, time } from "./part";

export const FileRecord = z.looseObject({
  id: guidText,
  dateCreated: time,
  dateUpdated: time,
  caseId: guidText,
  entityType: string,
  entityId: guidText,
  fileName: string,
  /** Temporary link that works without a key. */
  url: string,
  description: string,
  documentType: string,
});

const file = z.file().meta({ type: "string", format: "binary" });

export const UploadForm = z.strictObject({
  File: file,
  DocumentType: z.enum(documentTypes).nullish(),
  Description: z.string().max(500).nullish(),
});

export const ReferredUploadForm = z.strictObject({ file });
