import { advice, recoup } from "../../base/advice/advice";
import type { Surface } from "../../base/platform";
import { defineEndpoint, defineEndpoints, type Endpoint } from "../endpoint/endpoint";
import { testHostHint } from "../exchange/hints";

/** How the surfaces differ. `rules` lists the rules that apply to a single surface. */
interface WebhookVariant {
  readonly root?: string;
  readonly updateMethod?: "PATCH";
  readonly createHints?: Endpoint["hints"];
  readonly rules: Readonly<Record<"list" | "get" | "create" | "update" | "delete", readonly string[]>>;
}

const createRules = ["AMB-31", "SUB-05", "SUB-12", "VAL-22", "VAL-23", "VAL-24", "AMB-14", "CLI-21"];

const buildOperations = (
  surface: Surface,
  { root = "", updateMethod, createHints: hints, rules }: WebhookVariant,
) =>
  defineEndpoints(surface, {
    listWebhooks: {
      path: `${root}/webhooks`,
      record: async () => (await import("../records/webhooks/subscription")).Subscription,
      list: { items: "webhooks", isPaged: false },
      hiddenField: "secret",
      rules: [...rules.list, "SUB-12"],
    },

    getWebhook: {
      path: `${root}/webhooks/{id}`,
      record: async () => (await import("../records/webhooks/subscription")).Subscription,
      hiddenField: "secret",
      rules: [...rules.get, "SUB-12", "ERR-24"],
    },

    createWebhook: {
      method: "POST",
      path: `${root}/webhooks`,
      idempotencyKey: "sent",
      body: async () => (await import("../records/webhooks/subscription")).SubscriptionRequest,
      secretField: "secret",
      record: async () => (await import("../records/webhooks/subscription")).SubscriptionWithSecret,
      statuses: [201],
      ...(hints && { hints }),
      rules: [...rules.create, ...createRules],
    },

    /** Changes the fields in the request, but never the events. Returns a new secret only once (SUB-13). */
    updateWebhook: {
      method: updateMethod ?? "PUT",
      path: `${root}/webhooks/{id}`,
      destructiveFields: ["regenerateSecret"],
      consequence: (subscription = "the subscription") =>
        `replaces the signing secret of ${subscription}, and the old one stops working with the next delivery`,
      body: async () => (await import("../records/webhooks/subscription")).SubscriptionUpdate,
      secretField: "secret",
      record: async () => (await import("../records/webhooks/subscription")).ChangedSubscription,
      rules: [...rules.update, "SUB-06", "SUB-09", "SUB-13", "LC-19", "LC-20", "ERR-24", "CLI-22"],
    },

    deleteWebhook: {
      method: "DELETE",
      path: `${root}/webhooks/{id}`,
      isDestructive: true,
      consequence: (subscription = "the subscription") => `deletes ${subscription} and ends its deliveries`,
      record: async () => (await import("../records/no-content")).NoContent,
      statuses: [204],
      rules: [...rules.delete, "ERR-24", "AMB-44"],
    },
  });

/**
 * Builds the endpoint that replays a whole subscription. It delivers nothing and has been superseded by
 * replaying single events (VER-05).
 */
const buildReplayEndpoint = (surface: Surface, rule: string) =>
  defineEndpoint({
    name: "replayWebhook",
    surface,
    method: "POST",
    path: "/webhooks/{id}/replay",
    idempotencyKey: "sent",
    isDeprecated: true,
    body: async () => (await import("../records/webhooks/replay")).ReplayRequest,
    record: async () => (await import("../records/webhooks/replay")).ReplayCount,
    rules: [rule, "DLV-18", "VER-05", "AMB-31"],
  });

export const webhookEndpoints = {
  collection: {
    ...buildOperations("collection", {
      createHints: {
        404: "Not every platform has subscriptions on this surface; the customer and referral surfaces have their own.",
      },
      rules: {
        list: ["AMB-01"],
        get: ["AMB-01"],
        create: ["AMB-01"],
        update: ["AMB-01", "AMB-15"],
        delete: ["AMB-01"],
      },
    }),
    replayWebhook: buildReplayEndpoint("collection", "EP-23"),
  },
  referral: {
    ...buildOperations("referral", {
      root: "/v1",
      rules: {
        list: ["EP-33"],
        get: ["EP-34"],
        create: ["EP-32", "AMB-17"],
        update: ["EP-35", "AMB-15"],
        delete: ["EP-36"],
      },
    }),

    /** Sends an event without changing any client or case. */
    triggerTestEvent: defineEndpoint({
      name: "triggerTestEvent",
      surface: "referral",
      method: "POST",
      path: "/v1/webhooks/test",
      isTestHostOnly: true,
      idempotencyKey: "sent",
      body: async () => (await import("../records/webhooks/test-events")).TestTrigger,
      record: async () => (await import("../records/webhooks/test-events")).TestTriggerResult,
      hints: {
        400: "Events of a case need its caseId, events of a client its externalTenantId; the message names the types.",
        403: testHostHint,
      },
      rules: ["EP-37", "VAL-25", "VAL-27", "VAL-28", "ERR-14", "ERR-15", "AMB-19", "AMB-20", "AMB-31"],
    }),
  },
  customer: {
    ...buildOperations("customer", {
      updateMethod: "PATCH",
      rules: {
        list: ["EP-42"],
        get: ["AMB-16"],
        create: ["EP-43"],
        update: ["EP-44", "VAL-26"],
        delete: ["EP-45"],
      },
    }),

    /** Delivers a made-up `case.created`, flagged as a test (DLV-11). */
    testWebhook: defineEndpoint({
      name: "testWebhook",
      surface: "customer",
      method: "POST",
      path: "/webhooks/{id}/test",
      hints: {
        404: advice`Only a creditor's own subscription can be tested alone: ${recoup`webhooks list --as customer`} shows those of this key.`,
      },
      idempotencyKey: "sent",
      record: async () => (await import("../records/webhooks/test-events")).TestDelivery,
      hasSuccessField: true,
      rules: ["EP-46", "EP-03", "DLV-11", "AMB-19", "AMB-20", "AMB-31"],
    }),

    replayWebhook: buildReplayEndpoint("customer", "EP-49"),
  },
};
