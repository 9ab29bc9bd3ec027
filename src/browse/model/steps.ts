import type { SortOrder, TabSpec } from "../tabs/spec";
import { listTop } from "./list";
import type { Effect } from "./messages";
import {
  type Content,
  type ListContent,
  type ListPosition,
  listHeight,
  type ScreenState,
  type State,
  shownScreen,
  shownTab,
  type TabState,
} from "./state";

/** The next state, and the effects to run. */
export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export const withoutEffects = (state: State): Step => ({ state, effects: [] });

export function withScreen(state: State, screen: ScreenState): State {
  return { ...state, screens: [...state.screens.slice(0, -1), screen] };
}

export function withTab(state: State, tab: TabState): State {
  const screen = shownScreen(state);
  return withScreen(state, { ...screen, tabs: screen.tabs.with(screen.active, tab) });
}

export function withContent(state: State, content: Content): State {
  return withTab(state, { ...shownTab(state), content });
}

/** Reloads the visible tab. */
export function load(state: State): Step {
  const tab = shownTab(state);
  const number = state.loads + 1;
  const { spec, content } = tab;
  const position = content.kind === "list" ? positionOf(content) : listTop;
  const order = tab.order ?? spec.sorting?.first;
  const loading: TabState = { ...tab, order, load: number, content: { kind: "loading", position } };
  const line = [...spec.line, ...sortFlags(spec, order)];
  return {
    state: withTab({ ...state, loads: number }, loading),
    effects: [
      { kind: "stop", load: tab.load },
      { kind: "load", load: number, spec, line },
    ],
  };
}

/** Loads the visible tab if it is new; renders a card again for the current width. */
export function show(state: State): Step {
  const { content, load: number } = shownTab(state);
  if (content.kind === "idle") return load(state);
  return { state, effects: content.kind === "card" ? [{ kind: "lay-out", load: number }] : [] };
}

export function sortFlags({ sorting }: TabSpec, order: SortOrder | undefined): readonly string[] {
  const field = order === undefined ? undefined : sorting?.fields[order.path];
  return field === undefined ? [] : ["--sort", `${field}:${order?.isDescending ? "desc" : "asc"}`];
}

/** Returns the order applied by this program; undefined if the platform sorts the list. */
export function ownOrder({ spec, order }: TabState): SortOrder | undefined {
  return spec.sorting === undefined ? order : undefined;
}

/** Reads as much as needed: two screens ahead, or everything for a filter, a sort or the end. */
export function readMore(state: State): Step {
  const tab = shownTab(state);
  const { content } = tab;
  if (content.kind !== "list" || content.isComplete) return withoutEffects(state);
  const needsAll = content.filter !== "" || content.isFollowing || ownOrder(tab) !== undefined;
  const height = listHeight(state.size);
  const count = needsAll ? Number.POSITIVE_INFINITY : content.top + 3 * height;
  if (count <= content.rows.length) return withoutEffects(state);
  return { state, effects: [{ kind: "read", load: tab.load, count }] };
}

const positionOf = ({ filter, selected, top }: ListContent): ListPosition => ({ filter, selected, top });
