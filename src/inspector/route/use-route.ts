import { onFragment, readFragment, writeFragment } from "../browser/address";
import { createStore, useStore } from "../store/store";
import { parseRoute, type Route, routeHref } from "./route";

const current = createStore<Route>(parseRoute(readFragment()));
onFragment((fragment) => current.set(parseRoute(fragment)));

export const useRoute = (): Route => useStore(current);

export function goTo(view: string, id?: string, query?: Route["query"]): void {
  writeFragment(routeHref(view, id, query));
}

/**
 * Changes the query of the address without a new history entry, because a filter is not a step to go back to.
 */
export function refine(change: Route["query"]): void {
  const { view, id, query } = current.get();
  writeFragment(routeHref(view, id, { ...query, ...change }), "replace");
}
