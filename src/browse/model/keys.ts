import { pressCardKey } from "./card-keys";
import { pressListKey } from "./list-keys";
import { copyId, openLink, openWhy } from "./record-keys";
import { type State, shownScreen, shownTab } from "./state";
import { load, type Step, show, stay, withScreen } from "./steps";

/** Handles a key while no text is being typed. */
export function pressKey(state: State, key: string): Step {
  if (key === "ctrl-c") return { state, effects: [{ kind: "quit", exitCode: 130 }] };
  if (state.overlay !== undefined) return stay({ ...state, overlay: undefined });
  const press = screenKeys[key] ?? actionOf(state, key) ?? tabNumber(key);
  if (press !== undefined) return press(state);
  const { content } = shownTab(state);
  if (content.kind === "list") return pressListKey(state, content, key);
  return content.kind === "card" ? pressCardKey(state, content, key) : stay(state);
}

type Press = (state: State) => Step;

const screenKeys: Readonly<Record<string, Press>> = {
  q: (state) => ({ state, effects: [{ kind: "quit", exitCode: 0 }] }),
  "?": (state) => stay({ ...state, overlay: "help" }),
  c: (state) => stay({ ...state, overlay: "command" }),
  r: load,
  w: openWhy,
  y: copyId,
  o: openLink,
  tab: (state) => switchTab(state, shownScreen(state).active + 1),
  right: (state) => switchTab(state, shownScreen(state).active + 1),
  "shift-tab": (state) => switchTab(state, shownScreen(state).active - 1),
  left: (state) => switchTab(state, shownScreen(state).active - 1),
  escape: goBack,
  backspace: goBack,
};

function switchTab(state: State, index: number): Step {
  const screen = shownScreen(state);
  const count = screen.tabs.length;
  return show(withScreen(state, { ...screen, active: (index + count) % count }));
}

/** `1` to `9` select a tab. */
function tabNumber(key: string): Press | undefined {
  if (!/^[1-9]$/.test(key)) return undefined;
  const index = Number(key) - 1;
  return (state) => (index < shownScreen(state).tabs.length ? switchTab(state, index) : stay(state));
}

function actionOf(state: State, key: string): Press | undefined {
  const action = shownTab(state).spec.actions?.find((one) => one.key === key);
  if (action === undefined) return undefined;
  return action.question === undefined
    ? () => ({ state, effects: [{ kind: "run", line: action.line }] })
    : () => stay({ ...state, typing: { kind: "action", text: "", action } });
}

function goBack(state: State): Step {
  const { content } = shownTab(state);
  if (content.kind === "list" && content.filter !== "") return pressListKey(state, content, "unfilter");
  if (state.screens.length === 1) return stay(state);
  const left = shownScreen(state).tabs.map(({ load: number }) => ({ kind: "stop", load: number }) as const);
  const { state: back, effects } = show({ ...state, screens: state.screens.slice(0, -1) });
  return { state: back, effects: [...left, ...effects] };
}
