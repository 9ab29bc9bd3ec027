import { defineEndpoints, type Endpoint } from "../endpoint/endpoint";
import { senderHints } from "../exchange/hints";

const listOptions = {
  path: "/cases/{id}/chats",
  isExtension: true,
  record: async () => (await import("../records/chat")).ChatMessage,
  list: { items: "chats", isPaged: false },
} satisfies Partial<Endpoint>;

const sendOptions = {
  method: "POST",
  path: "/cases/{id}/chats",
  isExtension: true,
  body: async () => (await import("../records/chat")).NewChatMessage,
  record: async () => (await import("../records/chat")).ChatMessage,
} satisfies Partial<Endpoint>;

export const chatEndpoints = {
  collection: defineEndpoints("collection", {
    listChats: { ...listOptions, rules: ["EVT-15", "VIS-03", "NS-28"] },
    listManagedChats: {
      ...listOptions,
      path: "/managed-cases/{id}/chats",
      rules: ["EVT-15", "VIS-04", "NS-28"],
    },
    sendChat: {
      ...sendOptions,
      idempotencyKey: "honored",
      isKeyPerBody: true,
      hints: {
        ...senderHints,
        409: "A merged case takes no messages; write to the case that it was merged into.",
      },
      rules: ["EVT-14", "EVT-15", "VIS-03", "CFL-08", "NS-28", "AMB-31"],
    },
  }),
  customer: defineEndpoints("customer", {
    listChats: { ...listOptions, rules: ["EVT-15", "VIS-12", "NS-28"] },
    sendChat: {
      ...sendOptions,
      idempotencyKey: "sent",
      hints: senderHints,
      rules: ["EVT-14", "EVT-15", "VIS-12", "CFL-08", "NS-28", "AMB-31"],
    },
  }),
};
