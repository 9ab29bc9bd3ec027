import * as endpoints from "../../../api/referral/clients";
import { clientRecords } from "../../clients/client-record";
import {
  type ClientQuery,
  caseStatsByCreditor,
  findClient,
  listClients as readClients,
} from "../../clients/clients";
import { type Answer, notFound, ok } from "../../wire/answers";
import type { Query } from "../../wire/query";
import type { HandlerRequest, Handlers } from "../handler";
import { clampedPaging, pageAnswer, sliceOf } from "../paging";
import { readLeniently, readParameters } from "../read-query";
import { chosenPeriod } from "../referral-filters";

const { Sort: sortCodec } = endpoints.listClients.query ?? {};

/** EP-58: newest first, unless a field that is known is named. */
function readSort(query: Query): ClientQuery["sort"] {
  const [first] = (sortCodec && readLeniently(sortCodec, query, "Sort")) ?? [];
  if (first === undefined) return { field: "dateCreated", isDescending: true };
  return { field: first.field === "name" ? "name" : "dateCreated", isDescending: first.isDescending };
}

const filterNames = [
  "ExternalTenantId",
  "IsAttributedClient",
  "DateCreatedFrom",
  "DateCreatedTo",
  "OnboardingDone",
  "Query",
] as const;

/** EP-25, EP-55 to EP-57, LIM-07 */
function listClients({ store, caller, origin, query }: HandlerRequest): Answer {
  const read = readParameters(endpoints.listClients.query, query, filterNames);
  if ("refusal" in read) return read.refusal;
  const filters = read.values;
  const linked = chosenPeriod(filters.DateCreatedFrom, filters.DateCreatedTo);
  const paging = clampedPaging(query, 50);
  const { rows, totals } = readClients(store, caller.owner, {
    externalTenantId: filters.ExternalTenantId,
    isAttributed: filters.IsAttributedClient,
    isOnboarded: filters.OnboardingDone,
    linkedFrom: linked.from,
    linkedTo: linked.to,
    search: filters.Query,
    sort: readSort(query),
    ...sliceOf(paging),
  });
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
}

/** ERR-22, VIS-11 */
function getClient({ store, caller, origin, parameters }: HandlerRequest): Answer {
  const row = findClient(store, caller.owner, parameters.externalTenantId ?? "");
  if (row === undefined) return notFound("The client was not found");
  return ok(clientRecords(store, caller.owner, origin, [row])[0] ?? "null");
}

export const clients: Handlers = { listClients, getClient };
