import { guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

const surface = "customer";

export const listFiles = endpoint({
  name: "listFiles",
  surface,
  method: "GET",
  path: "/cases/{id}/files",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/file")).FileRecord,
  list: { items: "files", isPaged: false },
  rules: ["VIS-12", "NS-28"],
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
  rules: ["ERR-18", "VIS-12", "CFL-08", "NS-28", "AMB-31"],
});
