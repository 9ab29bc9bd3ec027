import type { Endpoint } from "../../api/endpoint/endpoint";
import type { endpointModules } from "../../api/endpoint/endpoints";
import type { Surface } from "../../base/platform";
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

/** One handler per endpoint. An endpoint with a query needs a handler that consumes it. */
type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints as HandlerOf<Endpoints[Name]> extends never ? never : Name]: HandlerOf<
    Endpoints[Name]
  >;
};

/** All exports of several modules. */
type Merged<Module> = (Module extends unknown ? (one: Module) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type SurfaceHandlers = { readonly [On in Surface]: HandlersOf<Merged<(typeof endpointModules)[On][number]>> };

/** Handlers by surface and endpoint name. */
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
