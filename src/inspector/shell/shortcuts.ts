import { getElapsedMs } from "../browser/timers";
import { isTyping } from "../parts/is-typing";
import { goTo } from "../route/use-route";
import { views } from "../views/views";

/** Shown in the help dialog. Lists handle their own keys. */
export const shortcuts: readonly (readonly [keys: string, does: string])[] = [
  ["/", "Search"],
  ["↑ ↓ or k j", "Move in a list"],
  ["Enter", "Open the row"],
  ["Esc", "Close the open item"],
  ...views.map(({ key, label }) => [`g ${key}`, label] as const),
  ["?", "This help"],
];

const sequenceMs = 1000;

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  field?.select();
  field?.focus();
  return field !== null;
}

/** Clears the focus of the previous view, so that keys go to the list of the new one. */
function openView(view: string): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  goTo(view);
}

/**
 * Handles the keys that work everywhere but in a field or dialog. Returns a function that removes the
 * handler.
 */
export function handleShortcuts(onHelp: () => void): () => void {
  let startedAt = Number.NEGATIVE_INFINITY;
  const handleKey = (event: KeyboardEvent) => {
    const isPlainKey = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (!isPlainKey || document.querySelector("dialog[open]") !== null) return;
    const isSecondKey = getElapsedMs() - startedAt < sequenceMs;
    startedAt = event.key === "g" && !isSecondKey ? getElapsedMs() : Number.NEGATIVE_INFINITY;
    const view = isSecondKey ? views.find(({ key }) => key === event.key) : undefined;
    if (view !== undefined) openView(view.name);
    else if (event.key === "?") onHelp();
    else if (event.key !== "/" || !focusSearch()) return;
    event.preventDefault();
  };
  addEventListener("keydown", handleKey);
  return () => removeEventListener("keydown", handleKey);
}
