import { guid } from "../codecs";
import { endpoint } from "../endpoint";

const surface = "collection";

export const listWebhooks = endpoint({
  name: "listWebhooks",
  surface,
  method: "GET",
  path: "/webhooks",
  record: async () => (await import("../records/subscription")).Subscription,
  list: { items: "webhooks", isPaged: false },
  rules: ["AMB-01", "SUB-12"],
});

export const getWebhook = endpoint({
  name: "getWebhook",
  surface,
  method: "GET",
  path: "/webhooks/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/subscription")).Subscription,
  rules: ["AMB-01", "SUB-12", "ERR-24"],
});
