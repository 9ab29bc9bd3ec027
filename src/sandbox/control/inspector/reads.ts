import { sharedRoutes } from "../../deliveries/routes/routes";
import { assumptions } from "../../facts/assumptions";
import { choices } from "../../inspector/choices";
import { answerKinds, findRequests, listAllSubscriptions, overviewOf } from "../../inspector/overview";
import { scheduleOf } from "../../inspector/schedule";
import { notFound, ok } from "../../wire/answers";
import { listRequests } from "../../wire/requests/list-requests";
import { type Actions, inspectorOf } from "../action";
import { oneOf, readParameters, readWindow, required } from "./read-query";

export const overview: Actions = {
  GET: (world, asked) => ok(JSON.stringify(overviewOf(world, inspectorOf(asked).baseline()))),
};

export const schedule: Actions = { GET: (world) => ok(JSON.stringify(scheduleOf(world))) };

export const requestWindow: Actions = {
  GET: ({ store }, { query }) => {
    const read = readParameters(query, ["answer", "search", "offset", "limit"]);
    const answer = oneOf(read.answer, "answer", answerKinds);
    return ok(JSON.stringify(findRequests(store, { answer, search: read.search, ...readWindow(read) })));
  },
};

export const wholeRequestAction: Actions = {
  GET: ({ store }, { query }) => {
    const id = Number(required(readParameters(query, ["id"]).id, "id"));
    const [request] = Number.isSafeInteger(id) ? listRequests(store, { id }) : [];
    return request === undefined ? notFound(notKept) : ok(JSON.stringify(request));
  },
};

const notKept = "The sandbox keeps the latest 1,000 requests, and this is not one of them";

export const allSubscriptions: Actions = {
  GET: async ({ store, network, worker }) => {
    const routes = [...network.routes, ...sharedRoutes(store, await worker())];
    return ok(JSON.stringify({ items: listAllSubscriptions(store, routes) }));
  },
};

export const assumptionList: Actions = { GET: () => ok(JSON.stringify({ items: assumptions })) };

export const choiceLists: Actions = { GET: () => ok(JSON.stringify(choices())) };

export const drills: Actions = {
  GET: async (_, asked) => ok(JSON.stringify({ items: await inspectorOf(asked).drills() })),
};
