import type { Surface } from "../../base/platform";
import { collectionCases } from "./collection/cases";
import { managedCases } from "./collection/managed-cases";
import { customerCases } from "./customer/cases";
import { customerPayments } from "./customer/payments";
import { deliveryEvents } from "./events";
import type { Handlers } from "./handler";
import { referredCases } from "./referral/cases";
import { clients } from "./referral/clients";
import { tokens } from "./referral/tokens";
import { transactions } from "./referral/transactions";
import { subscriptions } from "./subscriptions";

/** A handler for each endpoint, by surface and the endpoint's name. */
export const handlers: Readonly<Record<Surface, Handlers>> = {
  collection: { ...collectionCases, ...managedCases, ...subscriptions, ...deliveryEvents },
  referral: { ...clients, ...tokens, ...referredCases, ...transactions, ...subscriptions },
  customer: { ...customerCases, ...customerPayments, ...subscriptions, ...deliveryEvents },
};
