import { advice, recoup } from "../../base/advice/advice";
import { buildEndpointDefiner } from "../endpoint/endpoint";

const defineEndpoint = buildEndpointDefiner("collection");

/** Moves a case from PendingVerification to Active. The message is the first one that the creditor reads. */
export const startCase = defineEndpoint({
  name: "startCase",
  method: "POST",
  path: "/cases/{id}/start",
  isExtension: true,
  body: async () => (await import("../records/cases/case-work")).StartRequest,
  record: async () => (await import("../records/cases/case-work")).StartedCase,
  hints: {
    400: advice`Only a case in PendingVerification can be started, by a user that ${recoup`users list`} shows.`,
  },
  rules: ["VIS-03", "CFL-08"],
});

/** `Paid` requires payments of the full amount, `PartiallyPaid` payments of part of it. */
export const closeCase = defineEndpoint({
  name: "closeCase",
  method: "POST",
  path: "/cases/{id}/close",
  isExtension: true,
  body: async () => (await import("../records/cases/case-work")).CloseRequest,
  record: async () => (await import("../records/cases/case-work")).ClosedCase,
  hints: {
    400: "Only a case that was started and is still open can be closed: as Paid once everything is paid, as PartiallyPaid once a part is.",
  },
  rules: ["VIS-03", "CFL-08"],
});
