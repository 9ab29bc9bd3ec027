import { guid } from "../endpoint/codecs";
import { endsDeliveries, renewsSecret } from "../endpoint/consequences";
import { endpoint } from "../endpoint/endpoint";

const surface = "collection";

export const listWebhooks = endpoint({
  name: "listWebhooks",
  surface,
  method: "GET",
  path: "/webhooks",
  record: async () => (await import("../records/webhooks/subscription")).Subscription,
  list: { items: "webhooks", isPaged: false },
  rules: ["AMB-01", "SUB-12"],
});

export const getWebhook = endpoint({
  name: "getWebhook",
  surface,
  method: "GET",
  path: "/webhooks/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/webhooks/subscription")).Subscription,
  rules: ["AMB-01", "SUB-12", "ERR-24"],
});

export const createWebhook = endpoint({
  name: "createWebhook",
  surface,
  method: "POST",
  path: "/webhooks",
  idempotencyKey: "sent",
  body: async () => (await import("../records/requests/subscription-request")).SubscriptionRequest,
  secretField: "secret",
  record: async () => (await import("../records/webhooks/subscription")).SubscriptionWithSecret,
  statuses: [201],
  hints: {
    404: "Not every platform has subscriptions on this surface; the customer and referral surfaces have their own.",
  },
  rules: ["AMB-01", "AMB-31", "SUB-05", "SUB-12", "VAL-22", "VAL-23", "VAL-24", "AMB-14", "CLI-21"],
});

/** Changes the given fields, but never the events. Returns a new secret only once (SUB-13). */
export const updateWebhook = endpoint({
  name: "updateWebhook",
  surface,
  method: "PUT",
  path: "/webhooks/{id}",
  destructiveFields: ["regenerateSecret"],
  consequence: renewsSecret,
  parameters: { id: guid },
  body: async () => (await import("../records/requests/subscription-request")).SubscriptionUpdate,
  secretField: "secret",
  record: async () => (await import("../records/webhooks/subscription")).ChangedSubscription,
  rules: ["AMB-01", "AMB-15", "SUB-06", "SUB-09", "SUB-13", "LC-19", "LC-20", "ERR-24", "CLI-22"],
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  surface,
  method: "DELETE",
  path: "/webhooks/{id}",
  isDestructive: true,
  consequence: endsDeliveries,
  parameters: { id: guid },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  rules: ["AMB-01", "ERR-24", "AMB-44"],
});

/** Delivers nothing; superseded by replaying single events (VER-05). */
export const replayWebhook = endpoint({
  name: "replayWebhook",
  surface,
  method: "POST",
  path: "/webhooks/{id}/replay",
  idempotencyKey: "sent",
  isDeprecated: true,
  parameters: { id: guid },
  body: async () => (await import("../records/webhooks/replay")).ReplayRequest,
  record: async () => (await import("../records/webhooks/replay")).ReplayCount,
  rules: ["EP-23", "DLV-18", "VER-05", "AMB-31"],
});
