import { defineEndpoints, type Endpoint } from "../endpoint/endpoint";

/** How the surfaces differ. `lookupFlags` applies to lookups by reference, timelines and validations. */
interface CaseReadVariant {
  readonly lookupFlags?: Pick<Endpoint, "isExtension">;
  readonly rules: Readonly<
    Record<"case" | "reference" | "timeline" | "validation" | "exclusivePeriod", readonly string[]>
  >;
}

export const buildCaseReads = (surface: "collection" | "customer", { lookupFlags, rules }: CaseReadVariant) =>
  defineEndpoints(surface, {
    getCase: {
      path: "/cases/{id}",
      record: async () => (await import("../records/cases/case")).CaseRecord,
      rules: rules.case,
    },

    getCaseByReference: {
      path: "/cases/case-reference/{caseReference}",
      ...lookupFlags,
      record: async () => (await import("../records/cases/case")).CaseRecord,
      rules: rules.reference,
    },

    getCaseTimeline: {
      path: "/cases/{id}/timeline",
      ...lookupFlags,
      record: async () => (await import("../records/cases/timeline")).Timeline,
      rules: rules.timeline,
    },

    getCaseValidation: {
      path: "/cases/{id}/validation",
      ...lookupFlags,
      record: async () => (await import("../records/cases/validation")).ValidationDetail,
      rules: rules.validation,
    },

    getExclusivePeriod: {
      path: "/cases/{id}/exclusive-period",
      isExtension: true,
      record: async () => (await import("../records/cases/exclusive-period")).ExclusivePeriod,
      hints: { NotFound: "A case has an exclusive period once its collection has started." },
      rules: rules.exclusivePeriod,
    },
  });
