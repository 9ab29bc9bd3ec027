import { defineEndpoint, type Endpoint } from "../endpoint/endpoint";

/** How the surfaces differ. `lookupFlags` applies to lookups by reference, timelines and validations. */
interface CaseReadVariant {
  readonly lookupFlags?: Pick<Endpoint, "isExtension">;
  readonly rules: Readonly<
    Record<"case" | "reference" | "timeline" | "validation" | "exclusivePeriod", readonly string[]>
  >;
}

export const buildCaseReads = (
  surface: "collection" | "customer",
  { lookupFlags, rules }: CaseReadVariant,
) => ({
  getCase: defineEndpoint({
    name: "getCase",
    surface,
    path: "/cases/{id}",
    record: async () => (await import("../records/cases/case")).CaseRecord,
    rules: rules.case,
  }),

  getCaseByReference: defineEndpoint({
    name: "getCaseByReference",
    surface,
    path: "/cases/case-reference/{caseReference}",
    ...lookupFlags,
    record: async () => (await import("../records/cases/case")).CaseRecord,
    rules: rules.reference,
  }),

  getCaseTimeline: defineEndpoint({
    name: "getCaseTimeline",
    surface,
    path: "/cases/{id}/timeline",
    ...lookupFlags,
    record: async () => (await import("../records/cases/timeline")).Timeline,
    rules: rules.timeline,
  }),

  getCaseValidation: defineEndpoint({
    name: "getCaseValidation",
    surface,
    path: "/cases/{id}/validation",
    ...lookupFlags,
    record: async () => (await import("../records/cases/validation")).ValidationDetail,
    rules: rules.validation,
  }),

  getExclusivePeriod: defineEndpoint({
    name: "getExclusivePeriod",
    surface,
    path: "/cases/{id}/exclusive-period",
    isExtension: true,
    record: async () => (await import("../records/cases/exclusive-period")).ExclusivePeriod,
    hints: { NotFound: "A case has an exclusive period once its collection has started." },
    rules: rules.exclusivePeriod,
  }),
});
