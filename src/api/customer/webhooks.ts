import { guid } from "../codecs";
import { endpoint } from "../endpoint";

const surface = "customer";

export const listWebhooks = endpoint({
  name: "listWebhooks",
  surface,
  method: "GET",
  path: "/webhooks",
  record: async () => (await import("../records/subscription")).Subscription,
  list: { items: "webhooks", isPaged: false },
  rules: ["EP-42", "SUB-12"],
});

export const getWebhook = endpoint({
  name: "getWebhook",
  surface,
  method: "GET",
  path: "/webhooks/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/subscription")).Subscription,
  rules: ["AMB-16", "SUB-12", "ERR-24"],
});
