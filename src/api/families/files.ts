import { booleanCodec } from "../endpoint/codecs";
import { defineEndpoints, type Endpoint } from "../endpoint/endpoint";

const listOptions = {
  path: "/cases/{id}/files",
  isExtension: true,
  record: async () => (await import("../records/file")).FileRecord,
  list: { items: "files", isPaged: false },
} satisfies Partial<Endpoint>;

const uploadOptions = { method: "POST", isExtension: true, isForm: true, acceptsAnyAnswer: true } as const;

const caseUploadOptions = {
  ...uploadOptions,
  path: "/cases/{id}/files",
  idempotencyKey: "sent",
  body: async () => (await import("../records/file")).UploadForm,
  record: async () => (await import("../records/file")).FileRecord,
} satisfies Partial<Endpoint>;

export const fileEndpoints = {
  collection: defineEndpoints("collection", {
    listFiles: { ...listOptions, rules: ["VIS-03", "NS-28"] },
    listManagedFiles: { ...listOptions, path: "/managed-cases/{id}/files", rules: ["VIS-04", "NS-28"] },
    uploadFile: {
      ...caseUploadOptions,
      hints: { 409: "A merged case takes no files; upload to the case that it was merged into." },
      rules: ["ERR-18", "VIS-03", "CFL-08", "NS-28", "AMB-31"],
    },
  }),
  customer: defineEndpoints("customer", {
    listFiles: { ...listOptions, rules: ["VIS-12", "NS-28"] },
    uploadFile: { ...caseUploadOptions, rules: ["ERR-18", "VIS-12", "CFL-08", "NS-28", "AMB-31"] },
  }),
  referral: defineEndpoints("referral", {
    /** The response has no body. */
    uploadFile: {
      ...uploadOptions,
      path: "/cases/{caseId}/files",
      idempotencyKey: "honored",
      query: { sendChatNotification: booleanCodec },
      body: async () => (await import("../records/file")).ReferredUploadForm,
      record: async () => (await import("../records/no-content")).NoContent,
      rules: ["ERR-18", "CFL-08", "NS-28", "AMB-31"],
    },
  }),
};
