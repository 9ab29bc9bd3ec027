import { addRoute, readRoute, removeRoute, sharedRoutes } from "../deliveries/routes/routes";
import type { World } from "../store/world";
import { ok } from "../wire/answers";
import { type Actions, readMember, readOptions, readText } from "./action";

const list = async ({ store, worker, network }: World) =>
  ok(JSON.stringify({ items: [...network.routes, ...sharedRoutes(store, await worker())] }));

/** Lists, adds and removes routes of deliveries, for receivers that come and go while the sandbox runs. */
export const routes: Actions = {
  GET: list,
  POST: (world, { body }) => {
    addRoute(world.store, readRoute(readText(readOptions(body), "route")));
    return list(world);
  },
  DELETE: (world, { query }) => {
    removeRoute(world.store, readMember(query, "from") ?? "");
    return list(world);
  },
};
