import { endpoint } from "../endpoint/endpoint";

const surface = "customer";

/** Stores nothing, so it counts as a read. */
export const previewCase = endpoint({
  name: "previewCase",
  surface,
  method: "POST",
  path: "/cases/preview",
  isExtension: true,
  effect: "read",
  body: async () => (await import("../records/requests/preview-request")).PreviewRequest,
  record: async () => (await import("../records/cases/preview")).CasePreview,
  rules: ["BIZ-10", "FLD-26"],
});

/** Lists the jurisdictions where a collection partner works. */
export const listCoverage = endpoint({
  name: "listCoverage",
  surface,
  method: "GET",
  path: "/coverage",
  isExtension: true,
  record: async () => (await import("../records/cases/preview")).CoveredJurisdiction,
  list: { items: "coverage", isPaged: false },
  rules: ["BIZ-10"],
});
