import { checkNoteRequest } from "../../api/case-work/findings";
import { getCaseTimeline } from "../../api/collection/cases";
import { addNote } from "../../api/collection/notes";
import { readItemRecord } from "../../api/exchange/answer";
import { Failure, isFailure } from "../../base/failure";
import { type JsonObject, type JsonValue, readText } from "../../base/json/json";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { enableReadAhead } from "../../cli/session/dry-run/read-ahead";
import { getLatestTime } from "../../cli/session/sandbox/routed-sandbox";
import { refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { caseTargetCalls, resolveCaseTarget, writeToCase } from "../../kit/cases/case-write";
import type { Block } from "../../render/report";

const flagByField = { description: "--text", eventDate: "--date" };

export default command({
  details: "Add a note to the timeline of a case. The creditor can read it too.",
  examples: {
    "recoup notes add 44HX8JMJ --text 'The debtor called and promised to pay.'": "today",
    "recoup notes add 44HX8JMJ --text 'Visited the debtor.' --date 2026-01-12": "an earlier day",
  },
  argument: { name: "case", description: "id or reference of the case" },
  options: {
    text: textOption("--text <text>", "the note, at most 10,000 characters (required)"),
    date: textOption("--date <date>", "when it happened, for example 2026-01-12; not in the future"),
    check: bodyOptions.check,
  },
  calls: [addNote, ...caseTargetCalls, getCaseTimeline],
  fields: addNote,
  async run({ argument, options: { text, date, check } }, context) {
    context.surface(["collection"]);
    const body: JsonObject = { description: text ?? null, ...(date !== undefined && { eventDate: date }) };
    if (check !== false)
      refuseFindings(
        replacePaths(await checkNoteRequest(body, await getLatestTime(context)), flagByField),
        "note",
      );
    const { id, name, record } = await resolveCaseTarget(context, argument);
    const timeline = record && (await readTimeline(context, id));
    const refusal = timeline instanceof Failure ? timeline : undefined;
    const note = await writeToCase(context, {
      endpoint: addNote,
      caseId: id,
      body,
      before: timeline instanceof Failure ? undefined : timeline,
      subject: `a note on case ${name}`,
      name,
      reportFields: { caseReference: name, ...body },
    }).catch((error: unknown) => {
      const isLost = isFailure(error, "network") && error.mayHaveArrived;
      throw isLost && refusal !== undefined ? addRefusalHint(error, refusal) : error;
    });
    return reportLoadedRecord(note, { view: formatNote });
  },
});

/**
 * Reads the timeline, which is needed only if the response is lost, to show whether the note was added. A
 * refused read is returned instead of thrown, because adding the note may still be allowed.
 */
async function readTimeline(context: Context, id: string): Promise<JsonValue | Failure> {
  try {
    const answer = await enableReadAhead(context).call(getCaseTimeline, { parameters: { id } });
    return readItemRecord(answer, "items").value;
  } catch (error) {
    if (isFailure(error, "forbidden", "not-found", "rejected")) return error;
    throw error;
  }
}

const addRefusalHint = (failure: Failure, refusal: Failure): Failure =>
  failure.override({
    hint: `Whether the note was added can't be known, because reading the timeline was refused (${refusal.details.status}).`,
    retryable: false,
  });

const formatNote = (value: JsonValue): readonly Block[] => [
  { kind: "title", text: "Note added", aside: readText(value, "caseReference") },
  buildCardBlock(value, [
    ["Note", "description"],
    ["Date", "eventDate", "date"],
    ["Added", "createdAt", "time"],
    ["By", "createdBy.userName"],
    ["Visible to", "visibility"],
    ["Id", "id", "id"],
  ]),
];
