import * as z from "zod";
import { guidText, string, time } from "./part";

export const FileRecord = z.looseObject({
  id: guidText,
  dateCreated: time,
  dateUpdated: time,
  caseId: guidText,
  entityType: string,
  entityId: guidText,
  fileName: string,
  /** Temporary link that needs no key. */
  url: string,
  description: string,
  documentType: string,
});
