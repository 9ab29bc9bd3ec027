import type { Surface } from "../../base/platform";
import { booleanCodec } from "../endpoint/codecs";
import { defineEndpoint, type Endpoint } from "../endpoint/endpoint";

const listOptions = {
  isExtension: true,
  record: async () => (await import("../records/file")).FileRecord,
  list: { items: "files", isPaged: false },
} satisfies Partial<Endpoint>;

const buildListEndpoint = (surface: Surface, rule: string) =>
  defineEndpoint({
    ...listOptions,
    name: "listFiles",
    surface,
    path: "/cases/{id}/files",
    rules: [rule, "NS-28"],
  });

const uploadOptions = {
  name: "uploadFile",
  method: "POST",
  isExtension: true,
  isForm: true,
  acceptsAnyAnswer: true,
} as const;

const caseUploadOptions = {
  ...uploadOptions,
  path: "/cases/{id}/files",
  idempotencyKey: "sent",
  body: async () => (await import("../records/file")).UploadForm,
  record: async () => (await import("../records/file")).FileRecord,
} satisfies Partial<Endpoint>;

export const fileEndpoints = {
  collection: {
    listFiles: buildListEndpoint("collection", "VIS-03"),
    listManagedFiles: defineEndpoint({
      ...listOptions,
      name: "listManagedFiles",
      surface: "collection",
      path: "/managed-cases/{id}/files",
      rules: ["VIS-04", "NS-28"],
    }),
    uploadFile: defineEndpoint({
      ...caseUploadOptions,
      surface: "collection",
      hints: { 409: "A merged case takes no files; upload to the case that it was merged into." },
      rules: ["ERR-18", "VIS-03", "CFL-08", "NS-28", "AMB-31"],
    }),
  },
  customer: {
    listFiles: buildListEndpoint("customer", "VIS-12"),
    uploadFile: defineEndpoint({
      ...caseUploadOptions,
      surface: "customer",
      rules: ["ERR-18", "VIS-12", "CFL-08", "NS-28", "AMB-31"],
    }),
  },
  referral: {
    /** The response has no body. */
    uploadFile: defineEndpoint({
      ...uploadOptions,
      surface: "referral",
      path: "/cases/{caseId}/files",
      idempotencyKey: "honored",
      query: { sendChatNotification: booleanCodec },
      body: async () => (await import("../records/file")).ReferredUploadForm,
      record: async () => (await import("../records/no-content")).NoContent,
      rules: ["ERR-18", "CFL-08", "NS-28", "AMB-31"],
    }),
  },
};
