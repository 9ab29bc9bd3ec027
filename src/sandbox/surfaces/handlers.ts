import type { Endpoint } from "../../api/endpoint/endpoint";
import type { endpointModules } from "../../api/endpoint/endpoints";
import type { Surface } from "../../base/platform";
import { changeFees } from "./cases/fees";
import { creditorCaseList, listManagedCases, partnerCaseList, referredCaseList } from "./cases/lists";
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
import { createManagedCase, submitCase } from "./cases/submissions";
import { chats, listManagedChats } from "./chats";
import { clients } from "./clients/clients";
import { verifyClient } from "./clients/kyc";
import { createClient } from "./clients/new-clients";
import { deliveryEvents, replayLastEvent } from "./events";
import { files, listManagedFiles, referredFiles } from "./files";
import type { Handler } from "./handler";
import { casePayments, creditorPayments, managedPayments, payments } from "./payments/payments";
import type { QueryHandler } from "./query";
import { testCases } from "./test-cases";
import { fireTestEvent, triggerTestEvent } from "./test-events";
import { mintToken } from "./tokens";
import { listTransactions } from "./transactions";
import { getProfile, listUsers } from "./users";
import { replayWebhook, subscriptions, testWebhook } from "./webhooks/subscriptions";

type HandlerOf<Declared> =
  Declared extends Endpoint<infer Query>
    ? string extends keyof Query
      ? Handler
      : QueryHandler<Query>
    : never;

/** One handler per endpoint. If the endpoint has a query, the handler must read it. */
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

/** Handlers that the collection and customer surfaces share. */
const sharedHandlers = {
  ...caseReads,
  ...casePayments,
  ...chats,
  ...files,
  listUsers,
  ...testCases,
  fireTestEvent,
  ...deliveryEvents,
  replayWebhook,
};

const commonHandlers = { getProfile, ...subscriptions };

export const handlers: SurfaceHandlers = {
  collection: {
    ...commonHandlers,
    ...sharedHandlers,
    ...partnerCaseList,
    ...partnerCaseReads,
    ...startAndClose,
    ...notes,
    changeFees,
    ...payments,
    replayLastEvent,
    listManagedCases,
    ...managedCaseReads,
    createManagedCase,
    listManagedChats,
    listManagedFiles,
    ...managedPayments,
  },
  referral: {
    ...commonHandlers,
    ...clients,
    createClient,
    mintToken,
    verifyClient,
    ...referredCaseList,
    ...referredCaseReads,
    ...referredFiles,
    ...referredPreviews,
    listTransactions,
    triggerTestEvent,
  },
  customer: {
    ...commonHandlers,
    ...sharedHandlers,
    ...creditorCaseList,
    ...creditorCaseReads,
    submitCase,
    ...previews,
    ...creditorPayments,
    testWebhook,
  },
};
