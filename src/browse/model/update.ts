import type { ScreenSpec } from "../tabs/spec";
import { pressKey } from "./keys";
import { addRows, listTop, selectRow, shownCount, startList } from "./list";
import type { Loaded, Message } from "./messages";
import { openScreen } from "./open-screen";
import {
  type Content,
  type ListContent,
  listHeight,
  type Size,
  type State,
  shownTab,
  type TabState,
} from "./state";
import { load, ownOrder, readOn, type Step, show, stay, withContent } from "./steps";
import { typeKey } from "./typing";

/** Returns the first screen, with the effects that load it. */
export function start(spec: ScreenSpec, active: number, size: Size): Step {
  return show({ size, screens: [openScreen(spec, active)], loads: 0 });
}

export function update(state: State, message: Message): Step {
  switch (message.kind) {
    case "key":
      return pressed(state, message.key);
    case "resize":
      return resized({ ...state, size: message.size });
    case "note":
      return stay({ ...state, note: message.text || undefined });
    case "done":
      return load({ ...state, message: message.text });
    default:
      return loaded(state, message);
  }
}

function pressed(before: State, key: string): Step {
  const state = { ...before, message: undefined, note: undefined };
  return state.typing === undefined ? pressKey(state, key) : typeKey(state, state.typing, key);
}

function resized(state: State): Step {
  const { content } = shownTab(state);
  if (content.kind !== "list") return show(state);
  return readOn(withContent(state, selectRow(content, content.selected, listHeight(state.size))));
}

/** Fills the tab that started the load, even if it is no longer visible. */
function loaded(state: State, message: { readonly load: number } & Loaded): Step {
  const screens = state.screens.map((screen) => ({
    ...screen,
    tabs: screen.tabs.map((tab) =>
      tab.load === message.load ? { ...tab, content: filled(tab, message, state.size) } : tab,
    ),
  }));
  const next = { ...state, screens, note: undefined };
  return shownTab(next).load === message.load ? readOn(next) : stay(next);
}

function filled(tab: TabState, message: Loaded, size: Size): Content {
  const { content } = tab;
  if (message.kind === "card") return { top: content.kind === "card" ? content.top : 0, ...message };
  if (message.kind === "list")
    return startList(message, content.kind === "loading" ? content.position : listTop);
  if (content.kind !== "list") return content;
  if (message.kind === "end") return ended({ ...content, problem: message.problem }, size);
  const list = { ...addRows(content, message.rows, ownOrder(tab)), total: message.total };
  return list.isFollowing ? selectRow(list, shownCount(list) - 1, listHeight(size)) : list;
}

/** The list may have become shorter. */
function ended(list: ListContent, size: Size): ListContent {
  return { ...selectRow(list, list.selected, listHeight(size)), isComplete: true };
}
