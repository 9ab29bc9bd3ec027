import { formatPlainText, isJsonObject, type JsonValue, readField } from "../../base/json/json";
import { flattenFields, readFieldValue } from "../../render/fields";
import { findRow } from "./list";
import { moveByKey, pressListKey, startFilter } from "./list-keys";
import { type CardContent, getCardHeight, getShownScreen, getShownTab, type State } from "./state";
import {
  createScreenState,
  type Step,
  showTab,
  startLoading,
  withContent,
  withoutEffects,
  withScreen,
} from "./steps";

/** Handles a key while no text is being typed. */
export function pressKey(state: State, key: string): Step {
  if (key === "ctrl-c") return { state, effects: [{ kind: "quit", exitCode: 130 }] };
  if (state.overlay !== undefined) return withoutEffects({ ...state, overlay: undefined });
  const handleKey = screenKeys[key] ?? findActionHandler(state, key) ?? findTabHandler(key);
  if (handleKey !== undefined) return handleKey(state);
  const { content } = getShownTab(state);
  if (content.kind === "list") return pressListKey(state, content, key);
  if (content.kind === "loading" && key === "/") return startFilter(state, content.position.filter);
  return content.kind === "card" ? pressCardKey(state, content, key) : withoutEffects(state);
}

type KeyHandler = (state: State) => Step;

const screenKeys: Readonly<Record<string, KeyHandler>> = {
  q: (state) => ({ state, effects: [{ kind: "quit", exitCode: 0 }] }),
  "?": (state) => withoutEffects({ ...state, overlay: "help" }),
  c: (state) => withoutEffects({ ...state, overlay: "command" }),
  r: startLoading,
  w: openWhy,
  y: copyId,
  o: openLink,
  tab: (state) => switchTab(state, getShownScreen(state).active + 1),
  right: (state) => switchTab(state, getShownScreen(state).active + 1),
  "shift-tab": (state) => switchTab(state, getShownScreen(state).active - 1),
  left: (state) => switchTab(state, getShownScreen(state).active - 1),
  escape: goBack,
  backspace: goBack,
};

function switchTab(state: State, index: number): Step {
  const screen = getShownScreen(state);
  const count = screen.tabs.length;
  return showTab(withScreen(state, { ...screen, active: (index + count) % count }));
}

function findTabHandler(key: string): KeyHandler | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  const index = Number(key) - 1;
  return (state) =>
    index < getShownScreen(state).tabs.length ? switchTab(state, index) : withoutEffects(state);
}

function findActionHandler(state: State, key: string): KeyHandler | undefined {
  const action = getShownTab(state).spec.actions?.find((action) => action.key === key);
  if (action === undefined) return undefined;
  return action.question === undefined
    ? () => ({ state, effects: [{ kind: "run", line: action.line }] })
    : () => withoutEffects({ ...state, typing: { kind: "action", text: "", action } });
}

function goBack(state: State): Step {
  const { content } = getShownTab(state);
  if (content.kind === "list" && content.filter !== "") return pressListKey(state, content, "unfilter");
  if (state.screens.length === 1) return withoutEffects(state);
  const stopEffects = getShownScreen(state).tabs.map(
    ({ load: number }) => ({ kind: "stop", load: number }) as const,
  );
  const { state: previousState, effects } = showTab({ ...state, screens: state.screens.slice(0, -1) });
  return { state: previousState, effects: [...stopEffects, ...effects] };
}

function pressCardKey(state: State, card: CardContent, key: string): Step {
  const height = getCardHeight(state.size);
  const lastTop = Math.max(0, card.lines.length - height);
  const top = key === "end" || key === "G" ? lastTop : moveByKey[key]?.(card.top, height);
  if (top === undefined) return withoutEffects(state);
  return withoutEffects(withContent(state, { ...card, top: Math.max(0, Math.min(top, lastTop)) }));
}

const showMessage = (state: State, text: string): Step => withoutEffects({ ...state, message: text });

function findShownRecord(state: State): { readonly value: JsonValue; readonly idPath: string } | undefined {
  const { content } = getShownTab(state);
  if (content.kind !== "list" && content.kind !== "card") return undefined;
  const value = content.kind === "card" ? content.record : findRow(content, content.selected)?.record.value;
  return value === undefined ? undefined : { value, idPath: content.idPath };
}

/** Opens the screen that explains why an event of the case didn't arrive. */
function openWhy(state: State): Step {
  const shownRecord = findShownRecord(state);
  const words = getShownTab(state).spec.why?.(shownRecord?.value ?? null);
  if (words === undefined || words[0] === "") return showMessage(state, "No case is selected.");
  const tab = { name: "why", line: ["webhooks", "why", ...words] };
  return showTab({ ...state, screens: [...state.screens, createScreenState({ title: "why", tabs: [tab] })] });
}

function copyId(state: State): Step {
  const shownRecord = findShownRecord(state);
  const recordId =
    shownRecord === undefined ? "" : formatPlainText(readFieldValue(shownRecord.value, shownRecord.idPath));
  const id = recordId === "" ? (getShownScreen(state).id ?? "") : recordId;
  if (id === "") return showMessage(state, "Nothing to copy.");
  return { state: { ...state, message: `Copied ${id}` }, effects: [{ kind: "copy", text: id }] };
}

function openLink(state: State): Step {
  const shownRecord = findShownRecord(state);
  const url = shownRecord === undefined ? undefined : findLink(shownRecord.value);
  if (url === undefined) return showMessage(state, "The record has no link.");
  return { state, effects: [{ kind: "open-link", url }] };
}

/** Finds the first browser link. Skips webhook records, whose URLs are meant for programs. */
function findLink(value: JsonValue): string | undefined {
  const isForPrograms = ["isTestMode", "eventId"].some((name) => readField(value, name) !== undefined);
  if (!isJsonObject(value) || isForPrograms) return undefined;
  const fieldValues = flattenFields(value).map(([, field]) => field);
  return fieldValues.find(
    (text): text is string => typeof text === "string" && /^https?:\/\/[^\s"'`\\]+$/.test(text),
  );
}
