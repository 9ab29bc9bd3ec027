import { isJsonObject, type JsonValue } from "../../base/json/json";
import { fieldValue, flatten } from "../../render/fields";
import { plainText } from "../../render/table/cell";
import { rowAt } from "./list";
import { openScreen } from "./open-screen";
import { type State, shownScreen, shownTab } from "./state";
import { type Step, show, stay } from "./steps";

const message = (state: State, text: string): Step => stay({ ...state, message: text });

/** Returns the record of the card, or the selected one in the list. */
function recordOf(state: State): { readonly value: JsonValue; readonly idPath: string } | undefined {
  const { content } = shownTab(state);
  if (content.kind !== "list" && content.kind !== "card") return undefined;
  const value = content.kind === "card" ? content.record : rowAt(content, content.selected)?.record.value;
  return value === undefined ? undefined : { value, idPath: content.idPath };
}

/** Explains why an event of the case did not arrive. */
export function openWhy(state: State): Step {
  const found = recordOf(state);
  const words = shownTab(state).spec.why?.(found?.value ?? null);
  if (words === undefined || words[0] === "") return message(state, "No case is selected.");
  const tab = { name: "why", line: ["webhooks", "why", ...words] };
  return show({ ...state, screens: [...state.screens, openScreen({ title: "why", tabs: [tab] })] });
}

export function copyId(state: State): Step {
  const found = recordOf(state);
  const own = found === undefined ? "" : plainText(fieldValue(found.value, found.idPath));
  const id = own === "" ? (shownScreen(state).id ?? "") : own;
  if (id === "") return message(state, "Nothing to copy.");
  return { state: { ...state, message: `Copied ${id}` }, effects: [{ kind: "copy", text: id }] };
}

/** Opens the first link in the record that is meant for a browser. */
export function openLink(state: State): Step {
  const found = recordOf(state);
  const url = found === undefined ? undefined : linkIn(found.value);
  if (url === undefined) return message(state, "The record has no link.");
  return { state, effects: [{ kind: "open-link", url }] };
}

/** Webhook addresses are not for a browser. */
function linkIn(value: JsonValue): string | undefined {
  if (!isJsonObject(value) || "isTestMode" in value || "eventId" in value) return undefined;
  const texts = flatten(value).map(([, field]) => field);
  return texts.find(
    (text): text is string => typeof text === "string" && /^https?:\/\/[^\s"'`\\]+$/.test(text),
  );
}
