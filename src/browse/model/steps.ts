import type { ScreenSpec, SortOrder, TabSpec } from "../tabs/spec";
import { initialPosition, selectRow } from "./list";
import type { Effect } from "./messages";
import {
  type Content,
  getListHeight,
  getShownScreen,
  getShownTab,
  type ListContent,
  type ListPosition,
  type ScreenState,
  type State,
  type TabState,
} from "./state";

export interface Step {
  readonly state: State;
  readonly effects: readonly Effect[];
}

export function createScreenState({ title, id, tabs }: ScreenSpec, active = 0): ScreenState {
  const tabStates = tabs.map((spec): TabState => ({ spec, load: 0, content: { kind: "idle" } }));
  return { title, id, active, tabs: tabStates };
}

export const withoutEffects = (state: State): Step => ({ state, effects: [] });

export function withScreen(state: State, screen: ScreenState): State {
  return { ...state, screens: [...state.screens.slice(0, -1), screen] };
}

export function withTab(state: State, tab: TabState): State {
  const screen = getShownScreen(state);
  return withScreen(state, { ...screen, tabs: screen.tabs.with(screen.active, tab) });
}

export function withContent(state: State, content: Content): State {
  return withTab(state, { ...getShownTab(state), content });
}

/** Starts loading the visible tab. A list keeps its filter and position. */
export function startLoading(state: State): Step {
  const tab = getShownTab(state);
  const loadNumber = state.loads + 1;
  const { spec, content } = tab;
  const position = content.kind === "list" ? getPosition(content) : initialPosition;
  const order = tab.order ?? spec.sorting?.first;
  const loadingTab: TabState = { ...tab, order, load: loadNumber, content: { kind: "loading", position } };
  const line = [...spec.line, ...buildSortFlags(spec, order)];
  return {
    state: withTab({ ...state, loads: loadNumber }, loadingTab),
    effects: [
      { kind: "stop", load: tab.load },
      { kind: "load", load: loadNumber, spec, line },
    ],
  };
}

/** Loads the visible tab if it is new. Otherwise fits it to the current size, which may have changed. */
export function showTab(state: State): Step {
  const { content, load: number } = getShownTab(state);
  if (content.kind === "idle") return startLoading(state);
  if (content.kind === "list") return readMore(withContent(state, showSelection(content, state)));
  return { state, effects: content.kind === "card" ? [{ kind: "lay-out", load: number }] : [] };
}

/** Scrolls to the selected row. Until a reload has read that row, keeps the position. */
function showSelection(list: ListContent, { size }: State): ListContent {
  const height = getListHeight(size);
  return list.selected < list.top + height ? list : selectRow(list, list.selected, height);
}

export function buildSortFlags({ sorting }: TabSpec, order: SortOrder | undefined): readonly string[] {
  const field = order === undefined ? undefined : sorting?.fields[order.path];
  return field === undefined ? [] : ["--sort", `${field}:${order?.isDescending ? "desc" : "asc"}`];
}

/** Returns the order to apply here, or undefined if the platform sorts the list. */
export function findLocalOrder({ spec, order }: TabState): SortOrder | undefined {
  return spec.sorting === undefined ? order : undefined;
}

/** Reads as much as needed: two screens ahead, or all records for a filter, a sort or a jump to the end. */
export function readMore(state: State): Step {
  const tab = getShownTab(state);
  const { content } = tab;
  if (content.kind !== "list" || content.isComplete) return withoutEffects(state);
  const needsAll = content.filter !== "" || content.isFollowing || findLocalOrder(tab) !== undefined;
  const height = getListHeight(state.size);
  const count = needsAll ? Number.POSITIVE_INFINITY : content.top + 3 * height;
  if (count <= content.rows.length) return withoutEffects(state);
  return { state, effects: [{ kind: "read", load: tab.load, count }] };
}

const getPosition = ({ filter, selected, top }: ListContent): ListPosition => ({ filter, selected, top });
