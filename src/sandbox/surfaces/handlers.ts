import type * as caseWorkEndpoints from "../../api/collection/case-work";
import type * as collectionCaseEndpoints from "../../api/collection/cases";
import type * as collectionChats from "../../api/collection/chats";
import type * as collectionEvents from "../../api/collection/events";
import type * as feeEndpoints from "../../api/collection/fees";
import type * as collectionFiles from "../../api/collection/files";
import type * as managedCaseEndpoints from "../../api/collection/managed-cases";
import type * as managedPaymentEndpoints from "../../api/collection/managed-payments";
import type * as noteEndpoints from "../../api/collection/notes";
import type * as collectionPaymentEndpoints from "../../api/collection/payments";
import type * as collectionProfile from "../../api/collection/profile";
import type * as collectionTestCases from "../../api/collection/test-cases";
import type * as collectionWebhooks from "../../api/collection/webhooks";
import type * as customerCaseReadEndpoints from "../../api/customer/case-reads";
import type * as customerCaseEndpoints from "../../api/customer/cases";
import type * as customerChats from "../../api/customer/chats";
import type * as customerEligibility from "../../api/customer/eligibility";
import type * as customerEvents from "../../api/customer/events";
import type * as customerFiles from "../../api/customer/files";
import type * as payments from "../../api/customer/payments";
import type * as customerProfile from "../../api/customer/profile";
import type * as customerTestCases from "../../api/customer/test-cases";
import type * as customerWebhooks from "../../api/customer/webhooks";
import type { Endpoint } from "../../api/endpoint/endpoint";
import type * as referredCaseEndpoints from "../../api/referral/cases";
import type * as clientEndpoints from "../../api/referral/clients";
import type * as referralEligibility from "../../api/referral/eligibility";
import type * as referralFiles from "../../api/referral/files";
import type * as referralProfile from "../../api/referral/profile";
import type * as tokenEndpoints from "../../api/referral/tokens";
import type * as transactionEndpoints from "../../api/referral/transactions";
import type * as referralWebhooks from "../../api/referral/webhooks";
import { profiles, users } from "./accounts/profiles";
import { chats, managedChats } from "./case-work/chats";
import { files, managedFiles, referredFiles } from "./case-work/files";
import { caseWork } from "./collection/case-work";
import { collectionCases } from "./collection/cases";
import { fees } from "./collection/fees";
import { managedCases } from "./collection/managed-cases";
import { managedPayments } from "./collection/managed-payments";
import { notes } from "./collection/notes";
import { collectionPayments } from "./collection/payments";
import { customerCaseReads } from "./customer/case-reads";
import { customerCases } from "./customer/cases";
import { customerPayments } from "./customer/payments";
import { testDeliveries } from "./customer/test-deliveries";
import { kycVerifications } from "./eligibility/kyc";
import { previews, referredPreviews } from "./eligibility/previews";
import type { Handler } from "./handler";
import type { QueryHandler } from "./query";
import { referredCases } from "./referral/cases";
import { clientEnds } from "./referral/client-ends";
import { clients } from "./referral/clients";
import { newClients } from "./referral/new-clients";
import { testEvents } from "./referral/test-events";
import { tokens } from "./referral/tokens";
import { transactions } from "./referral/transactions";
import { testCases } from "./test-cases";
import { deliveryEvents } from "./webhooks/events";
import { firedEvents, replayedEvents } from "./webhooks/fired-events";
import { subscriptions } from "./webhooks/subscriptions";
import { webhookReplay } from "./webhooks/webhook-replay";

type HandlerOf<Declared> =
  Declared extends Endpoint<infer Query>
    ? string extends keyof Query
      ? Handler
      : QueryHandler<Query>
    : never;

/** One handler for each endpoint; an endpoint with a query takes one that consumes it. */
type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints as HandlerOf<Endpoints[Name]> extends never ? never : Name]: HandlerOf<
    Endpoints[Name]
  >;
};

type CollectionEndpoints = typeof collectionCaseEndpoints &
  typeof caseWorkEndpoints &
  typeof noteEndpoints &
  typeof collectionProfile &
  typeof managedCaseEndpoints &
  typeof collectionChats &
  typeof collectionFiles &
  typeof collectionPaymentEndpoints &
  typeof managedPaymentEndpoints &
  typeof feeEndpoints &
  typeof collectionTestCases &
  typeof collectionWebhooks &
  typeof collectionEvents;
type ReferralEndpoints = typeof clientEndpoints &
  typeof tokenEndpoints &
  typeof referredCaseEndpoints &
  typeof referralEligibility &
  typeof referralFiles &
  typeof transactionEndpoints &
  typeof referralProfile &
  typeof referralWebhooks;
type CustomerEndpoints = typeof customerCaseEndpoints &
  typeof customerChats &
  typeof customerCaseReadEndpoints &
  typeof customerProfile &
  typeof customerEligibility &
  typeof customerFiles &
  typeof payments &
  typeof customerTestCases &
  typeof customerWebhooks &
  typeof customerEvents;

interface SurfaceHandlers {
  readonly collection: HandlersOf<CollectionEndpoints>;
  readonly referral: HandlersOf<ReferralEndpoints>;
  readonly customer: HandlersOf<CustomerEndpoints>;
}

/** A handler for each endpoint, by surface and the endpoint's name. */
export const handlers: SurfaceHandlers = {
  collection: {
    ...collectionCases,
    ...caseWork,
    ...notes,
    ...profiles,
    ...users,
    ...managedCases,
    ...chats,
    ...managedChats,
    ...files,
    ...managedFiles,
    ...collectionPayments,
    ...managedPayments,
    ...fees,
    ...firedEvents,
    ...replayedEvents,
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
    ...referredFiles,
    ...referredPreviews,
    ...kycVerifications,
    ...transactions,
    ...profiles,
    ...subscriptions,
    ...testEvents,
  },
  customer: {
    ...previews,
    ...customerCases,
    ...chats,
    ...customerCaseReads,
    ...profiles,
    ...users,
    ...files,
    ...customerPayments,
    ...testCases,
    ...firedEvents,
    ...subscriptions,
    ...testDeliveries,
    ...deliveryEvents,
    ...webhookReplay,
  },
};
