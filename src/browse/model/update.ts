import type { ScreenSpec } from "../tabs/spec";
import { pressKey } from "./keys";
import { addRows, countShownRows, createList, filterRows, initialPosition, selectRow } from "./list";
import { pressListKey } from "./list-keys";
import type { LoadMessage, LoadResult, Message } from "./messages";
import {
  type Content,
  getCardHeight,
  getListHeight,
  getShownTab,
  type ListContent,
  type Size,
  type State,
  type TabState,
  type TextEntry,
} from "./state";
import {
  createScreenState,
  findLocalOrder,
  readMore,
  type Step,
  showTab,
  startLoading,
  withContent,
  withoutEffects,
} from "./steps";

export function start(spec: ScreenSpec, activeIndex: number, size: Size): Step {
  return showTab({ size, screens: [createScreenState(spec, activeIndex)], loads: 0 });
}

export function update(state: State, message: Message): Step {
  switch (message.kind) {
    case "key":
      return handlePress(state, message.key);
    case "resize":
      return showTab({ ...state, size: message.size });
    case "note":
      return withoutEffects({ ...state, note: message.text || undefined });
    case "done":
      return startLoading({ ...state, message: message.text });
    default:
      return handleLoad(state, message);
  }
}

function handlePress(previousState: State, key: string): Step {
  const state = { ...previousState, message: undefined, note: undefined };
  return state.typing === undefined ? pressKey(state, key) : typeKey(state, state.typing, key);
}

/** Fills the tab that started the load, even if the tab is no longer visible. */
function handleLoad(state: State, message: LoadMessage): Step {
  const screens = state.screens.map((screen) => ({
    ...screen,
    tabs: screen.tabs.map((tab) =>
      tab.load === message.load ? { ...tab, content: fillTab(tab, message, state.size) } : tab,
    ),
  }));
  const nextState = { ...state, screens, note: undefined };
  return getShownTab(nextState).load === message.load ? readMore(nextState) : withoutEffects(nextState);
}

function fillTab(tab: TabState, message: LoadResult, size: Size): Content {
  const { content } = tab;
  if (message.kind === "card") {
    const lastTop = Math.max(0, message.lines.length - getCardHeight(size));
    return { ...message, top: content.kind === "card" ? Math.min(content.top, lastTop) : 0 };
  }
  if (message.kind === "list")
    return createList(message, content.kind === "loading" ? content.position : initialPosition);
  if (content.kind !== "list") return content;
  if (message.kind === "end") return completeList({ ...content, problem: message.problem }, size);
  const list = { ...addRows(content, message.rows, findLocalOrder(tab)), total: message.total };
  return list.isFollowing ? selectRow(list, countShownRows(list) - 1, getListHeight(size)) : list;
}

/** Completes a list. Also corrects the selection, because the list may have become shorter. */
function completeList(list: ListContent, size: Size): ListContent {
  return { ...selectRow(list, list.selected, getListHeight(size)), isComplete: true };
}

/** Handles a key while text is being typed: filters apply with each character, answers on Enter. */
function typeKey(state: State, textEntry: TextEntry, key: string): Step {
  const doneState = { ...state, typing: undefined };
  switch (key) {
    case "enter":
      return textEntry.kind === "filter" ? withoutEffects(doneState) : runAction(doneState, textEntry);
    case "escape":
      return textEntry.kind === "filter"
        ? applyFilter(doneState, textEntry.before)
        : withoutEffects(doneState);
    case "ctrl-c":
      return { state, effects: [{ kind: "quit", exitCode: 130 }] };
    case "ctrl-u":
      return editText(state, textEntry, "");
    case "backspace":
      return editText(state, textEntry, [...textEntry.text].slice(0, -1).join(""));
    default:
      return isCharacter(key) ? editText(state, textEntry, textEntry.text + key) : moveSelection(state, key);
  }
}

/** Whether the key is a character. Other keys have names of several characters. */
const isCharacter = (key: string) => [...key].length === 1;

/** Moves the selection among the current matches with arrow keys. */
function moveSelection(state: State, key: string): Step {
  const { content } = getShownTab(state);
  const isMove = ["up", "down", "pageup", "pagedown"].includes(key);
  return isMove && content.kind === "list" ? pressListKey(state, content, key) : withoutEffects(state);
}

function editText(state: State, textEntry: TextEntry, text: string): Step {
  const nextState = { ...state, typing: { ...textEntry, text } };
  return textEntry.kind === "filter" ? applyFilter(nextState, text) : withoutEffects(nextState);
}

function applyFilter(state: State, text: string): Step {
  const tab = getShownTab(state);
  const { content } = tab;
  if (content.kind === "loading") {
    const position = { ...initialPosition, filter: text.toLowerCase() };
    return withoutEffects(withContent(state, { ...content, position }));
  }
  if (content.kind !== "list") return withoutEffects(state);
  return readMore(withContent(state, filterRows(content, text, findLocalOrder(tab))));
}

function runAction(state: State, { action, text }: Extract<TextEntry, { kind: "action" }>): Step {
  const words = text.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return withoutEffects(state);
  return { state, effects: [{ kind: "run", line: [...action.line, ...words] }] };
}
