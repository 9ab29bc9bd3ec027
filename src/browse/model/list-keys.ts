import type { SortOrder } from "../tabs/spec";
import { filterRows, rowAt, selectRow, shownCount, sortRows } from "./list";
import { openScreen } from "./open-screen";
import { type ListContent, listHeight, type State, shownTab } from "./state";
import { load, ownOrder, readMore, type Step, show, withContent, withoutEffects, withTab } from "./steps";

export function pressListKey(state: State, list: ListContent, key: string): Step {
  const height = listHeight(state.size);
  const move = moves[key];
  if (move !== undefined) return moveSelection(state, list, move(list, height));
  switch (key) {
    case "end":
    case "G":
      return moveSelection(state, { ...list, isFollowing: true }, shownCount(list) - 1);
    case "enter":
      return openRecord(state, list);
    case "/":
      return withoutEffects({ ...state, typing: { kind: "filter", text: list.filter, before: list.filter } });
    case "unfilter":
      return withoutEffects(withContent(state, filterRows(list, "", ownOrder(shownTab(state)))));
    case "s":
      return sortList(state, list, nextOrder(state, list));
    case "S":
      return sortList(state, list, reversedOrder(state));
    default:
      return withoutEffects(state);
  }
}

const moves: Readonly<Record<string, (list: ListContent, height: number) => number>> = {
  up: ({ selected }) => selected - 1,
  k: ({ selected }) => selected - 1,
  down: ({ selected }) => selected + 1,
  j: ({ selected }) => selected + 1,
  pageup: ({ selected }, height) => selected - height,
  pagedown: ({ selected }, height) => selected + height,
  " ": ({ selected }, height) => selected + height,
  home: () => 0,
  g: () => 0,
};

function moveSelection(state: State, list: ListContent, index: number): Step {
  const isFollowing = list.isFollowing && index === shownCount(list) - 1;
  return readMore(withContent(state, { ...selectRow(list, index, listHeight(state.size)), isFollowing }));
}

function openRecord(state: State, list: ListContent): Step {
  const row = rowAt(list, list.selected);
  const spec = row && shownTab(state).spec.open?.(row.record.value);
  if (spec === undefined) return withoutEffects(state);
  return show({ ...state, screens: [...state.screens, openScreen(spec)] });
}

/** Returns the sortable columns, whether the platform or this program sorts them. */
function sortableColumns(state: State, { columns }: ListContent): readonly string[] {
  const { sorting } = shownTab(state).spec;
  const paths = columns.map(({ path }) => path);
  return sorting === undefined ? paths : Object.keys(sorting.fields).filter((path) => paths.includes(path));
}

function nextOrder(state: State, list: ListContent): SortOrder | undefined {
  const paths = sortableColumns(state, list);
  const path = paths[(paths.indexOf(shownTab(state).order?.path ?? "") + 1) % paths.length];
  return path === undefined ? undefined : { path, isDescending: false };
}

function reversedOrder(state: State): SortOrder | undefined {
  const { order } = shownTab(state);
  return order && { ...order, isDescending: !order.isDescending };
}

/** Sorts the list, or reloads it if the platform sorts it. Keeps the filter. */
function sortList(state: State, list: ListContent, order: SortOrder | undefined): Step {
  if (order === undefined) return withoutEffects(state);
  const ordered = withTab(state, { ...shownTab(state), order });
  if (ownOrder(shownTab(ordered)) === undefined)
    return load(withContent(ordered, { ...list, selected: 0, top: 0 }));
  return readMore(withContent(ordered, sortRows(list, order)));
}
