import * as collectionCases from "../collection/cases";
import * as collectionEvents from "../collection/events";
import * as managedCases from "../collection/managed-cases";
import * as testCases from "../collection/test-cases";
import * as collectionWebhooks from "../collection/webhooks";
import * as customerCases from "../customer/cases";
import * as customerEvents from "../customer/events";
import * as payments from "../customer/payments";
import * as customerTestCases from "../customer/test-cases";
import * as customerWebhooks from "../customer/webhooks";
import * as referralCases from "../referral/cases";
import * as clients from "../referral/clients";
import * as tokens from "../referral/tokens";
import * as transactions from "../referral/transactions";
import * as referralWebhooks from "../referral/webhooks";
import type { Endpoint } from "./endpoint";

const rooms = [
  collectionCases,
  managedCases,
  testCases,
  collectionWebhooks,
  collectionEvents,
  clients,
  tokens,
  referralCases,
  transactions,
  referralWebhooks,
  customerCases,
  payments,
  customerTestCases,
  customerWebhooks,
  customerEvents,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** Every endpoint of the three surfaces. */
export const endpoints: readonly Endpoint[] = rooms.flatMap((room) => Object.values(room).filter(isEndpoint));
