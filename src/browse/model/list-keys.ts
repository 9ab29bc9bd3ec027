import type { SortOrder } from "../tabs/spec";
import { countShownRows, filterRows, findRow, selectRow, sortRows } from "./list";
import { getListHeight, getShownTab, type ListContent, type State } from "./state";
import {
  createScreenState,
  findLocalOrder,
  readMore,
  type Step,
  showTab,
  startLoading,
  withContent,
  withoutEffects,
  withTab,
} from "./steps";

export function pressListKey(state: State, list: ListContent, key: string): Step {
  const height = getListHeight(state.size);
  const move = moveByKey[key];
  if (move !== undefined) return moveSelection(state, list, move(list.selected, height));
  switch (key) {
    case "end":
    case "G":
      return moveSelection(state, { ...list, isFollowing: true }, countShownRows(list) - 1);
    case "enter":
      return openRecord(state, list);
    case "/":
      return startFilter(state, list.filter);
    case "unfilter":
      return withoutEffects(withContent(state, filterRows(list, "", findLocalOrder(getShownTab(state)))));
    case "s":
      return sortList(state, list, getNextOrder(state, list));
    case "S":
      return sortList(state, list, reverseOrder(state));
    default:
      return withoutEffects(state);
  }
}

export const startFilter = (state: State, filter: string): Step =>
  withoutEffects({ ...state, typing: { kind: "filter", text: filter, before: filter } });

export const moveByKey: Readonly<Record<string, (position: number, height: number) => number>> = {
  up: (position) => position - 1,
  k: (position) => position - 1,
  down: (position) => position + 1,
  j: (position) => position + 1,
  pageup: (position, height) => position - height,
  pagedown: (position, height) => position + height,
  " ": (position, height) => position + height,
  home: () => 0,
  g: () => 0,
};

function moveSelection(state: State, list: ListContent, index: number): Step {
  const isFollowing = list.isFollowing && index === countShownRows(list) - 1;
  return readMore(withContent(state, { ...selectRow(list, index, getListHeight(state.size)), isFollowing }));
}

function openRecord(state: State, list: ListContent): Step {
  const row = findRow(list, list.selected);
  const spec = row && getShownTab(state).spec.open?.(row.record.value);
  if (spec === undefined) return withoutEffects(state);
  return showTab({ ...state, screens: [...state.screens, createScreenState(spec)] });
}

/** Returns the columns that can be sorted, by the platform or by this program. */
function listSortableColumns(state: State, { columns }: ListContent): readonly string[] {
  const { sorting } = getShownTab(state).spec;
  const paths = columns.map(({ path }) => path);
  return sorting === undefined ? paths : Object.keys(sorting.fields).filter((path) => paths.includes(path));
}

function getNextOrder(state: State, list: ListContent): SortOrder | undefined {
  const paths = listSortableColumns(state, list);
  const path = paths[(paths.indexOf(getShownTab(state).order?.path ?? "") + 1) % paths.length];
  return path === undefined ? undefined : { path, isDescending: false };
}

function reverseOrder(state: State): SortOrder | undefined {
  const { order } = getShownTab(state);
  return order && { ...order, isDescending: !order.isDescending };
}

/** Sorts the list, or reloads it if the platform does the sorting. Keeps the filter. */
function sortList(state: State, list: ListContent, order: SortOrder | undefined): Step {
  if (order === undefined) return withoutEffects(state);
  const orderedState = withTab(state, { ...getShownTab(state), order });
  if (findLocalOrder(getShownTab(orderedState)) === undefined)
    return startLoading(withContent(orderedState, { ...list, selected: 0, top: 0 }));
  return readMore(withContent(orderedState, sortRows(list, order)));
}
