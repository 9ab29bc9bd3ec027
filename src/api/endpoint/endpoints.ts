import * as caseWork from "../collection/case-work";
import * as collectionCases from "../collection/cases";
import * as fees from "../collection/fees";
import * as managedCases from "../collection/managed-cases";
import * as notes from "../collection/notes";
import * as collectionPayments from "../collection/payments";
import * as customerCases from "../customer/cases";
import * as payments from "../customer/payments";
import { chatsOn } from "../families/chats";
import { eligibilityOn } from "../families/eligibility";
import { eventsOn } from "../families/events";
import { filesOn } from "../families/files";
import { profileOn } from "../families/profile";
import { testCasesOn } from "../families/test-cases";
import { webhooksOn } from "../families/webhooks";
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
    chatsOn.collection,
    filesOn.collection,
    caseWork,
    notes,
    profileOn.collection,
    managedCases,
    collectionPayments,
    fees,
    testCasesOn.collection,
    webhooksOn.collection,
    eventsOn.collection,
  ],
  referral: [
    clients,
    tokens,
    referralCases,
    eligibilityOn.referral,
    referralEligibility,
    filesOn.referral,
    transactions,
    profileOn.referral,
    webhooksOn.referral,
  ],
  customer: [
    customerCases,
    chatsOn.customer,
    eligibilityOn.customer,
    filesOn.customer,
    profileOn.customer,
    payments,
    testCasesOn.customer,
    webhooksOn.customer,
    eventsOn.customer,
  ],
};

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

export const endpoints: readonly Endpoint[] = Object.values(endpointModules).flatMap((modules) =>
  modules.flatMap((module) => Object.values(module).filter(isEndpoint)),
);
