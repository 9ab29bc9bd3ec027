import { guid } from "../endpoint/codecs";
import { endpoint } from "../endpoint/endpoint";
import { senderHints } from "../exchange/hints";

const surface = "customer";

export const listChats = endpoint({
  name: "listChats",
  surface,
  method: "GET",
  path: "/cases/{id}/chats",
  isExtension: true,
  parameters: { id: guid },
  record: async () => (await import("../records/chat")).ChatMessage,
  list: { items: "chats", isPaged: false },
  rules: ["EVT-15", "VIS-12", "NS-28"],
});

export const sendChat = endpoint({
  name: "sendChat",
  surface,
  method: "POST",
  path: "/cases/{id}/chats",
  isExtension: true,
  idempotencyKey: "sent",
  parameters: { id: guid },
  body: async () => (await import("../records/requests/new-chat-message")).NewChatMessage,
  record: async () => (await import("../records/chat")).ChatMessage,
  hints: senderHints,
  rules: ["EVT-14", "EVT-15", "VIS-12", "CFL-08", "NS-28", "AMB-31"],
});
