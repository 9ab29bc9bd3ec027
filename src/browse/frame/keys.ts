import type { TabAction } from "../tabs/spec";

interface KeyHelp {
  readonly keys: string;
  readonly label: string;
  readonly help: string;
  /** Set for keys that only do something in a list. */
  readonly isForLists?: true;
}

/** Keys in the order of the key line. */
const keyHelp: readonly KeyHelp[] = [
  { keys: "Enter", label: "open", help: "Open the selected record", isForLists: true },
  { keys: "Esc", label: "back", help: "Go back; clears the filter first" },
  { keys: "Tab", label: "tab", help: "Next tab; also Shift-Tab, the left and right arrows, and 1 to 9" },
  {
    keys: "/",
    label: "filter",
    help: "Filter the list while you type; Enter keeps the filter, Esc drops it",
    isForLists: true,
  },
  { keys: "s", label: "sort", help: "Sort by the next column; S reverses the order", isForLists: true },
  { keys: "w", label: "why", help: "Explain why an event of the case did not arrive" },
  { keys: "y", label: "copy", help: "Copy the id to the clipboard of the terminal" },
  { keys: "o", label: "link", help: "Open the link of the record in a browser" },
  { keys: "r", label: "refresh", help: "Reload the tab" },
  { keys: "c", label: "command", help: "Show the equivalent command" },
  { keys: "?", label: "help", help: "Show this help" },
  { keys: "q", label: "quit", help: "Leave" },
];

const moveHelp: KeyHelp = {
  keys: "↑ ↓",
  label: "move",
  help: "Move; also j and k, Page Up and Page Down, g and G for the ends",
};

/**
 * Formats the keys that apply to the screen, as many as fit on the bottom line. Always includes help and
 * quit.
 */
export function formatKeyLine(width: number, isCard: boolean, actions: readonly TabAction[] = []): string {
  const actionKeys = actions.map(({ key, label }) => `${key} ${label}`);
  const shownKeys = keyHelp.filter(({ isForLists }) => !(isCard && isForLists));
  const words = [...actionKeys, ...shownKeys.map(({ keys, label }) => `${keys} ${label}`)];
  const [fixedWords, otherWords] = [words.slice(-2), words.slice(0, -2)];
  while (otherWords.length > 0 && [...otherWords, ...fixedWords].join("  ").length > width) otherWords.pop();
  return [...otherWords, ...fixedWords].join("  ");
}

/** Returns the help for plain mode, omitting keys that it doesn't use. */
export function listPlainHelp(actions: readonly TabAction[] = []): readonly string[] {
  const actionLines = actions.map(
    ({ key, label, question }) => `${key}${question ? " and the answer" : ""}: ${label}`,
  );
  const otherKeys = keyHelp.filter(({ keys }) => !["Enter", "Esc", "Tab", "/"].includes(keys));
  return [
    "A number: open that record",
    "n and p: next and previous page",
    "b: back to the previous screen",
    "t and a number: another tab, for example t2",
    "/ and a text: filter the list; / alone shows everything again",
    ...otherKeys.map(({ keys, help }) => `${keys}: ${help}`),
    ...actionLines,
  ];
}

export function listHelpLines(actions: readonly TabAction[] = []): readonly string[] {
  const actionHelp = actions.map(({ key, label }) => ({ keys: key, help: `In this tab: ${label}` }));
  return [moveHelp, ...keyHelp, ...actionHelp].map(({ keys, help }) => `${keys.padEnd(7)}${help}`);
}
