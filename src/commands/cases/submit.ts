import { findSubmissionDecimals, validateSubmission } from "../../api/checks/submission-findings";
import { getCase, submitCase } from "../../api/customer/cases";
import { hasNoDetails, readRecord } from "../../api/exchange/answer";
import type { CallResult } from "../../api/exchange/call";
import { readSigningUrl } from "../../api/records/clients/signing-url";
import { CaseSubmission } from "../../api/records/requests/case-submission";
import { readLifecycle } from "../../base/cases/lifecycle";
import { Failure } from "../../base/failure";
import { type JsonObject, readText } from "../../base/json/json";
import { flag, type OptionValues } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportSuccess } from "../../cli/output/local-report";
import { reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { checkDecimals, refuseBodyFindings } from "../../kit/bodies/body-check";
import { bodyOptions, putPairs } from "../../kit/bodies/request-body";
import { type PollTiming, poll, pollOptions } from "../../kit/poll";
import { findMessage, type OptionPrompts, promptMissing } from "../../kit/prompt-missing";
import type { Report } from "../../render/report";
import { buildCaseCard } from "./list-view/card";
import {
  buildSubmissionPairs,
  fieldsByFlag,
  readSubmission,
  submissionFields,
  submissionOptions,
} from "./submission/flags";
import { submitOnce } from "./submission/submit-once";

const options = {
  ...submissionOptions,
  ...bodyOptions,
  checkOnly: flag("--check-only", "validate locally and send nothing"),
  waitForSigning: flag("--wait-for-signing", "if a signature is missing, retry until it is there"),
  ...pollOptions,
};

type SubmitValues = OptionValues<typeof options>;

export default command({
  details:
    "Submit a case for a client (--client) or with a creditor's own key. You can combine flags, --set and --body: a flag overrides the body, and --set overrides both. The case is validated locally first. On a terminal the command prompts for missing values. If the creditor has to sign something, the signing address is shown; --wait-for-signing waits for the signature and exits 8 at the timeout. If you submit the same case again within a day, the command asks first on a terminal, unless you pass --yes, and warns elsewhere. To get a body to start from, run `recoup cases import --template ndjson > case.json`.",
  examples: {
    "recoup cases submit --client kb-1001 --amount 1250.00 --currency EUR --date 2026-01-12 --due-date 2026-02-11 --creditor-reference INV-1001 --debtor-type Company --debtor-name 'Muster GmbH' --debtor-country DE":
      "from flags",
    "recoup cases import --template ndjson > case.json": "a body to start from",
    "recoup cases submit --client kb-1001 --body case.json": "from a JSON file",
    "recoup cases submit --client kb-1001 --body case.json --set debtor.email=a@b.example --check-only":
      "validate only",
    "recoup cases submit --client kb-1001 --body case.json --wait-for-signing --timeout 2h":
      "wait for the client to sign",
  },
  options,
  calls: [submitCase, getCase],
  fields: submitCase,
  async run({ options: typedOptions, line }, context) {
    refuseConflictingFlags(typedOptions, context);
    // Checks the surface first, so no prompt appears if the command can't run.
    if (typedOptions.checkOnly !== true) context.surface(["customer"]);
    const values = await promptMissing(
      context,
      line,
      typedOptions,
      buildSubmissionPrompts(await getLatestDay(context)),
    );
    const body = await readSubmission(context.host, values, submitCase, "submit");
    if (values.check !== false) await refuseInvalidSubmission(body, values, context);
    if (values.checkOnly === true) return reportSuccess({ valid: true }, "valid", "Valid. Nothing was sent.");
    const submit = () =>
      values.waitForSigning === true
        ? submitWhenSigned(context, body, values)
        : context.call(submitCase, { body });
    return reportSubmission(await submitOnce(context, body, submit));
  },
});

async function refuseInvalidSubmission(
  body: JsonObject,
  values: SubmitValues,
  context: Context,
): Promise<void> {
  const decimalFindings = findSubmissionDecimals(body);
  const { isSandbox } = context.profile;
  const findings = [
    ...validateSubmission(body, await getLatestDay(context)),
    ...(isSandbox ? decimalFindings : []),
  ];
  await refuseBodyFindings(context.host, findings, "submission", {
    options,
    fields: submissionFields,
    values,
  });
  if (!isSandbox) await checkDecimals(context, decimalFindings, "submission");
}

function refuseConflictingFlags(values: SubmitValues, { flags }: Context): void {
  if (values.checkOnly === true && values.check === false)
    throw new Failure("usage", "--check-only and --no-check cannot be combined.");
  if (values.waitForSigning !== true || flags.idempotencyKey === undefined) return;
  throw new Failure("usage", "--wait-for-signing and --idempotency-key cannot be combined.", {
    hint: "Each try needs its own key: a platform may store a refusal under the key of the request.",
  });
}

/** Any 2xx is a success (AMB-44). */
function reportSubmission(answer: CallResult): Report {
  const { status } = answer.response;
  if (hasNoDetails(answer))
    return reportSuccess({ submitted: true }, "id", "Submitted. The platform sent no details of the case.");
  const record = readRecord(answer);
  const report = reportLoadedRecord(record, { view: buildCaseCard });
  const lifecycle = readLifecycle(readText(record.value, "lifecycle"));
  if (status !== 202 && lifecycle !== "PendingContractSigning") return report;
  const url = readSigningUrl(record.value);
  const urlText = url === undefined ? "." : `: ${url}`;
  return { ...report, notes: [`Accepted. The case waits until the creditor has signed${urlText}`] };
}

function buildSubmissionPrompts(latestDay: string): OptionPrompts<typeof submissionOptions> {
  return {
    options: submissionOptions,
    questions: [
      { name: "amount", label: "Amount owed" },
      { name: "currency", label: "Currency (ISO code)" },
      { name: "date", label: "Date of the claim", isOptional: true },
      { name: "dueDate", label: "Due date", isOptional: true },
      { name: "debtorType", label: "Who owes it?", choices: () => ["Company", "Private"] },
      { name: "debtorName", label: "Name of the debtor" },
      { name: "debtorCountry", label: "Country of the debtor (code or English name)" },
      { name: "debtorState", label: "State of the debtor" },
      { name: "debtorEmail", label: "Email address of the debtor", isOptional: true },
      { name: "creditorReference", label: "The creditor's own reference", isOptional: true },
      { name: "description", label: "What the claim is about", isOptional: true },
    ],
    check(name, values) {
      const body = putPairs(buildSubmissionPairs(values), CaseSubmission);
      return findMessage([fieldsByFlag[name] ?? name].flat(), validateSubmission(body, latestDay));
    },
  };
}

/** Errors that the creditor can fix by signing (CLI-17). */
const signingErrors = new Set([
  "MissingDebtCollectionContract",
  "MissingPowerOfAttorney",
  "MissingKycVerification",
]);

/**
 * Submits repeatedly until the creditor has signed. A platform may store a 422 under its idempotency key
 * (NS-74), so each attempt uses a new one. This is safe, since a failed attempt creates no case.
 */
async function submitWhenSigned(context: Context, body: JsonObject, pace: PollTiming): Promise<CallResult> {
  let lastFailure: Failure | undefined;
  const submit = async () => {
    try {
      return await context.call(submitCase, { body });
    } catch (error) {
      if (!isUnsigned(error)) throw error;
      const isNewReason = error.details.type !== lastFailure?.details.type;
      lastFailure = error;
      if (isNewReason) await context.warn(formatWaitingNote(error));
      return undefined;
    }
  };
  const createFailure = (waitedText: string) =>
    new Failure("pending", `The creditor has not signed after ${waitedText}; no case was created.`, {
      ...lastFailure?.details,
      hint: "Submit again after it is signed.",
      retryable: true,
    });
  return poll(context, pace, submit, createFailure);
}

function isUnsigned(error: unknown): error is Failure {
  return (
    error instanceof Failure && error.details.status === 422 && signingErrors.has(error.details.type ?? "")
  );
}

const formatWaitingNote = ({ details: { hint, solutionUrl = "" } }: Failure) =>
  `Waiting for the signature. ${hint} ${solutionUrl}`.trimEnd();
