import type { RequestDetails } from "../../../inspector/contract/requests";
import { listRoutes } from "../../deliveries/routes/routes";
import { buildChoices } from "../../inspector/choices";
import { answerKinds, findRequests, listAllSubscriptions, readOverview } from "../../inspector/overview";
import { readSchedule } from "../../inspector/schedule";
import { assumptions } from "../../readings/assumptions";
import type { World } from "../../store/world";
import { updateSubscription } from "../../subscriptions/subscriptions";
import { listRequests } from "../../wire/requests/list-requests";
import { okJson, refusals } from "../../wire/responses";
import { type ActionsByPath, type ControlActions, read, requireInspector, requireParameter } from "../action";
import { findSubscriptionSeq } from "../set/subjects";
import { caseActions } from "./cases";
import { eventActions } from "./events";
import { live } from "./live";
import { scenarios } from "./scenarios";
import { sessionActions } from "./session";

const requestWindow: ControlActions = {
  GET: ({ store }, { query }) => {
    const parameters = read.parameters(query, ["answer", "search", "offset", "limit"]);
    const answer = read.knownWord(parameters.answer, "answer", answerKinds);
    return okJson(findRequests(store, { answer, search: parameters.search, ...read.window(parameters) }));
  },
};

/** Creates an action that describes the request whose ID is in the query. */
const answerRequest = (
  describe: (world: World, request: RequestDetails) => object | Promise<object>,
): ControlActions => ({
  GET: async (world, { query }) => {
    const id = Number(requireParameter(read.parameters(query, ["id"]).id, "id"));
    const [request] = Number.isSafeInteger(id) ? listRequests(world.store, { id }) : [];
    return request === undefined
      ? refusals.notFound(noRequestMessage)
      : okJson(await describe(world, request));
  },
});

const noRequestMessage = "The sandbox keeps the latest 1,000 requests, and this is not one of them";

const allSubscriptions: ControlActions = {
  GET: async (world) => {
    const routes = listRoutes(world, await world.worker());
    return okJson({ items: listAllSubscriptions(world.store, routes) });
  },
};

const activationChange = { url: undefined, isActive: true, isTestMode: undefined, regeneratesSecret: false };

/** Activates any owner's subscription, as `webhooks update --active` does. */
const activateSubscription: ControlActions = {
  POST: (world, { body, origin }) => {
    const { store } = world;
    const id = read.text(read.options(body), "subscription");
    const seq = findSubscriptionSeq(store, id);
    store.transaction(() => updateSubscription({ store, now: world.now(), origin }, seq, activationChange));
    return okJson({ id: id.toLowerCase() });
  },
};

/** Control actions below `inspector/`, which exist only if the inspector is enabled. */
export const inspectorActions: ActionsByPath = {
  ...sessionActions,
  "inspector/live": live,
  "inspector/overview": {
    GET: (world, request) => okJson(readOverview(world, requireInspector(request).baseline())),
  },
  "inspector/choices": { GET: () => okJson(buildChoices()) },
  ...caseActions,
  "inspector/activate": activateSubscription,
  ...eventActions,
  "inspector/schedule": { GET: ({ store }) => okJson(readSchedule(store)) },
  "inspector/requests": requestWindow,
  "inspector/request": answerRequest((_, request) => request),
  "inspector/request-findings": answerRequest(async (world, request) =>
    (await import("./request-findings")).readRequestFindings(world, request),
  ),
  "inspector/subscriptions": allSubscriptions,
  "inspector/assumptions": { GET: () => okJson({ items: assumptions }) },
  "inspector/drills": {
    GET: async (_, request) => okJson({ items: await requireInspector(request).drills() }),
  },
  "inspector/scenarios": scenarios,
};
