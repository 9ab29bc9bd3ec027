import { onFragment, readFragment, writeFragment } from "../browser/address";
import { createStore, useStore } from "../store/store";
import { buildHref, parseRoute, type Route } from "./route";

const currentRoute = createStore<Route>(parseRoute(readFragment()));
onFragment((fragment) => currentRoute.set(parseRoute(fragment)));

export const useRoute = (): Route => useStore(currentRoute);

export function goTo(view: string, id?: string, query?: Route["query"]): void {
  writeFragment(buildHref(view, id, query));
}

/**
 * Changes the query of the URL without adding a history entry, because users don't go back to an earlier
 * filter.
 */
export function updateQuery(change: Route["query"]): void {
  const { view, id, query } = currentRoute.get();
  writeFragment(buildHref(view, id, { ...query, ...change }), "replace");
}
