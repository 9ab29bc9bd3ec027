import * as caseWork from "../collection/case-work";
import * as collectionCases from "../collection/cases";
import * as collectionChats from "../collection/chats";
import * as collectionEvents from "../collection/events";
import * as fees from "../collection/fees";
import * as collectionFiles from "../collection/files";
import * as managedCases from "../collection/managed-cases";
import * as managedPayments from "../collection/managed-payments";
import * as notes from "../collection/notes";
import * as collectionPayments from "../collection/payments";
import * as collectionProfile from "../collection/profile";
import * as testCases from "../collection/test-cases";
import * as collectionWebhooks from "../collection/webhooks";
import * as customerCaseReads from "../customer/case-reads";
import * as customerCases from "../customer/cases";
import * as customerChats from "../customer/chats";
import * as customerEligibility from "../customer/eligibility";
import * as customerEvents from "../customer/events";
import * as customerFiles from "../customer/files";
import * as payments from "../customer/payments";
import * as customerProfile from "../customer/profile";
import * as customerTestCases from "../customer/test-cases";
import * as customerWebhooks from "../customer/webhooks";
import * as referralCases from "../referral/cases";
import * as clients from "../referral/clients";
import * as referralEligibility from "../referral/eligibility";
import * as referralFiles from "../referral/files";
import * as referralProfile from "../referral/profile";
import * as tokens from "../referral/tokens";
import * as transactions from "../referral/transactions";
import * as referralWebhooks from "../referral/webhooks";
import type { Endpoint } from "./endpoint";

/** Modules that declare the endpoints of each surface. The sandbox has a handler for each endpoint. */
export const endpointModules = {
  collection: [
    collectionCases,
    collectionChats,
    collectionFiles,
    caseWork,
    notes,
    collectionProfile,
    managedCases,
    collectionPayments,
    managedPayments,
    fees,
    testCases,
    collectionWebhooks,
    collectionEvents,
  ],
  referral: [
    clients,
    tokens,
    referralCases,
    referralEligibility,
    referralFiles,
    transactions,
    referralProfile,
    referralWebhooks,
  ],
  customer: [
    customerCases,
    customerChats,
    customerEligibility,
    customerFiles,
    customerCaseReads,
    customerProfile,
    payments,
    customerTestCases,
    customerWebhooks,
    customerEvents,
  ],
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** All endpoints of the three surfaces. */
export const endpoints: readonly Endpoint[] = Object.values(endpointModules).flatMap((modules) =>
  modules.flatMap((module) => Object.values(module).filter(isEndpoint)),
);
