import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { guid } from "../endpoint/codecs";
import { endsDeliveries, renewsSecret } from "../endpoint/consequences";
import { endpoint } from "../endpoint/endpoint";

const surface = "customer";

export const listWebhooks = endpoint({
  name: "listWebhooks",
  surface,
  method: "GET",
  path: "/webhooks",
  record: async () => (await import("../records/webhooks/subscription")).Subscription,
  list: { items: "webhooks", isPaged: false },
  rules: ["EP-42", "SUB-12"],
});

export const getWebhook = endpoint({
  name: "getWebhook",
  surface,
  method: "GET",
  path: "/webhooks/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/webhooks/subscription")).Subscription,
  rules: ["AMB-16", "SUB-12", "ERR-24"],
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
  rules: ["EP-43", "AMB-31", "SUB-05", "SUB-12", "VAL-22", "VAL-23", "VAL-24", "AMB-14", "CLI-21"],
});

/** Changes the given fields, but never the events. Returns a new secret only once (SUB-13). */
export const updateWebhook = endpoint({
  name: "updateWebhook",
  surface,
  method: "PATCH",
  path: "/webhooks/{id}",
  destructiveFields: ["regenerateSecret"],
  consequence: renewsSecret,
  parameters: { id: guid },
  body: async () => (await import("../records/requests/subscription-request")).SubscriptionUpdate,
  secretField: "secret",
  record: async () => (await import("../records/webhooks/subscription")).ChangedSubscription,
  rules: ["EP-44", "VAL-26", "SUB-06", "SUB-09", "SUB-13", "LC-19", "LC-20", "ERR-24", "CLI-22"],
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
  rules: ["EP-45", "ERR-24", "AMB-44"],
});

/** Delivers a made-up `case.created`, flagged as a test (DLV-11). */
export const testWebhook = endpoint({
  name: "testWebhook",
  surface,
  method: "POST",
  path: "/webhooks/{id}/test",
  hints: {
    404: advice`Only a creditor's own subscription can be tested alone: ${recoup`webhooks list --as customer`} shows those of this key.`,
  },
  idempotencyKey: "sent",
  parameters: { id: guid },
  record: async () => (await import("../records/webhooks/test-delivery")).TestDelivery,
  rules: ["EP-46", "EP-03", "DLV-11", "AMB-19", "AMB-20", "AMB-31"],
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
  rules: ["EP-49", "DLV-18", "VER-05", "AMB-31"],
});
