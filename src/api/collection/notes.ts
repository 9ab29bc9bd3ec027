import { buildEndpointDefiner } from "../endpoint/endpoint";

const defineEndpoint = buildEndpointDefiner("collection");

/** Notes appear on the timeline, where the creditor can read them. */
export const addNote = defineEndpoint({
  name: "addNote",
  method: "POST",
  path: "/cases/{id}/notes",
  isExtension: true,
  body: async () => (await import("../records/cases/note")).NoteRequest,
  record: async () => (await import("../records/cases/note")).Note,
  rules: ["VIS-03", "CFL-08"],
});

/** Adds up to 1,000 notes asynchronously. */
export const createIngestionJob = defineEndpoint({
  name: "createIngestionJob",
  method: "POST",
  path: "/ingestion-jobs",
  isExtension: true,
  isBulk: true,
  idempotencyKey: "honored",
  body: async () => (await import("../records/ingestion-job")).IngestionRequest,
  record: async () => (await import("../records/ingestion-job")).AcceptedJob,
  statuses: [202],
  rules: ["AMB-31"],
});

export const getIngestionJob = defineEndpoint({
  name: "getIngestionJob",
  path: "/ingestion-jobs/{jobId}",
  isExtension: true,
  record: async () => (await import("../records/ingestion-job")).IngestionJob,
  rules: [],
});
