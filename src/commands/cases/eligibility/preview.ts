import { submissionFindings } from "../../../api/checks/submission-findings";
import * as customer from "../../../api/customer/eligibility";
import * as referral from "../../../api/referral/eligibility";
import { Failure } from "../../../base/failure";
import { type JsonObject, type JsonValue, readPath } from "../../../base/json/json";
import { utcDay } from "../../../base/text/date";
import { textOption } from "../../../cli/flags/option";
import { refuseBodyFindings } from "../../../cli/line/body-findings";
import { command } from "../../../cli/line/command";
import { bodyOptions, readBody } from "../../../cli/line/request-body";
import { pairsOf } from "../../../cli/output/card-rows";
import { fieldsHelp } from "../../../cli/output/fields";
import { recordReport } from "../../../cli/output/reading";
import type { Block } from "../../../render/report";
import { submissionFields, submissionOptions, submissionPairs } from "../submission/flags";

export default command({
  details:
    "Show what would become of a submission, without submitting it: whether a partner would take it, who, at what fee, and what the creditor has to sign first. It takes the flags of `cases submit`. A referral partner names its client with --external-tenant-id, or uses --client.",
  examples: [
    { line: "recoup cases preview --client kb-1001 --body case.json", note: "for a client" },
    {
      line: "recoup cases preview --as referral --external-tenant-id kb-1001 --body case.json",
      note: "with a referral partner's key",
    },
  ],
  options: {
    ...submissionOptions,
    ...bodyOptions,
    externalTenantId: textOption("--external-tenant-id <id>", "whose case it would be (referral surface)"),
  },
  calls: [customer.previewCase, referral.previewCase],
  async run({ options: { externalTenantId, ...values } }, context) {
    const surface = context.surface(["customer", "referral"]);
    const endpoint = surface === "referral" ? referral.previewCase : customer.previewCase;
    const help = await fieldsHelp(endpoint, context.style);
    if (help !== undefined) return help;
    const set = [...submissionPairs(values), ...(values.set ?? [])];
    const body = await readBody(
      context.host,
      { body: values.body, set },
      await customer.previewCase.body?.(),
    );
    if (body === undefined)
      throw new Failure("usage", "No case to preview.", {
        hint: "Set its fields with flags, or pass a JSON object with --body case.json.",
      });
    if (values.check !== false)
      await refuseBodyFindings(
        context.host,
        submissionFindings(body, utcDay(context.host.now())),
        "submission",
        { options: submissionOptions, fields: submissionFields, values },
      );
    const sent = surface === "referral" ? withTenant(body, externalTenantId) : body;
    return recordReport(context, { endpoint, input: { body: sent }, view: previewCard });
  },
});

function withTenant(body: JsonObject, externalTenantId: string | undefined): JsonObject {
  if (externalTenantId !== undefined) return { ...body, externalTenantId };
  throw new Failure("usage", "--external-tenant-id is missing; nothing was sent.", {
    hint: "Name the client; `recoup clients list -o ids` lists them.",
  });
}

function previewCard(value: JsonValue): readonly Block[] {
  const reason = readPath(value, "result.ineligibilityReason");
  const actions = readPath(value, "result.requiredActions");
  const rows = pairsOf(value, [
    ["Eligible", "result.isEligible", "flag"],
    ["Partner", "result.partnerAssignment.partnerName"],
    ["Success fee (%)", "result.pricingPreview.totalSuccessFeePercentage", "number"],
    ["Jurisdiction", "result.jurisdiction.name"],
    ["Identity check", "result.requiresKycVerification", "flag"],
  ]);
  const blocks: Block[] = [{ kind: "title", text: "Preview" }, rows];
  if (typeof reason === "string") blocks.push({ kind: "text", text: reason });
  if (!Array.isArray(actions) || actions.length === 0) return blocks;
  const columns = [
    { path: "message", title: "Action", kind: "text", priority: 1 },
    { path: "isBlocking", title: "Blocks", kind: "flag", priority: 1 },
    { path: "solutionUrl", title: "Where", kind: "id", priority: 1 },
  ] as const;
  return [...blocks, { kind: "heading", text: "First" }, { kind: "table", columns, rows: actions }];
}
