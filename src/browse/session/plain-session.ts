import { formatPlainText, type JsonValue } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { readColumnValue, readFieldValue } from "../../render/fields";
import type { Column } from "../../render/report";
import { formatCellValue } from "../../render/table/cell";
import { sanitizeCell } from "../../render/text/safe-text";
import { listPlainHelp } from "../frame/keys";
import { formatCommandLine, formatSessionLine, type Scene } from "../frame/scene";
import { formatStatusLine } from "../frame/status";
import type { OpenLine } from "../load/open-line";
import { countShownRows, findRow } from "../model/list";
import { getListHeight, getShownScreen, getShownTab, type ListContent, type State } from "../model/state";
import type { ScreenSpec } from "../tabs/spec";
import { Engine } from "./engine";

/** Fits twenty records on a page. */
const plainSize = { columns: 80, rows: 25 };

/** Runs a session for screen readers: lines stay on screen, and keys are typed as lines. */
export async function runPlainSession(
  context: Context,
  openReport: OpenLine,
  scene: Scene,
  spec: ScreenSpec,
  activeIndex: number,
): Promise<number> {
  const { host } = context;
  const engine = new Engine(context, openReport, {
    width: plainSize.columns,
    isColored: false,
    changed: async () => {},
    write: (sequence) => void host.stdout.write(sequence),
  });
  engine.start(spec, activeIndex, plainSize);
  try {
    for (;;) {
      await engine.settled();
      if (engine.ended.aborted) return engine.result();
      await host.stdout.write(`${formatPlainLines(engine.state, scene).join("\n")}\n`);
      const line = await host.prompts.text("Number, key, or ? for help");
      // Any key clears the help and the last message.
      engine.press("");
      const note = findRefusal(line, engine.state);
      if (note !== undefined) engine.send({ kind: "note", text: note });
      else for (const key of translateLine(line, engine.state)) engine.press(key);
    }
  } finally {
    engine.stop();
  }
}

/** Words for plain mode, which are easier to type than keys. */
const keyByWord: Readonly<Record<string, string>> = {
  "": "pagedown",
  n: "pagedown",
  p: "pageup",
  b: "escape",
};

/**
 * Translates a typed line to keys: `3` opens the list's third record, `t2` selects the second tab, `/text`
 * filters, and a key followed by an answer replies to the key's prompt (`a 2d`). After the key alone, the
 * next line is the answer.
 */
function translateLine(line: string, state: State): readonly string[] {
  if (state.typing !== undefined) return [...line, "enter"];
  if (recordNumberPattern.test(line)) return buildOpenKeys(Number(line), state);
  if (/^t[1-9]$/.test(line)) return [line.slice(1)];
  const [, key, text] = textLinePattern.exec(line) ?? [];
  if (key !== undefined && text !== undefined) return [key, "ctrl-u", ...text, "enter"];
  return [keyByWord[line] ?? line];
}

const recordNumberPattern = /^\d{1,9}$/;
/** A key and the text for its prompt. The filter needs no space between them. */
const textLinePattern = /^(\/|[^/](?= .)) *(.*)/s;

/** Returns a note if the tab doesn't take the text, or has no record with this number, or hasn't read it. */
function findRefusal(line: string, state: State): string | undefined {
  if (state.typing !== undefined) return undefined;
  const { content, spec } = getShownTab(state);
  const [, key] = textLinePattern.exec(line) ?? [];
  const isPrompt =
    key === "/"
      ? content.kind === "list"
      : spec.actions?.some((action) => action.key === key && action.question !== undefined);
  if (key !== undefined && isPrompt !== true) return `This tab takes no text after ${key}.`;
  if (!recordNumberPattern.test(line) || content.kind !== "list") return undefined;
  const count = countShownRows(content);
  if (Number(line) >= 1 && Number(line) <= count) return undefined;
  return Number(line) === 0 || content.isComplete
    ? `There is no record ${line}.`
    : `Record ${line} is not read: the list has ${count} so far. Enter n for the next page.`;
}

/** Returns the keys that open a record by its number, counted from the top of the list. */
function buildOpenKeys(number: number, state: State): readonly string[] {
  const { content } = getShownTab(state);
  if (content.kind !== "list") return [];
  const steps = number - 1 - content.selected;
  return [...Array.from({ length: Math.abs(steps) }, () => (steps < 0 ? "up" : "down")), "enter"];
}

function formatPlainLines(state: State, scene: Scene): readonly string[] {
  const { tabs, active } = getShownScreen(state);
  const tabNames = tabs.map(
    ({ spec }, index) => `t${index + 1} ${spec.name}${index === active ? " (shown)" : ""}`,
  );
  return [
    "",
    formatSessionLine(state, scene),
    `Tabs: ${tabNames.join(", ")}`,
    ...formatScreenLines(state, scene),
    sanitizeCell(formatStatusLine(state)),
  ].filter((line, index) => index === 0 || line !== "");
}

function formatScreenLines(state: State, scene: Scene): readonly string[] {
  const { overlay, size } = state;
  const tab = getShownTab(state);
  if (overlay === "help") return listPlainHelp(tab.spec.actions);
  if (overlay === "command") return [formatCommandLine(tab, scene)];
  const { content } = tab;
  if (content.kind === "card") return content.lines;
  return content.kind === "list" ? formatListLines(content, getListHeight(size)) : [];
}

function formatListLines(list: ListContent, height: number): readonly string[] {
  const count = Math.max(0, Math.min(height, countShownRows(list) - list.top));
  return Array.from({ length: count }, (_, index) => {
    const record = findRow(list, list.top + index)?.record.value ?? null;
    const cells = list.columns.flatMap((column) => formatCell(record, column, list.now));
    return `${list.top + index + 1}: ${cells.join("; ")}`;
  });
}

function formatCell(record: JsonValue, column: Column, now: number | undefined) {
  const { title, kind, currency } = column;
  const text = sanitizeCell(formatCellValue(readColumnValue(record, column), kind, now)).trim();
  const unit = currency === undefined ? "" : sanitizeCell(formatPlainText(readFieldValue(record, currency)));
  return text === "" ? [] : [`${title} ${text} ${unit}`.trim()];
}
