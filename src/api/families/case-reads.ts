import { type Endpoint, endpoint } from "../endpoint/endpoint";

/** Differences between the surfaces. `more` applies to lookups by reference, timelines and validations. */
interface Variant {
  readonly more?: Pick<Endpoint, "isExtension">;
  readonly rules: Readonly<
    Record<"case" | "reference" | "timeline" | "validation" | "exclusivePeriod", readonly string[]>
  >;
}

export const buildCaseReads = (surface: "collection" | "customer", { more, rules }: Variant) => ({
  getCase: endpoint({
    name: "getCase",
    surface,
    path: "/cases/{id}",
    record: async () => (await import("../records/cases/case")).CaseRecord,
    rules: rules.case,
  }),

  getCaseByReference: endpoint({
    name: "getCaseByReference",
    surface,
    path: "/cases/case-reference/{caseReference}",
    ...more,
    record: async () => (await import("../records/cases/case")).CaseRecord,
    rules: rules.reference,
  }),

  getCaseTimeline: endpoint({
    name: "getCaseTimeline",
    surface,
    path: "/cases/{id}/timeline",
    ...more,
    record: async () => (await import("../records/cases/timeline")).Timeline,
    rules: rules.timeline,
  }),

  getCaseValidation: endpoint({
    name: "getCaseValidation",
    surface,
    path: "/cases/{id}/validation",
    ...more,
    record: async () => (await import("../records/cases/validation")).ValidationDetail,
    rules: rules.validation,
  }),

  getExclusivePeriod: endpoint({
    name: "getExclusivePeriod",
    surface,
    path: "/cases/{id}/exclusive-period",
    isExtension: true,
    record: async () => (await import("../records/cases/exclusive-period")).ExclusivePeriod,
    hints: { NotFound: "A case has an exclusive period once its collection has started." },
    rules: rules.exclusivePeriod,
  }),
});
