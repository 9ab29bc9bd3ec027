import { guid } from "../endpoint/codecs";
import { endsDeliveries, renewsSecret } from "../endpoint/consequences";
import { endpoint } from "../endpoint/endpoint";
import { testHostOnly } from "../exchange/hints";

const surface = "referral";

export const listWebhooks = endpoint({
  name: "listWebhooks",
  surface,
  method: "GET",
  path: "/v1/webhooks",
  record: async () => (await import("../records/webhooks/subscription")).Subscription,
  list: { items: "webhooks", isPaged: false },
  rules: ["EP-33", "SUB-12"],
});

export const getWebhook = endpoint({
  name: "getWebhook",
  surface,
  method: "GET",
  path: "/v1/webhooks/{id}",
  parameters: { id: guid },
  record: async () => (await import("../records/webhooks/subscription")).Subscription,
  rules: ["EP-34", "SUB-12", "ERR-24"],
});

export const createWebhook = endpoint({
  name: "createWebhook",
  surface,
  method: "POST",
  path: "/v1/webhooks",
  idempotencyKey: "sent",
  body: async () => (await import("../records/requests/subscription-request")).SubscriptionRequest,
  secretField: "secret",
  record: async () => (await import("../records/webhooks/subscription")).SubscriptionWithSecret,
  statuses: [201],
  rules: ["EP-32", "AMB-17", "AMB-31", "SUB-05", "SUB-12", "VAL-22", "VAL-23", "VAL-24", "AMB-14", "CLI-21"],
});

/** Changes the given fields, but never the events. Returns a new secret only once (SUB-13). */
export const updateWebhook = endpoint({
  name: "updateWebhook",
  surface,
  method: "PUT",
  path: "/v1/webhooks/{id}",
  destructiveFields: ["regenerateSecret"],
  consequence: renewsSecret,
  parameters: { id: guid },
  body: async () => (await import("../records/requests/subscription-request")).SubscriptionUpdate,
  secretField: "secret",
  record: async () => (await import("../records/webhooks/subscription")).ChangedSubscription,
  rules: ["EP-35", "AMB-15", "SUB-06", "SUB-09", "SUB-13", "LC-19", "LC-20", "ERR-24", "CLI-22"],
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  surface,
  method: "DELETE",
  path: "/v1/webhooks/{id}",
  isDestructive: true,
  consequence: endsDeliveries,
  parameters: { id: guid },
  record: async () => (await import("../records/no-content")).NoContent,
  statuses: [204],
  rules: ["EP-36", "ERR-24", "AMB-44"],
});

/** Sends an event without changing any client or case. */
export const triggerTestEvent = endpoint({
  name: "triggerTestEvent",
  surface,
  method: "POST",
  path: "/v1/webhooks/test",
  isTestHostOnly: true,
  idempotencyKey: "sent",
  body: async () => (await import("../records/webhooks/test-trigger")).TestTrigger,
  record: async () => (await import("../records/webhooks/test-trigger")).TestTriggerResult,
  hints: {
    400: "Events of a case need its caseId, events of a client its externalTenantId; the message names the types.",
    403: testHostOnly,
  },
  rules: ["EP-37", "VAL-25", "VAL-27", "VAL-28", "ERR-14", "ERR-15", "AMB-19", "AMB-20", "AMB-31"],
});
