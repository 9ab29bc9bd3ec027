import { sharedRoutes } from "../../deliveries/routes/routes";
import { assumptions } from "../../facts/assumptions";
import { choices } from "../../inspector/choices";
import { findRequests, listAllSubscriptions, overviewOf } from "../../inspector/overview";
import { scheduleOf } from "../../inspector/schedule";
import { ok } from "../../wire/answers";
import { type Actions, inspectorOf } from "../action";
import { oneOf, readParameters, readWindow } from "./read-query";

export const overview: Actions = {
  GET: (world, asked) => ok(JSON.stringify(overviewOf(world, inspectorOf(asked).baseline()))),
};

export const schedule: Actions = { GET: (world) => ok(JSON.stringify(scheduleOf(world))) };

export const requestWindow: Actions = {
  GET: ({ store }, { query }) => {
    const read = readParameters(query, ["refused", "search", "offset", "limit"]);
    const isRefused = oneOf(read.refused, "refused", ["true", "false"]) === "true";
    return ok(JSON.stringify(findRequests(store, { isRefused, search: read.search, ...readWindow(read) })));
  },
};

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
