import { guid } from "../codecs";
import { endpoint } from "../endpoint";

const surface = "referral";

export const listWebhooks = endpoint({
  name: "listWebhooks",
  surface,
  method: "GET",
  path: "/v1/webhooks",
  record: async () => (await import("../records/subscription")).Subscription,
  list: { items: "webhooks", isPaged: false },
  rules: ["EP-33", "SUB-12"],
});

export const getWebhook = endpoint({
  name: "getWebhook",
  surface,
  method: "GET",
  path: "/v1/webhooks/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/subscription")).Subscription,
  rules: ["EP-34", "SUB-12", "ERR-24"],
});
