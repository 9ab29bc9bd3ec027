import {
  checkCloseRequest,
  findCloseCodeProblem,
  findLifecycleProblem,
  formatOpenAmount,
  normalizeCloseCode,
} from "../../api/case-work/findings";
import { closeCase } from "../../api/collection/case-work";
import { findCasesByPartnerReference, listCases } from "../../api/collection/cases";
import { type Advice, advice, recoup } from "../../base/advice/advice";
import { readCloseCode, settableCloseCodes } from "../../base/cases/close-code";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { type JsonObject, type JsonValue, readText } from "../../base/json/json";
import { fromFileOptions, resolveInputFile, runBulk } from "../../bulk-import/bulk";
import { createCloseJob, createCloseMapping } from "../../bulk-import/jobs/closes";
import { knownTextOption, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { caseTargetCalls, refuseState, resolveCaseTarget, writeToCase } from "../../kit/cases/case-write";
import { type Difference, findUnshownChange } from "../../kit/unshown-change";
import type { Block } from "../../render/report";

const flagByField = { closeCode: "--code", comment: "--comment" };

export default command({
  details:
    "Close a case with a close code, by name or label. Paid needs everything paid, PartiallyPaid a part; both are checked before the request is sent. --from-file closes the case of each row of a file with the columns `case`, `code` and `comment`, once each: run it again to resume. --code and --comment are for rows that leave them empty; --dry-run lists each row with its case.",
  examples: {
    "recoup cases close 44HX8JMJ --code DebtorUntraceable --comment 'Moved without an address.'":
      "by name; the label, in quotes, works too",
    "printf 'case,code,comment\\nSC4O2019,DebtorUntraceable,Moved.\\n' > closes.csv":
      "a file with a case per row",
    "recoup cases close --from-file closes.csv": "the case of each row",
  },
  argument: { name: "case", description: "id or reference of the case", isOptional: true },
  options: {
    code: knownTextOption("--code <code>", "close code (required)", settableCloseCodes),
    comment: textOption("--comment <text>", "reason in a sentence, at most 2,000 characters"),
    check: bodyOptions.check,
    ...fromFileOptions,
  },
  calls: [closeCase, ...caseTargetCalls, listCases, findCasesByPartnerReference],
  globals: ["live", "yes", "confirm"],
  prints: {
    record: async () => (await import("./shapes")).CloseOutput,
    list: async () => (await import("./shapes")).MatchedCase,
    extraFields: async () => (await import("../../cli/flags/shapes")).DryRunList,
  },
  async run({ argument, options }, context) {
    context.surface(["collection"]);
    const { code, comment, check } = options;
    const file = resolveInputFile(argument, options);
    if (file !== undefined) {
      const job = createCloseJob(check !== false);
      const mapping = createCloseMapping(omitUndefined({ code, comment }), check !== false);
      return runBulk(context, { job, file, mapping, values: options });
    }
    await checkFields(closeCase, context.style);
    const body: JsonObject = {
      closeCode: code === undefined ? null : normalizeCloseCode(code),
      ...omitUndefined({ comment }),
    };
    if (check !== false) refuseFindings(replacePaths(await checkCloseRequest(body), flagByField), "request");
    const { id, name, record } = await resolveCaseTarget(context, argument);
    if (check !== false && record !== undefined) refuseClose(record, body, name);
    const closedCase = await writeToCase(context, {
      endpoint: closeCase,
      caseId: id,
      body,
      before: record,
      subject: formatSubject(name, body, record),
      name,
      reportFields: { caseReference: name, ...body },
    });
    return {
      ...reportLoadedRecord(closedCase, { view: formatClosedCase, idPath: "caseReference" }),
      ...findUnshownChange(
        listDifferences(closedCase.value, body),
        advice`${recoup`cases get ${{ case: name }}`} shows the case.`,
      ),
    };
  },
});

function refuseClose(record: JsonValue, body: JsonObject, name: string): void {
  refuseState(findLifecycleProblem(record), name);
  const message = findCloseCodeProblem(record, body);
  if (message === undefined) return;
  refuseFindings(
    replacePaths([{ path: "closeCode", message }], flagByField),
    "request",
    formatCodeHint(message, name),
  );
}

/** Suggests other commands, not `--no-check`, because the platform refuses these codes too. */
function formatCodeHint(message: string, name: string): Advice {
  if (message.endsWith("close the case as Paid."))
    return advice`${recoup`cases close ${{ case: name }} --code Paid`} does so.`;
  const recordLine = recoup`payments record ${{ case: name }} --amount <amount> --date <day> --recipient <recipient>`;
  return advice`${recordLine} records a payment; ${recoup`cases close --help`} lists the other codes.`;
}

/** Compares close codes that recoup knows, by name or label. */
function listDifferences(closedCase: JsonValue, body: JsonObject): readonly Difference[] {
  const [shown, sent] = [closedCase, body].map((value) => readCloseCode(readText(value, "closeCode")));
  return shown === undefined || sent === undefined || shown === sent ? [] : [["closeCode", shown, sent]];
}

function formatSubject(name: string, { closeCode }: JsonObject, record: JsonValue | undefined): string {
  const openText = record === undefined ? "" : formatOpenAmount(record);
  return `case ${name} as ${String(closeCode)}${openText === "" ? "" : `, ${openText} open`}`;
}

const formatClosedCase = (value: JsonValue): readonly Block[] => [
  { kind: "title", text: "Case closed", aside: readText(value, "caseReference") },
  buildCardBlock(value, [
    ["Close code", "closeCode"],
    ["Meaning", "closeCodeDescription"],
    ["Comment", "comment"],
    ["Closed", "closedAt", "time"],
    ["By", "closedBy.userName"],
    ["Left open", "finalOutstandingAmount", "money"],
    ["Payments", "totalPayments", "number"],
    ["Recovered", "totalRecovered", "money"],
  ]),
];
