import { guid } from "../codecs";
import { endpoint } from "../endpoint";
import { Subscription } from "../subscription-record";

const surface = "collection";

export const listWebhooks = endpoint({
  name: "listWebhooks",
  surface,
  method: "GET",
  path: "/webhooks",
  record: Subscription,
  list: { items: "webhooks", isPaged: false },
  rules: ["AMB-01", "SUB-12"],
});

export const getWebhook = endpoint({
  name: "getWebhook",
  surface,
  method: "GET",
  path: "/webhooks/{id}",
  parameters: { id: guid },
  record: Subscription,
  rules: ["AMB-01", "SUB-12", "ERR-24"],
});
