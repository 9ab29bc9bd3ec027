import * as endpoints from "../../../api/referral/clients";
import { findWithdrawalBlocker, resetClient, withdrawClient as withdraw } from "../../clients/client-ends";
import { formatClientRecords } from "../../clients/client-record";
import {
  type ClientQuery,
  type ClientRow,
  countCasesByCreditor,
  findClient,
  listClients as readClients,
} from "../../clients/clients";
import { findOpenRequest } from "../../clients/link-requests";
import { refuse } from "../../wire/refused";
import { createRefusal, type HandlerResponse, noContent, ok, okJson, refusals } from "../../wire/responses";
import { createFirstKeySort, createLowerTimeBound, createUpperTimeBound } from "../filters";
import type { HandlerRequest } from "../handler";
import { answerPage, applyPagingDefaults, clampedPaging, type Paging, toSlice } from "../paging";
import { createExactReader, createQueryHandler, createStrictReader, type ParameterReaders } from "../query";

interface ClientListQuery extends Partial<Omit<ClientQuery, "offset" | "limit"> & Paging> {}

const readers: ParameterReaders<typeof endpoints.listClients, ClientListQuery> = {
  ...clampedPaging,
  ExternalTenantId: createExactReader((externalTenantId) => ({ externalTenantId })),
  IsAttributedClient: createStrictReader((isAttributed) => ({ isAttributed })),
  DateCreatedFrom: createLowerTimeBound((linkedFrom) => ({ linkedFrom })),
  DateCreatedTo: createUpperTimeBound((linkedTo) => ({ linkedTo })),
  OnboardingDone: createStrictReader((isOnboarded) => ({ isOnboarded })),
  Query: createStrictReader((search) => ({ search })),
  Sort: createFirstKeySort(endpoints.clientSortFields),
};

const newestFirst = { field: "dateCreated", isDescending: true } as const;

/** Lists clients (EP-25, EP-55 to EP-58, LIM-07). */
const listClients = createQueryHandler(endpoints.listClients, readers, ({ store, caller, origin }, query) => {
  const { page, pageSize, sort = newestFirst, ...filters } = query;
  const paging = applyPagingDefaults({ page, pageSize }, 50);
  const { rows, totals } = readClients(store, caller.owner, { ...filters, sort, ...toSlice(paging) });
  const countsByCreditor = countCasesByCreditor(store, caller.owner);
  const summary = JSON.stringify({
    totalClients: totals.clients,
    attributedClients: totals.attributed,
    onboardingComplete: totals.onboarded,
    onboardingPending: totals.clients - totals.onboarded,
    totalCases: [...countsByCreditor.values()].reduce((sum, { total }) => sum + total, 0),
  });
  const records = formatClientRecords(store, caller.owner, origin, rows);
  return answerPage("clients", records, totals.clients, paging, { summary });
});

const readTenantId = ({ parameters }: HandlerRequest) => parameters.externalTenantId ?? "";

/** Finds the partner's client whose identifier is in the path (ERR-22). */
export const findOwnClient = (request: HandlerRequest): ClientRow =>
  findLinkedClient(request) ?? refuse(createClientNotFoundResponse());

const findLinkedClient = (request: HandlerRequest) =>
  findClient(request.store, request.caller.owner, readTenantId(request));

export const createClientNotFoundResponse = () => refusals.notFound("The client was not found");

/** Reads one client (VIS-11). */
function getClient(request: HandlerRequest): HandlerResponse {
  const { store, caller, origin } = request;
  return ok(formatClientRecords(store, caller.owner, origin, [findOwnClient(request)])[0] ?? "null");
}

/** Withdraws a client, or responds with the reason why it can't be withdrawn (EP-28). */
function withdrawClient(request: HandlerRequest): HandlerResponse {
  const client = findOwnClient(request);
  const blocker = findWithdrawalBlocker(request, client);
  if (blocker !== undefined)
    return createRefusal(409, "Conflict", `The client can't be withdrawn: ${blocker}`);
  withdraw(request, client);
  return noContent;
}

/** Resets a client, on the test host only (EP-27). */
function deleteClient(request: HandlerRequest): HandlerResponse {
  resetClient(request, findOwnClient(request));
  return noContent;
}

/** Reports whether a client can be reset. It can't be while its link request is open (AMB-18). */
function checkClientDeletable(request: HandlerRequest): HandlerResponse {
  if (findLinkedClient(request) !== undefined) return okJson({ isDeletable: true, blockers: [] });
  if (findOpenRequest(request, request.caller.owner, readTenantId(request)) === undefined)
    return createClientNotFoundResponse();
  const blockers = ["A request to link the client is waiting for an answer"];
  return okJson({ isDeletable: false, blockers });
}

export const clients = { listClients, getClient, withdrawClient, deleteClient, checkClientDeletable };
