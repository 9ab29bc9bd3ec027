import * as z from "zod";
import { defineBulkSummary, defineMatchedRow } from "../../cli/flags/shapes";

export const NoteImportSummary = defineBulkSummary("added");
export const MatchedNote = defineMatchedRow({ date: z.string(), text: z.string() });
