import { guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

const surface = "collection";

export const listFiles = endpoint({
  name: "listFiles",
  surface,
  method: "GET",
  path: "/cases/{id}/files",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/file")).FileRecord,
  list: { items: "files", isPaged: false },
  rules: ["VIS-03", "NS-28"],
});

export const listManagedFiles = endpoint({
  name: "listManagedFiles",
  surface,
  method: "GET",
  path: "/managed-cases/{id}/files",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/file")).FileRecord,
  list: { items: "files", isPaged: false },
  rules: ["VIS-04", "NS-28"],
});

export const uploadFile = endpoint({
  name: "uploadFile",
  surface,
  method: "POST",
  path: "/cases/{id}/files",
  isExtension: true,
  isForm: true,
  idempotencyKey: "sent",
  parameters: { id: guid },
  body: async () => (await import("../records/requests/upload-form")).UploadForm,
  record: async () => (await import("../records/file")).FileRecord,
  hints: { 409: "A merged case takes no files; upload to the case that it was merged into." },
  rules: ["ERR-18", "VIS-03", "CFL-08", "NS-28", "AMB-31"],
});
