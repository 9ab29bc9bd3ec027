import type { Surface } from "../../base/platform";
import { defineEndpoints, type Endpoint } from "../endpoint/endpoint";

const buildEndpoints = (surface: Surface, preview: Pick<Endpoint, "body" | "record" | "rules">) =>
  defineEndpoints(surface, {
    /** Stores nothing, so it counts as a read. */
    previewCase: {
      method: "POST",
      path: "/cases/preview",
      isExtension: true,
      effect: "read",
      ...preview,
    },

    /** Lists the jurisdictions where a collection partner works. */
    listCoverage: {
      path: "/coverage",
      isExtension: true,
      record: async () => (await import("../records/cases/preview")).CoveredJurisdiction,
      list: { items: "coverage", isPaged: false },
      rules: ["BIZ-10"],
    },
  });

/** Operations that show which cases the platform would accept. */
export const eligibilityEndpoints = {
  referral: buildEndpoints("referral", {
    body: async () => (await import("../records/cases/preview")).ReferredPreviewRequest,
    record: async () => (await import("../records/cases/preview")).ReferredPreview,
    rules: ["BIZ-10", "FLD-26", "ERR-22"],
  }),
  customer: buildEndpoints("customer", {
    body: async () => (await import("../records/cases/preview")).PreviewRequest,
    record: async () => (await import("../records/cases/preview")).CasePreview,
    rules: ["BIZ-10", "FLD-26"],
  }),
};
