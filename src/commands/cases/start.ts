import { startFindings, whyNotStart } from "../../api/case-work/findings";
import { readAmount } from "../../api/checks/amount-check";
import { startCase } from "../../api/collection/case-work";
import { getCase, getCaseByPartnerReference, getCaseByReference } from "../../api/collection/cases";
import { type JsonObject, type JsonValue, readText } from "../../base/json/json";
import { caseToWrite, refuseState, writeToCase } from "../../cli/cases/case-write";
import { type OptionValues, textOption } from "../../cli/flags/option";
import { refuseFindings, underFlags } from "../../cli/line/body-check";
import { command } from "../../cli/line/command";
import { bodyOptions } from "../../cli/line/request-body";
import { pairsOf } from "../../cli/output/card-rows";
import { fieldsHelp } from "../../cli/output/fields";
import { loadedRecordReport } from "../../cli/output/reading";
import type { Block } from "../../render/report";

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
};

const flagOf = {
  welcomeMessage: "--message",
  userEmail: "--user",
  collectionPartnerReference: "--reference",
  interestFees: "--interest",
  reminderFees: "--reminder-fees",
  collectionFees: "--collection-fees",
};

export default command({
  details:
    "Start the collection of a case that is assigned to you: it becomes Active, and the creditor receives the message. Everything is checked before it is sent.",
  examples: [
    {
      line: "recoup cases start UUSNG2NG --message 'We have taken on your claim.' --user staff1@falkenhof.example",
      note: "`recoup users list` shows your users",
    },
  ],
  argument: { name: "case", description: "id or reference of the case" },
  options,
  calls: [startCase, getCase, getCaseByReference, getCaseByPartnerReference],
  async run({ argument, options: { check, ...values } }, context) {
    context.surface(["collection"]);
    const help = await fieldsHelp(startCase, context.style);
    if (help !== undefined) return help;
    const body = bodyOf(values);
    if (check !== false) refuseFindings(underFlags(await startFindings(body), flagOf), "request");
    const { id, name, record } = await caseToWrite(context, argument);
    if (check !== false) refuseState(record === undefined ? undefined : whyNotStart(record));
    const own = { caseId: id, caseReference: name, status: "Active" };
    const write = {
      endpoint: startCase,
      caseId: id,
      body,
      before: record,
      subject: `case ${name}`,
      name,
      own,
    };
    return loadedRecordReport(await writeToCase(context, write), { view: startedBlocks, idPath: "caseId" });
  },
});

function bodyOf(values: Omit<OptionValues<typeof options>, "check">): JsonObject {
  const { message, user, reference, interest, reminderFees, collectionFees } = values;
  return {
    welcomeMessage: message ?? null,
    ...(user !== undefined && { userEmail: user }),
    ...(reference !== undefined && { collectionPartnerReference: reference }),
    ...(interest !== undefined && { interestFees: readAmount(interest) }),
    ...(reminderFees !== undefined && { reminderFees: readAmount(reminderFees) }),
    ...(collectionFees !== undefined && { collectionFees: readAmount(collectionFees) }),
  };
}

const startedBlocks = (value: JsonValue): readonly Block[] => [
  { kind: "title", text: "Case started", aside: readText(value, "caseReference") },
  pairsOf(value, [
    ["Status", "status"],
    ["Started", "activatedAt", "time"],
    ["Partner reference", "collectionPartnerReference", "id"],
    ["Id", "caseId", "id"],
  ]),
];
