import type { Surface } from "../../base/platform";
import { defineEndpoint, type Endpoint } from "../endpoint/endpoint";
import { senderHints } from "../exchange/hints";

const listOptions = {
  isExtension: true,
  record: async () => (await import("../records/chat")).ChatMessage,
  list: { items: "chats", isPaged: false },
} satisfies Partial<Endpoint>;

const buildListEndpoint = (surface: Surface, rule: string) =>
  defineEndpoint({
    ...listOptions,
    name: "listChats",
    surface,
    path: "/cases/{id}/chats",
    rules: ["EVT-15", rule, "NS-28"],
  });

const sendOptions = {
  name: "sendChat",
  method: "POST",
  path: "/cases/{id}/chats",
  isExtension: true,
  body: async () => (await import("../records/chat")).NewChatMessage,
  record: async () => (await import("../records/chat")).ChatMessage,
} satisfies Partial<Endpoint>;

export const chatEndpoints = {
  collection: {
    listChats: buildListEndpoint("collection", "VIS-03"),
    listManagedChats: defineEndpoint({
      ...listOptions,
      name: "listManagedChats",
      surface: "collection",
      path: "/managed-cases/{id}/chats",
      rules: ["EVT-15", "VIS-04", "NS-28"],
    }),
    sendChat: defineEndpoint({
      ...sendOptions,
      surface: "collection",
      idempotencyKey: "honored",
      isKeyPerBody: true,
      hints: {
        ...senderHints,
        409: "A merged case takes no messages; write to the case that it was merged into.",
      },
      rules: ["EVT-14", "EVT-15", "VIS-03", "CFL-08", "NS-28", "AMB-31"],
    }),
  },
  customer: {
    listChats: buildListEndpoint("customer", "VIS-12"),
    sendChat: defineEndpoint({
      ...sendOptions,
      surface: "customer",
      idempotencyKey: "sent",
      hints: senderHints,
      rules: ["EVT-14", "EVT-15", "VIS-12", "CFL-08", "NS-28", "AMB-31"],
    }),
  },
};
