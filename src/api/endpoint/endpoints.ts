import * as caseWork from "../collection/case-work";
import * as collectionCases from "../collection/cases";
import * as fees from "../collection/fees";
import * as managedCases from "../collection/managed-cases";
import * as notes from "../collection/notes";
import * as collectionPayments from "../collection/payments";
import * as customerCases from "../customer/cases";
import * as payments from "../customer/payments";
import { chatEndpoints } from "../families/chats";
import { eligibilityEndpoints } from "../families/eligibility";
import { eventEndpoints } from "../families/events";
import { fileEndpoints } from "../families/files";
import { userProfileEndpoints } from "../families/profile";
import { testCaseEndpoints } from "../families/test-cases";
import { webhookEndpoints } from "../families/webhooks";
import * as referralCases from "../referral/cases";
import * as clients from "../referral/clients";
import * as referralEligibility from "../referral/eligibility";
import * as tokens from "../referral/tokens";
import * as transactions from "../referral/transactions";
import type { Endpoint } from "./endpoint";

/** The endpoints of each surface, by module. The sandbox has a handler for each endpoint. */
export const endpointModules = {
  collection: [
    collectionCases,
    chatEndpoints.collection,
    fileEndpoints.collection,
    caseWork,
    notes,
    userProfileEndpoints.collection,
    managedCases,
    collectionPayments,
    fees,
    testCaseEndpoints.collection,
    webhookEndpoints.collection,
    eventEndpoints.collection,
  ],
  referral: [
    clients,
    tokens,
    referralCases,
    eligibilityEndpoints.referral,
    referralEligibility,
    fileEndpoints.referral,
    transactions,
    userProfileEndpoints.referral,
    webhookEndpoints.referral,
  ],
  customer: [
    customerCases,
    chatEndpoints.customer,
    eligibilityEndpoints.customer,
    fileEndpoints.customer,
    userProfileEndpoints.customer,
    payments,
    testCaseEndpoints.customer,
    webhookEndpoints.customer,
    eventEndpoints.customer,
  ],
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

export const endpoints: readonly Endpoint[] = Object.values(endpointModules).flatMap((modules) =>
  modules.flatMap((module) => Object.values(module).filter(isEndpoint)),
);
