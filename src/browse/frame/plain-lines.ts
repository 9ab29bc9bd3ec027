import type { JsonValue } from "../../base/json/json";
import { fieldValue } from "../../render/fields";
import type { Column } from "../../render/report";
import { plainText, shownText } from "../../render/table/cell";
import { safeCell } from "../../render/text/safe-text";
import { rowAt, shownCount } from "../model/list";
import { type ListContent, listHeight, type State, shownScreen, shownTab } from "../model/state";
import { plainHelp } from "./keys";
import { commandLine, type Scene, sessionLine } from "./scene";
import { statusLine } from "./status";

/** Formats the state as lines for a screen reader, top to bottom. */
export function plainLines(state: State, scene: Scene): readonly string[] {
  const { tabs, active } = shownScreen(state);
  const names = tabs.map(
    ({ spec }, index) => `t${index + 1} ${spec.name}${index === active ? " (shown)" : ""}`,
  );
  return [
    "",
    sessionLine(state, scene),
    `Tabs: ${names.join(", ")}`,
    ...bodyOf(state, scene),
    safeCell(statusLine(state)),
  ].filter((line, index) => index === 0 || line !== "");
}

function bodyOf(state: State, scene: Scene): readonly string[] {
  const { overlay, size } = state;
  const tab = shownTab(state);
  if (overlay === "help") return plainHelp(tab.spec.actions);
  if (overlay === "command") return [commandLine(tab, scene)];
  const { content } = tab;
  if (content.kind === "card") return content.lines;
  return content.kind === "list" ? listLines(content, listHeight(size)) : [];
}

function listLines(list: ListContent, height: number): readonly string[] {
  const count = Math.max(0, Math.min(height, shownCount(list) - list.top));
  return Array.from({ length: count }, (_, index) => {
    const record = rowAt(list, list.top + index)?.record.value ?? null;
    const cells = list.columns.flatMap((column) => cellText(record, column, list.now));
    return `${list.top + index + 1}: ${cells.join("; ")}`;
  });
}

function cellText(record: JsonValue, { path, title, kind, currency }: Column, now: number | undefined) {
  const text = safeCell(shownText(fieldValue(record, path), kind, now)).trim();
  const unit = currency === undefined ? "" : safeCell(plainText(fieldValue(record, currency)));
  return text === "" ? [] : [`${title} ${text} ${unit}`.trim()];
}
