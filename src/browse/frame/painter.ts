import { stripVTControlCharacters } from "node:util";
import type { Column } from "../../render/report";
import { createRowPrinter, type RowPrinter } from "../../render/table/row-printer";
import { loadMeasure, type Measure, truncate } from "../../render/table/width";
import { sanitizeCell } from "../../render/text/safe-text";
import { loadTheme, type Theme } from "../../render/text/theme";
import { wrapLine } from "../load/card-lines";
import { countShownRows, findRow } from "../model/list";
import {
  getCardHeight,
  getListHeight,
  getShownScreen,
  getShownTab,
  type ListContent,
  type Size,
  type State,
} from "../model/state";
import { formatKeyLine, listHelpLines } from "./keys";
import { formatCommandLine, formatSessionLine, type Scene } from "./scene";
import { formatCardPosition, formatStatusLine } from "./status";

/** Screen content as printable lines that fit the width. */
export interface Frame {
  readonly size: Size;
  readonly isColored: boolean;
  /** Profile, environment and the path to the current screen. */
  readonly header: string;
  readonly tabs: readonly { readonly label: string; readonly isActive: boolean }[];
  /** Column titles; undefined for a card. */
  readonly titles?: string | undefined;
  readonly body: readonly string[];
  readonly status: string;
  readonly keys: string;
}

const marker = "> ";
const noMarker = "  ";
const markerWidth = marker.length;

export class Painter {
  readonly #list = new ListBody();

  constructor(private readonly scene: Scene) {}

  async paint(state: State): Promise<Frame> {
    const { size } = state;
    const { isColored } = this.scene;
    const { content, spec } = getShownTab(state);
    const theme = await loadTheme(isColored);
    const position = content.kind === "card" ? formatCardPosition(content, getCardHeight(size)) : "";
    const status = sanitizeCell(formatStatusLine(state)) || position;
    const header = formatSessionLine(state, this.scene);
    const measure = await loadMeasure([status, header]);
    const truncateLine = (text: string) => truncate(text, size.columns, measure);
    return {
      size,
      isColored,
      header: this.scene.isLive ? theme.bad(truncateLine(header)) : theme.title(truncateLine(header)),
      tabs: this.#tabs(state),
      ...(await this.#body(state)),
      status: truncateLine(status),
      keys: theme.faint(truncateLine(formatKeyLine(size.columns, content.kind === "card", spec.actions))),
    };
  }

  #tabs(state: State): Frame["tabs"] {
    const { tabs, active } = getShownScreen(state);
    const availableWidth = state.size.columns - 2 * tabs.length;
    const isNarrow = tabs.reduce((sum, { spec }) => sum + spec.name.length + 2, 0) > availableWidth;
    return tabs.map(({ spec }, index) => ({
      label: isNarrow && index !== active ? `${index + 1}` : `${index + 1}:${spec.name}`,
      isActive: index === active,
    }));
  }

  async #body(state: State): Promise<Pick<Frame, "titles" | "body">> {
    const { size, overlay } = state;
    const { content, spec } = getShownTab(state);
    if (overlay !== undefined) {
      const command = formatCommandLine(getShownTab(state), this.scene);
      const lines = overlay === "help" ? listHelpLines(spec.actions) : ["Equivalent command:", "", command];
      const measure = await loadMeasure(lines);
      return { body: lines.flatMap((line) => wrapLine(line, size.columns, measure)) };
    }
    if (content.kind === "card")
      return { body: content.lines.slice(content.top, content.top + getCardHeight(size)) };
    if (content.kind !== "list") return { body: [] };
    const theme = await loadTheme(this.scene.isColored);
    const printedList = await this.#list.lines(
      content,
      getListHeight(size),
      size.columns - markerWidth,
      theme,
    );
    const measure = await loadMeasure(
      [...printedList.body, printedList.titles].map(stripVTControlCharacters),
    );
    const fitLine = (line: string) => fitWidth(line, size.columns - markerWidth, measure);
    return {
      titles: noMarker + fitLine(printedList.titles),
      body: printedList.body.map((line, index) =>
        index === content.selected - content.top ? this.#withMarker(fitLine(line)) : noMarker + fitLine(line),
      ),
    };
  }

  /** Marks the selected line so it stands out even without color. */
  #withMarker(line: string): string {
    return this.scene.isColored ? `\x1b[7m${marker}${line}\x1b[27m` : marker + line;
  }
}

interface FittedColumns {
  readonly columns: readonly Column[];
  readonly width: number;
  readonly sampled: number;
  readonly titles: string;
  readonly print: RowPrinter["print"];
}

/** Number of rows used to determine column widths, so the widths stay stable while scrolling. */
const maxSampledRows = 200;

/** Formats the visible rows of a list, with stable column widths. */
class ListBody {
  #settled: FittedColumns | undefined;

  async lines(list: ListContent, height: number, width: number, theme: Theme) {
    const { titles, print } = await this.#settle(list, width, theme);
    const visibleRows = Array.from(
      { length: Math.min(height, countShownRows(list) - list.top) },
      (_, index) => findRow(list, list.top + index),
    );
    const values = visibleRows.flatMap((row) => (row === undefined ? [] : [row.record.value]));
    return { titles, body: splitOutput(await print(values)) };
  }

  async #settle(list: ListContent, width: number, theme: Theme): Promise<FittedColumns> {
    const { columns, rows } = list;
    const sampled = Math.min(maxSampledRows, rows.length);
    const cachedColumns = this.#settled;
    if (
      cachedColumns?.columns === columns &&
      cachedColumns.width === width &&
      cachedColumns.sampled === sampled
    )
      return cachedColumns;
    const { print } = createRowPrinter(columns, { width, theme, now: list.now });
    const [titles = ""] = splitOutput(await print(rows.slice(0, sampled).map(({ record }) => record.value)));
    this.#settled = { columns, width, sampled, titles, print };
    return this.#settled;
  }
}

/**
 * Truncates a line that is too wide with an ellipsis, so a cut-off number can't pass for a complete one.
 * Removes its colors.
 */
function fitWidth(line: string, width: number, measure: Measure): string {
  const plain = stripVTControlCharacters(line);
  return measure(plain) <= width ? line : truncate(plain, width, measure);
}

const splitOutput = (text: string) => text.split("\n").slice(0, -1);
