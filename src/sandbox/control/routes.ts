import { ok } from "../answers";
import { addRoute, readRoute, removeRoute, sharedRoutes } from "../deliveries/routes";
import type { Store } from "../store";
import { type Actions, askedMember, askedText, readOptions } from "./action";

const tell = (store: Store) => ok(JSON.stringify({ items: sharedRoutes(store) }));

/** Where deliveries go instead, for a receiver that comes and goes while the sandbox runs. */
export const routes: Actions = {
  GET: ({ store }) => tell(store),
  POST: ({ store }, { body }) => {
    addRoute(store, readRoute(askedText(readOptions(body), "route")));
    return tell(store);
  },
  DELETE: ({ store }, { query }) => {
    removeRoute(store, askedMember(query, "from") ?? "");
    return tell(store);
  },
};
