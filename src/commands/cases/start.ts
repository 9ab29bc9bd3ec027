import { checkStartRequest, findStartProblem } from "../../api/case-work/findings";
import { addedFeeFields } from "../../api/case-work/omitted-fees";
import { findExcessDecimals, readAmount } from "../../api/checks/amount-check";
import { startCase } from "../../api/collection/case-work";
import { findCasesByPartnerReference, listCases } from "../../api/collection/cases";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { type JsonObject, type JsonValue, readText } from "../../base/json/json";
import { fromFileOptions, resolveInputFile, runBulk } from "../../bulk-import/bulk";
import { createStartJob, createStartMapping } from "../../bulk-import/jobs/starts";
import { type OptionValues, textOption } from "../../cli/flags/option";
import { refuseOptions } from "../../cli/flags/options/surface-options";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { checkDecimals, refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { caseTargetCalls, refuseState, resolveCaseTarget, writeToCase } from "../../kit/cases/case-write";
import type { Block, Report } from "../../render/report";

const options = {
  message: textOption(
    "--message <text>",
    "welcome message to the creditor, at most 5,000 characters (required)",
  ),
  user: textOption("--user <email>", "email address of the user who writes it (required)"),
  reference: textOption("--reference <text>", "your own reference of the case"),
  interest: textOption("--interest <n>", "interest, in the currency of the case"),
  reminderFees: textOption("--reminder-fees <n>", "reminder fees"),
  collectionFees: textOption("--collection-fees <n>", "collection fees"),
  check: bodyOptions.check,
  ...fromFileOptions,
};

const flagByField = {
  welcomeMessage: "--message",
  userEmail: "--user",
  collectionPartnerReference: "--reference",
  interestFees: "--interest",
  reminderFees: "--reminder-fees",
  collectionFees: "--collection-fees",
};

export default command({
  details:
    "Start the collection of a case that is assigned to you: it becomes Active, and the creditor receives the message. Everything is checked before it is sent. --from-file starts the case of each row of a file with the columns `case`, `message`, `user` and optionally `reference`, once each: run it again to resume. --message and --user are for rows that leave them empty; --dry-run lists each row with its case.",
  examples: {
    "recoup cases start UUSNG2NG --message 'We have taken on your claim.' --user staff1@falkenhof.example":
      "`recoup users list` shows your users",
    "printf 'case,message\\n427HZPI4,We have taken on your claim.\\n' > starts.csv":
      "a file with a case per row",
    "recoup cases start --from-file starts.csv --user staff1@falkenhof.example": "the case of each row",
  },
  argument: { name: "case", description: "id or reference of the case", isOptional: true },
  options,
  calls: [startCase, ...caseTargetCalls, listCases, findCasesByPartnerReference],
  globals: ["live", "yes", "confirm"],
  prints: {
    record: async () => (await import("./shapes")).StartOutput,
    list: async () => (await import("./shapes")).MatchedCase,
    extraFields: async () => (await import("../../cli/flags/shapes")).DryRunList,
  },
  async run({ argument, options: { check, ...values } }, context) {
    context.surface(["collection"]);
    const file = resolveInputFile(argument, values);
    if (file !== undefined) return startAll(context, file, values, check !== false);
    await checkFields(startCase, context.style);
    const body = buildStartBody(values);
    if (check !== false) refuseFindings(replacePaths(await checkStartRequest(body), flagByField), "request");
    const { id, name, record } = await resolveCaseTarget(context, argument);
    const decimalFindings = replacePaths(
      findExcessDecimals(body, addedFeeFields, record && readText(record, "currency")),
      flagByField,
    );
    if (check !== false) {
      await checkDecimals(context, decimalFindings, "request");
      refuseState(record === undefined ? undefined : findStartProblem(record), name);
    }
    const startedCase = await writeToCase(context, {
      endpoint: startCase,
      caseId: id,
      body,
      before: record,
      subject: `case ${name}`,
      name,
      reportFields: { caseId: id, caseReference: name, status: "Active" },
    });
    return reportLoadedRecord(startedCase, { view: formatStartedCase, idPath: "caseId" });
  },
});

type StartValues = Omit<OptionValues<typeof options>, "check">;

function startAll(context: Context, file: string, values: StartValues, isChecked: boolean): Promise<Report> {
  refuseOptions(values, ["reference", "interest", "reminderFees", "collectionFees"], "--from-file");
  const { message, user } = values;
  const mapping = createStartMapping(omitUndefined({ message, user }), isChecked);
  return runBulk(context, { job: createStartJob(isChecked), file, mapping, values });
}

function buildStartBody(values: StartValues): JsonObject {
  const { message, user, reference, interest, reminderFees, collectionFees } = values;
  return {
    welcomeMessage: message ?? null,
    ...omitUndefined({
      userEmail: user,
      collectionPartnerReference: reference,
      interestFees: interest && readAmount(interest),
      reminderFees: reminderFees && readAmount(reminderFees),
      collectionFees: collectionFees && readAmount(collectionFees),
    }),
  };
}

const formatStartedCase = (value: JsonValue): readonly Block[] => [
  { kind: "title", text: "Case started", aside: readText(value, "caseReference") },
  buildCardBlock(value, [
    ["Status", "status"],
    ["Started", "activatedAt", "time"],
    ["Partner reference", "collectionPartnerReference", "id"],
    ["Id", "caseId", "id"],
  ]),
];
