import * as z from "zod";
import { count, guidText } from "./part";
import { dateText, filledText } from "./requests/request-part";

/** Row type of notes, the only documented type. */
const noteRowType = 0;

const IngestionRow = z.strictObject({
  type: z.literal(noteRowType),
  caseId: z.guid(),
  description: filledText.max(10_000),
  eventDate: dateText.nullish(),
  /** The sender's own row reference. */
  externalRef: z.string().nullish(),
});

export const IngestionRequest = z.strictObject({ rows: z.array(IngestionRow).min(1).max(1000) });

export const AcceptedJob = z.looseObject({ jobId: guidText, rowsQueued: count });

export const IngestionJob = z.looseObject({
  jobId: guidText,
  /** From 0 to 4. The meanings are not published. */
  status: count,
  rowsTotal: count,
  rowsSucceeded: count,
  rowsFailed: count,
});
