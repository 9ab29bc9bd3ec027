import type { JsonSchema } from "../../api/endpoint/codec";
import { pathCodec } from "../../api/endpoint/codecs";
import type { Endpoint } from "../../api/endpoint/endpoint";

/** Description of a query parameter whose name isn't self-explanatory. */
interface Remark {
  readonly description: string;
  readonly required?: true;
  readonly schema?: JsonSchema;
}

const remarks: Readonly<Record<string, Remark>> = {
  Page: { description: "Page number, from 1.", schema: { minimum: 1, default: 1 } },
  PageSize: { description: "Records per page, 1 to 100.", schema: { minimum: 1 } },
  Statuses: { description: "Lifecycle values, as names or labels in any case." },
  DivisionIds: { description: "Divisions of the creditor." },
  DebtorIds: {
    description: "Debtors. No answer has their ids; `recoup sandbox export` shows those of a world.",
  },
  Ids: { description: "Cases." },
  Sort: {
    description: "Comma-separated fields, each alone or with `:asc` or `:desc`; unknown ones are ignored.",
  },
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
  since: { description: "Records from this time on, ISO 8601." },
  FromDate: { description: "From this time on, ISO 8601: cases by creation, transactions by collection." },
  ToDate: { description: "Up to this time, ISO 8601; a date alone includes the whole day." },
  CountryIds: { description: "Countries of the debtor, by the platform's own numbers." },
  CollectionPartnerIds: { description: "Collection partners." },
  OnboardingDone: { description: "Only clients whose onboarding is done, or only others." },
  HasRecognizedRevenue: { description: "Only transactions whose revenue is recognized, or only others." },
  CommissionPaymentStatuses: { description: "0 Unpaid, 1 Paid, 2 Credited." },
  PlatformInvoicingStatuses: {
    description: "0 NotInvoiced, 1 InvoiceIssued, 2 PaymentReceived, 3 InvoiceCredited.",
  },
  ReferralInvoicingStatuses: { description: "0 Pending, 1 Invoiced, 2 Paid, 3 Disputed." },
  RevenueStages: { description: "0 to 6, in the order of the summary's pairs; the summary ignores it." },
  Search: {
    description: "Part of the case reference, the debtor's name or the client's, in any case.",
    schema: { minLength: 2 },
  },
  ExternalTenantId: { description: "The partner's own identifier of one client." },
  IsAttributedClient: { description: "Only clients that the partner brought, or only others." },
  DateCreatedFrom: { description: "Linked at this time or later, ISO 8601." },
  DateCreatedTo: { description: "Linked at this time or earlier, ISO 8601." },
  Query: {
    description:
      "Part of a text, in any case: of clients the name, email or registration number, of cases a reference or the debtor's name.",
  },
};

/** Returns the path, query and header parameters of an operation. */
export function describeParameters({ path, query, idempotencyKey }: Endpoint): readonly object[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: pathCodec(name).schema,
  }));
  const inQuery = Object.entries(query ?? {}).map(([name, codec]) => queryParameter(name, codec.schema));
  return [...inPath, ...inQuery, ...(idempotencyKey === undefined ? [] : [keyHeader])];
}

function queryParameter(name: string, described: JsonSchema): object {
  const { schema, ...remark } = remarks[name] ?? {};
  const isList = described.type === "array";
  return {
    name,
    in: "query",
    ...remark,
    ...(isList && { style: "form", explode: false }),
    schema: { ...described, ...schema },
  };
}

const keyHeader = {
  name: "Idempotency-Key",
  in: "header",
  description: "The same key with the same body within 24 hours gets the first answer again (AMB-31).",
  schema: { type: "string", maxLength: 255 },
};
