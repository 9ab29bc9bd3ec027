import {
  findCasesByPartnerReference,
  getCaseByPartnerReference,
  getCaseTimeline,
  listCases,
} from "../../api/collection/cases";
import { createIngestionJob, getIngestionJob } from "../../api/collection/notes";
import { importOptions, runBulk } from "../../bulk-import/bulk";
import { createNoteMapping, createNotesJob } from "../../bulk-import/jobs/notes";
import { command } from "../../cli/line/command";
import { getLatestTime } from "../../cli/session/sandbox/routed-sandbox";

export default command({
  details:
    "Add a note for each row of a CSV or NDJSON file, once each. The columns are `case`, `text` and `date`; a case is named by its id, its case reference or your partner reference, and the date can be left empty. The notes are sent as jobs of up to 200, each followed to its end. The whole file is checked first; --dry-run lists each row with its case. Run the same command again to resume, also after you added rows to the file. Exit 12 if some notes were not added; the result file lists every row.",
  examples: {
    "printf 'case,text,date\\n44HX8JMJ,The debtor called.,2026-01-20\\n' > notes.csv":
      "a file with a note per row",
    "recoup notes import notes.csv --dry-run": "list each row with its case",
    "recoup notes import notes.csv": "add them; run again to resume",
  },
  argument: { name: "file", description: "CSV or NDJSON file; - reads stdin" },
  options: importOptions,
  calls: [
    ...[createIngestionJob, getIngestionJob, getCaseTimeline],
    ...[listCases, findCasesByPartnerReference, getCaseByPartnerReference],
  ],
  globals: ["live", "yes", "confirm"],
  prints: {
    record: async () => (await import("./shapes")).NoteImportSummary,
    list: async () => (await import("./shapes")).MatchedNote,
    extraFields: async () => (await import("../../cli/flags/shapes")).DryRunList,
  },
  run: async ({ argument, options }, context) => {
    const mapping = createNoteMapping(await getLatestTime(context));
    return runBulk(context, { job: createNotesJob(), file: argument, mapping, values: options });
  },
});
