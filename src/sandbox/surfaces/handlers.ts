import type { Surface } from "../../base/platform";
import * as collectionCases from "./collection/cases";
import * as managedCases from "./collection/managed-cases";
import * as customerCases from "./customer/cases";
import * as payments from "./customer/payments";
import * as events from "./events";
import type { Handlers } from "./handler";
import * as referralCases from "./referral/cases";
import * as clients from "./referral/clients";
import * as tokens from "./referral/tokens";
import * as transactions from "./referral/transactions";
import * as subscriptions from "./subscriptions";

/** A handler for each endpoint, by surface and the endpoint's name. */
export const handlers: Readonly<Record<Surface, Handlers>> = {
  collection: { ...collectionCases, ...managedCases, ...subscriptions, ...events },
  referral: { ...clients, ...tokens, ...referralCases, ...transactions, ...subscriptions },
  customer: { ...customerCases, ...payments, ...subscriptions, ...events },
};
