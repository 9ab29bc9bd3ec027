import * as z from "zod";
import { bulkSummary, matchedRow } from "../../cli/flags/shapes";

export const NoteImport = bulkSummary("added");
export const MatchedNote = matchedRow({ date: z.string(), text: z.string() });
