import type { Endpoint } from "../../api/endpoint/endpoint";
import type { endpointModules } from "../../api/endpoint/endpoints";
import type { Surface } from "../../base/platform";
import { fees } from "./cases/fees";
import { creditorCaseList, managedCaseList, partnerCaseList, referredCaseList } from "./cases/lists";
import { notes } from "./cases/notes";
import { previews, referredPreviews } from "./cases/previews";
import {
  caseReads,
  creditorCaseReads,
  managedCaseReads,
  partnerCaseReads,
  referredCaseReads,
} from "./cases/reads";
import { startAndClose } from "./cases/start-and-close";
import { managedSubmissions, submissions } from "./cases/submissions";
import { chats, managedChats } from "./chats";
import { clients } from "./clients/clients";
import { kycVerifications } from "./clients/kyc";
import { newClients } from "./clients/new-clients";
import { deliveryEvents, lastEvents } from "./events";
import { files, managedFiles, referredFiles } from "./files";
import type { Handler } from "./handler";
import { casePayments, creditorPayments, managedPayments, payments } from "./payments/payments";
import type { QueryHandler } from "./query";
import { testCases } from "./test-cases";
import { firedEvents, testEvents } from "./test-events";
import { tokens } from "./tokens";
import { transactions } from "./transactions";
import { profiles, users } from "./users";
import { subscriptions, testDeliveries, webhookReplay } from "./webhooks/subscriptions";

type HandlerOf<Declared> =
  Declared extends Endpoint<infer Query>
    ? string extends keyof Query
      ? Handler
      : QueryHandler<Query>
    : never;

/** One handler for each endpoint. If the endpoint has a query, the handler must consume it. */
type HandlersOf<Endpoints> = {
  readonly [Name in keyof Endpoints as HandlerOf<Endpoints[Name]> extends never ? never : Name]: HandlerOf<
    Endpoints[Name]
  >;
};

/** The intersection of the exports of several modules. */
type AllExports<Module> = (Module extends unknown ? (one: Module) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

type SurfaceHandlers = {
  readonly [On in Surface]: HandlersOf<AllExports<(typeof endpointModules)[On][number]>>;
};

/** Handlers that the collection and the customer surface share. */
const sharedHandlers = {
  ...caseReads,
  ...casePayments,
  ...chats,
  ...files,
  ...users,
  ...testCases,
  ...firedEvents,
  ...deliveryEvents,
  ...webhookReplay,
};

const commonHandlers = { ...profiles, ...subscriptions };

export const handlers: SurfaceHandlers = {
  collection: {
    ...commonHandlers,
    ...sharedHandlers,
    ...partnerCaseList,
    ...partnerCaseReads,
    ...startAndClose,
    ...notes,
    ...fees,
    ...payments,
    ...lastEvents,
    ...managedCaseList,
    ...managedCaseReads,
    ...managedSubmissions,
    ...managedChats,
    ...managedFiles,
    ...managedPayments,
  },
  referral: {
    ...commonHandlers,
    ...clients,
    ...newClients,
    ...tokens,
    ...kycVerifications,
    ...referredCaseList,
    ...referredCaseReads,
    ...referredFiles,
    ...referredPreviews,
    ...transactions,
    ...testEvents,
  },
  customer: {
    ...commonHandlers,
    ...sharedHandlers,
    ...creditorCaseList,
    ...creditorCaseReads,
    ...submissions,
    ...previews,
    ...creditorPayments,
    ...testDeliveries,
  },
};
