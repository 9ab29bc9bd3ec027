import type { JsonSchema } from "../../api/endpoint/codec";
import { getPathCodec } from "../../api/endpoint/codecs";
import type { Endpoint } from "../../api/endpoint/endpoint";

/** Description of a query parameter whose name isn't self-explanatory. */
interface Remark {
  readonly description: string;
  readonly required?: true;
  readonly schema?: JsonSchema;
}

/** Remarks, keyed by the name of the parameter. A plain string is a description. */
const remarks: Readonly<Record<string, string | Remark>> = {
  Page: { description: "Page number, from 1.", schema: { minimum: 1, default: 1 } },
  PageSize: { description: "Records per page, 1 to 100.", schema: { minimum: 1 } },
  Statuses: "Lifecycle values, as names or labels in any case.",
  DivisionIds: "Divisions of the creditor.",
  DebtorIds: "Debtors. No answer has their ids; `recoup sandbox export` shows those of a world.",
  Ids: "Cases.",
  Sort: "Comma-separated fields, each alone or with `:asc` or `:desc`; unknown ones are ignored.",
  includeTestCases: {
    description: "Also test cases that the caller collects or manages.",
    schema: { default: false },
  },
  references: {
    description: "The partner's own references, at most 100; a comma separates, so none may hold one.",
    required: true,
    schema: { minItems: 1, maxItems: 100 },
  },
  reference: { description: "The creditor's own reference, exactly.", required: true },
  creditorId: { description: "The creditor whose reference it is.", required: true },
  reopenCaseIfNeeded: {
    description: "Consent to reopen a case that is closed as paid.",
    schema: { default: false },
  },
  tag: { description: "The tag that the test cases carry.", required: true },
  caseId: { description: "The case whose deliveries to list.", required: true },
  since: "Records from this time on, ISO 8601.",
  FromDate: "From this time on, ISO 8601: cases by creation, transactions by collection.",
  ToDate: "Up to this time, ISO 8601; a date alone includes the whole day.",
  CountryIds: "Countries of the debtor, by the platform's own numbers.",
  CollectionPartnerIds: "Collection partners.",
  OnboardingDone: "Only clients whose onboarding is done, or only others.",
  HasRecognizedRevenue: "Only transactions whose revenue is recognized, or only others.",
  CommissionPaymentStatuses: "0 Unpaid, 1 Paid, 2 Credited.",
  PlatformInvoicingStatuses: "0 NotInvoiced, 1 InvoiceIssued, 2 PaymentReceived, 3 InvoiceCredited.",
  ReferralInvoicingStatuses: "0 Pending, 1 Invoiced, 2 Paid, 3 Disputed.",
  RevenueStages: "0 to 6, in the order of the summary's pairs; the summary ignores it.",
  Search: {
    description: "Part of the case reference, the debtor's name or the client's, in any case.",
    schema: { minLength: 2 },
  },
  ExternalTenantId: "The partner's own identifier of one client.",
  IsAttributedClient: "Only clients that the partner brought, or only others.",
  DateCreatedFrom: "Linked at this time or later, ISO 8601.",
  DateCreatedTo: "Linked at this time or earlier, ISO 8601.",
  Query:
    "Part of a text, in any case: of clients the name, email or registration number, of cases a reference or the debtor's name.",
};

export function describeParameters({ path, query, idempotencyKey }: Endpoint): readonly object[] {
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: getPathCodec(name).schema,
  }));
  const queryParameters = Object.entries(query ?? {}).map(([name, codec]) =>
    describeQueryParameter(name, codec.schema),
  );
  return [...pathParameters, ...queryParameters, ...(idempotencyKey === undefined ? [] : [keyHeader])];
}

function describeQueryParameter(name: string, codecSchema: JsonSchema): object {
  const knownRemark = remarks[name];
  const { schema, ...remark } =
    typeof knownRemark === "string" ? { description: knownRemark } : (knownRemark ?? {});
  const isList = codecSchema.type === "array";
  return {
    name,
    in: "query",
    ...remark,
    ...(isList && { style: "form", explode: false }),
    schema: { ...codecSchema, ...schema },
  };
}

const keyHeader = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key with the same body within 24 hours gets the first answer again (AMB-31).",
  schema: { type: "string", maxLength: 255 },
};
