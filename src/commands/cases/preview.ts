import { validatePreview } from "../../api/checks/submission-findings";
import { eligibilityEndpoints } from "../../api/families/eligibility";
import { Failure } from "../../base/failure";
import { type JsonValue, readField, readString } from "../../base/json/json";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { buildCardBlock, reportRecord } from "../../cli/output/record-report";
import { getLatestDay } from "../../cli/session/sandbox/routed-sandbox";
import { refuseBodyFindings } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import type { Block, Column } from "../../render/report";
import { readSubmission, submissionFields, submissionOptions } from "./submission/flags";

export default command({
  details:
    "Preview the outcome of a submission, without submitting it: whether a partner would take it, who, at what fee, and what the creditor has to sign first. It takes the flags of `cases submit`; of the debtor, only the type and the country are needed. A referral partner needs no client; with --external-tenant-id or --client it sees what that one has to sign.",
  examples: {
    "recoup cases import --template ndjson > case.json": "a body to start from",
    "recoup cases preview --client kb-1001 --body case.json": "for a client",
    "recoup cases preview --as referral --external-tenant-id kb-1001 --body case.json":
      "with a referral partner's key",
  },
  options: {
    ...submissionOptions,
    ...bodyOptions,
    externalTenantId: textOption(
      "--external-tenant-id <id>",
      "whose case it would be, if known (referral surface)",
    ),
  },
  calls: [eligibilityEndpoints.customer.previewCase, eligibilityEndpoints.referral.previewCase],
  async run({ options: { externalTenantId, ...values } }, context) {
    const surface = context.surface(["customer", "referral"]);
    const endpoint = eligibilityEndpoints[surface].previewCase;
    await checkFields(endpoint, context.style);
    const { host } = context;
    const body = await readSubmission(host, values, eligibilityEndpoints.customer.previewCase, "preview");
    if (values.check !== false) {
      const findings = validatePreview(body, await getLatestDay(context));
      const bodyParts = { options: submissionOptions, fields: submissionFields, values };
      await refuseBodyFindings(host, findings, "submission", bodyParts);
    }
    if (surface === "customer" && externalTenantId !== undefined)
      throw new Failure("usage", "--external-tenant-id is only available on the referral surface.");
    const sentBody = externalTenantId === undefined ? body : { ...body, externalTenantId };
    return reportRecord(context, { endpoint, input: { body: sentBody }, view: formatPreview });
  },
});

/** The customer surface wraps its response in `result`; the referral surface adds `pendingActions`. */
function formatPreview(answer: JsonValue): readonly Block[] {
  const value = readField(answer, "result") ?? answer;
  const actions = readField(value, "requiredActions") ?? readField(value, "pendingActions");
  return [
    { kind: "title", text: "Preview" },
    buildCardBlock(value, [
      ["Eligible", "isEligible", "flag"],
      ["Partner", "partnerAssignment.partnerName"],
      ["Success fee (%)", "pricingPreview.totalSuccessFeePercentage", "number"],
      ["Jurisdiction", "jurisdiction.name"],
      ["Identity check", "requiresKycVerification", "flag"],
    ]),
    { kind: "text", text: readString(value, "ineligibilityReason") ?? "" },
    { kind: "heading", text: "First" },
    { kind: "table", columns: actionColumns, rows: Array.isArray(actions) ? actions : [] },
  ];
}

const actionColumns: readonly Column[] = [
  { path: "message", title: "Action", kind: "text", priority: 1 },
  { path: "isBlocking", title: "Blocks", kind: "flag", priority: 1 },
  { path: "solutionUrl", title: "Where", kind: "id", priority: 1 },
];
