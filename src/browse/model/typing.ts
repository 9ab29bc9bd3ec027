import { filterRows } from "./list";
import { pressListKey } from "./list-keys";
import { type State, shownTab, type Typing } from "./state";
import { ownOrder, readOn, type Step, stay, withContent } from "./steps";

/** Handles a key while text is typed: filters apply with each character, answers with Enter. */
export function typeKey(state: State, typing: Typing, key: string): Step {
  const done = { ...state, typing: undefined };
  switch (key) {
    case "enter":
      return typing.kind === "filter" ? stay(done) : runAction(done, typing);
    case "escape":
      return typing.kind === "filter" ? filtered(done, typing.before) : stay(done);
    case "ctrl-c":
      return { state, effects: [{ kind: "quit", exitCode: 130 }] };
    case "ctrl-u":
      return typed(state, typing, "");
    case "backspace":
      return typed(state, typing, [...typing.text].slice(0, -1).join(""));
    default:
      return isText(key) ? typed(state, typing, typing.text + key) : moved(state, key);
  }
}

/** Other keys have names of several characters. */
const isText = (key: string) => [...key].length === 1;

/** Arrow keys move through the matches so far. */
function moved(state: State, key: string): Step {
  const { content } = shownTab(state);
  const isMove = ["up", "down", "pageup", "pagedown"].includes(key);
  return isMove && content.kind === "list" ? pressListKey(state, content, key) : stay(state);
}

function typed(state: State, typing: Typing, text: string): Step {
  const next = { ...state, typing: { ...typing, text } };
  return typing.kind === "filter" ? filtered(next, text) : stay(next);
}

function filtered(state: State, text: string): Step {
  const tab = shownTab(state);
  if (tab.content.kind !== "list") return stay(state);
  return readOn(withContent(state, filterRows(tab.content, text, ownOrder(tab))));
}

function runAction(state: State, { action, text }: Extract<Typing, { kind: "action" }>): Step {
  const words = text.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return stay(state);
  return { state, effects: [{ kind: "run", line: [...action.line, ...words] }] };
}
