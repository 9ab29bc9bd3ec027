import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { boolean } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

const surface = "referral";

/** Stores nothing, so it counts as a read. */
export const previewCase = endpoint({
  name: "previewCase",
  surface,
  method: "POST",
  path: "/cases/preview",
  isExtension: true,
  effect: "read",
  body: async () => (await import("../records/requests/preview-request")).ReferredPreviewRequest,
  record: async () => (await import("../records/cases/preview")).ReferredPreview,
  rules: ["BIZ-10", "FLD-26", "ERR-22"],
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

export const getFilterOptions = endpoint({
  name: "getFilterOptions",
  surface,
  method: "GET",
  path: "/referral-partner/filter-options",
  isExtension: true,
  record: async () => (await import("../records/filter-options")).FilterOptions,
  rules: ["EP-30"],
});

export const verifyClient = endpoint({
  name: "verifyClient",
  surface,
  method: "POST",
  path: "/clients/{externalTenantId}/kyc-verification",
  isExtension: true,
  idempotencyKey: "honored",
  query: { sendChatNotification: boolean },
  body: async () => (await import("../records/clients/kyc-verification")).KycRequest,
  record: async () => (await import("../records/clients/kyc-verification")).KycVerification,
  statuses: [201],
  hints: {
    409: advice`The client is verified already; ${recoup`clients get <externalTenantId>`} shows its state.`,
  },
  rules: ["BIZ-04", "ERR-22", "AMB-31"],
});
