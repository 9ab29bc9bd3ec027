import * as z from "zod";
import { guidText, string, time } from "../part";
import { dateText, filledText } from "../requests/request-part";
import { Author } from "./author";

export const NoteRequest = z.strictObject({
  description: filledText.max(10_000),
  /** Must not be in the future. */
  eventDate: dateText.nullish(),
});

export const Note = z.looseObject({
  id: guidText,
  caseReference: string,
  title: string,
  description: string,
  visibility: string,
  createdAt: time,
  eventDate: time,
  createdBy: Author.nullish(),
});
