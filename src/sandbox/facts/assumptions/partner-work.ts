import type { AssumptionTable } from "./assumption";

/** Assumptions about how collection partners handle cases, where public facts don't settle the question. */
export const partnerWorkAssumptions: AssumptionTable = {
  "NS-37": {
    reading:
      "A case starts from PendingVerification only, and never with custom terms, which `sandbox set case --custom-terms` sets. userId and assignedUserId are ids of the list of users; the user in a chat message has a number. The assigned user is checked and shown nowhere.",
    where: "collection: startCase",
    fixed: "extension",
  },
  "NS-38": {
    reading:
      "Active and Paused cases can be closed. totalPayments counts payments, totalRecovered adds them up. closedBy and createdBy are the number and the name of the company that the key belongs to.",
    where: "collection: closeCase, addNote",
    fixed: "extension",
  },
  "NS-39": {
    reading:
      "A note is a timeline entry of type ManualNote at its event date, or at the time it was added. Its visibility is Shared, and no event is sent.",
    where: "collection: addNote, createIngestionJob",
    fixed: "extension",
  },
  "NS-40": {
    reading:
      "The status of an ingestion job is 0 queued, 2 completed, 3 completed with failed rows, or 4 if all rows failed; 1 (running) is never seen. A job runs one second after it was queued. A row fails if its case is not the caller's.",
    where: "collection: getIngestionJob",
    fixed: "extension",
  },
  "NS-41": {
    reading:
      "An exclusive period lasts 180 days from the start of collection. A payment within it extends it to 90 days after the payment, if that is later. It is terminated when the case ends; promises to pay and manual extensions don't occur.",
    where: "collection, customer: getExclusivePeriod",
    fixed: "extension",
  },
  "NS-42": {
    reading:
      "A profile contains what the sandbox knows of the company; VAT number, logo, invoice currency and revenue shares are null.",
    where: "all surfaces: getProfile",
    fixed: "extension",
  },
};
