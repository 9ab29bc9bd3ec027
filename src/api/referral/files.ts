import { boolean, guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";

/** The response has no body. */
export const uploadFile = endpoint({
  name: "uploadFile",
  surface: "referral",
  method: "POST",
  path: "/cases/{caseId}/files",
  isExtension: true,
  isForm: true,
  idempotencyKey: "honored",
  parameters: { caseId: guid },
  query: { sendChatNotification: boolean },
  body: async () => (await import("../records/requests/upload-form")).ReferredUploadForm,
  record: async () => (await import("../records/no-content")).NoContent,
  rules: ["ERR-18", "CFL-08", "NS-28", "AMB-31"],
});
