import * as endpoints from "../../../api/referral/clients";
import { clientRecords } from "../../clients/client-record";
import {
  type ClientQuery,
  caseStatsByCreditor,
  findClient,
  listClients as readClients,
} from "../../clients/clients";
import { type Answer, notFound, ok } from "../../wire/answers";
import type { HandlerRequest } from "../handler";
import { clampedPaging, type Paging, pageAnswer, pagingOf, sliceOf } from "../paging";
import { type Consumers, strict, withQuery } from "../query";
import { byFirstKey, fromTime, toTime } from "../referral-filters";

interface ClientListQuery extends Partial<Omit<ClientQuery, "offset" | "limit"> & Paging> {}

const consumers: Consumers<typeof endpoints.listClients, ClientListQuery> = {
  ...clampedPaging,
  ExternalTenantId: strict((externalTenantId) => ({ externalTenantId })),
  IsAttributedClient: strict((isAttributed) => ({ isAttributed })),
  DateCreatedFrom: fromTime((linkedFrom) => ({ linkedFrom })),
  DateCreatedTo: toTime((linkedTo) => ({ linkedTo })),
  OnboardingDone: strict((isOnboarded) => ({ isOnboarded })),
  Query: strict((search) => ({ search })),
  Sort: byFirstKey(endpoints.clientSortFields),
};

const newestFirst = { field: "dateCreated", isDescending: true } as const;

/** EP-25, EP-55 to EP-58, LIM-07 */
const listClients = withQuery(endpoints.listClients, consumers, ({ store, caller, origin }, query) => {
  const { page, pageSize, sort = newestFirst, ...filters } = query;
  const paging = pagingOf({ page, pageSize }, 50);
  const { rows, totals } = readClients(store, caller.owner, { ...filters, sort, ...sliceOf(paging) });
  const stats = caseStatsByCreditor(store, caller.owner);
  const summary = JSON.stringify({
    totalClients: totals.clients,
    attributedClients: totals.attributed,
    onboardingComplete: totals.onboarded,
    onboardingPending: totals.clients - totals.onboarded,
    totalCases: [...stats.values()].reduce((sum, { total }) => sum + total, 0),
  });
  const records = clientRecords(store, caller.owner, origin, rows);
  return pageAnswer("clients", records, totals.clients, paging, { summary });
});

/** ERR-22, VIS-11 */
function getClient({ store, caller, origin, parameters }: HandlerRequest): Answer {
  const row = findClient(store, caller.owner, parameters.externalTenantId ?? "");
  if (row === undefined) return notFound("The client was not found");
  return ok(clientRecords(store, caller.owner, origin, [row])[0] ?? "null");
}

export const clients = { listClients, getClient };
