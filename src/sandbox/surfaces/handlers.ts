import type { Surface } from "../../base/platform";
import { collectionCases } from "./collection/cases";
import { managedCases } from "./collection/managed-cases";
import { customerCases } from "./customer/cases";
import { firedEvents } from "./customer/fired-events";
import { customerPayments } from "./customer/payments";
import { testDeliveries } from "./customer/test-deliveries";
import type { Handlers } from "./handler";
import { referredCases } from "./referral/cases";
import { clientEnds } from "./referral/client-ends";
import { clients } from "./referral/clients";
import { newClients } from "./referral/new-clients";
import { testEvents } from "./referral/test-events";
import { tokens } from "./referral/tokens";
import { transactions } from "./referral/transactions";
import { testCases } from "./test-cases";
import { deliveryEvents } from "./webhooks/events";
import { subscriptions } from "./webhooks/subscriptions";
import { webhookReplay } from "./webhooks/webhook-replay";

/** A handler for each endpoint, by surface and the endpoint's name. */
export const handlers: Readonly<Record<Surface, Handlers>> = {
  collection: {
    ...collectionCases,
    ...managedCases,
    ...testCases,
    ...subscriptions,
    ...deliveryEvents,
    ...webhookReplay,
  },
  referral: {
    ...clients,
    ...newClients,
    ...clientEnds,
    ...tokens,
    ...referredCases,
    ...transactions,
    ...subscriptions,
    ...testEvents,
  },
  customer: {
    ...customerCases,
    ...customerPayments,
    ...testCases,
    ...firedEvents,
    ...subscriptions,
    ...testDeliveries,
    ...deliveryEvents,
    ...webhookReplay,
  },
};
