import { Failure } from "../../base/failure";
import { isGuid } from "../../base/text/guid";
import { type AttemptQuery, attemptRecord, listAttempts } from "../deliveries/list-attempts";
import { countRunningAttempts } from "../deliveries/recover";
import { addRoute, listRoutes, parseRoute, removeRoute } from "../deliveries/routes/routes";
import { json } from "../store/json-text";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { advanceClock } from "../time/clock-advance";
import { ok, okJson } from "../wire/responses";
import { type ActionsByPath, read, refuseUnknownNames } from "./action";
import { answerDueItems } from "./clock";
import { findCaseByName } from "./set/subjects";

const parameterNames = ["event", "case", "subscription", "failed", "limit"];
const maxListedAttempts = 10_000;

function readFilters(store: Store, query: string): AttemptQuery {
  const parameters = new URLSearchParams(query);
  refuseUnknownNames("filter", [...parameters.keys()], parameterNames);
  const limit = Number(parameters.get("limit") ?? maxListedAttempts);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxListedAttempts)
    throw new Failure("usage", `limit must be a whole number from 1 to ${maxListedAttempts}`);
  return {
    eventId: parameters.get("event")?.toLowerCase(),
    caseId: readCaseId(store, parameters.get("case")),
    subscriptionId: parameters.get("subscription")?.toLowerCase(),
    isFailed: parameters.get("failed") === "true",
    limit,
  };
}

/** Resolves the name of a case to its ID. Doesn't look up an ID, so the ID of a deleted case works too. */
function readCaseId(store: Store, name: string | null): string | undefined {
  if (name === null) return undefined;
  return isGuid(name) ? name.toLowerCase() : findCaseByName(store, name).id;
}

const answerRoutes = async (world: World) => okJson({ items: listRoutes(world, await world.worker()) });

export const deliveryActions: ActionsByPath = {
  deliveries: {
    GET: ({ store }, { query }) => {
      const rows = listAttempts(store, readFilters(store, query));
      return ok(`{"items":${json.list(rows.map((row) => attemptRecord(row)))}}`);
    },
  },
  "deliveries/run": {
    POST: async (world, { origin }) => answerDueItems(world, await advanceClock(world, world.now(), origin)),
  },
  /** Counts the attempts in progress, by process. */
  "deliveries/under-way": {
    GET: async ({ store, worker }) => okJson({ items: countRunningAttempts(store, await worker()) }),
  },
  /** Lists, adds and removes delivery routes, for receivers that start and stop while the sandbox runs. */
  routes: {
    GET: answerRoutes,
    POST: (world, { body }) => {
      addRoute(world.store, parseRoute(read.text(read.options(body), "route")));
      return answerRoutes(world);
    },
    DELETE: (world, { query }) => {
      removeRoute(world.store, read.soleParameter(query, "from") ?? "");
      return answerRoutes(world);
    },
  },
};
