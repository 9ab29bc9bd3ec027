import { stripVTControlCharacters } from "node:util";
import type { Column } from "../../render/report";
import { type RowPrinter, rowPrinter } from "../../render/table/row-printer";
import { measureFor, truncate } from "../../render/table/width";
import { safeCell } from "../../render/text/safe-text";
import { loadTheme, type Theme } from "../../render/text/theme";
import { fold } from "../load/card-lines";
import { rowAt, shownCount } from "../model/list";
import { cardHeight, type ListContent, listHeight, type State, shownScreen, shownTab } from "../model/state";
import type { Frame } from "./frame";
import { helpLines, keyLine } from "./keys";
import { commandLine, type Scene, sessionLine } from "./scene";
import { statusLine } from "./status";

/** Prefix of the selected row. */
const marker = "> ";
const unmarked = "  ";
const gutter = marker.length;

/** Renders the state as a frame of printable lines. */
export class Painter {
  readonly #scene: Scene;
  readonly #list = new ListBody();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async paint(state: State): Promise<Frame> {
    const { size } = state;
    const { isColored } = this.#scene;
    const theme = await loadTheme(isColored);
    const status = safeCell(statusLine(state));
    const header = sessionLine(state, this.#scene);
    const measure = await measureFor([status, header]);
    const cut = (text: string) => truncate(text, size.columns, measure);
    return {
      size,
      isColored,
      header: this.#scene.isLive ? theme.bad(cut(header)) : theme.title(cut(header)),
      tabs: this.#tabs(state),
      ...(await this.#body(state)),
      status: cut(status),
      keys: theme.faint(cut(keyLine(size.columns, shownTab(state).spec.actions))),
    };
  }

  #tabs(state: State): Frame["tabs"] {
    const { tabs, active } = shownScreen(state);
    const room = state.size.columns - 2 * tabs.length;
    const isNarrow = tabs.reduce((sum, { spec }) => sum + spec.name.length + 2, 0) > room;
    return tabs.map(({ spec }, index) => ({
      label: isNarrow && index !== active ? `${index + 1}` : `${index + 1}:${spec.name}`,
      isActive: index === active,
    }));
  }

  async #body(state: State): Promise<Pick<Frame, "titles" | "body">> {
    const { size, overlay } = state;
    const { content, spec } = shownTab(state);
    if (overlay === "help") return { body: helpLines(spec.actions).slice(0, cardHeight(size)) };
    if (overlay === "command") return { body: await this.#command(state) };
    if (content.kind === "card")
      return { body: content.lines.slice(content.top, content.top + cardHeight(size)) };
    if (content.kind !== "list") return { body: [] };
    const theme = await loadTheme(this.#scene.isColored);
    const printedList = await this.#list.lines(content, listHeight(size), size.columns - gutter, theme);
    const measure = await measureFor([...printedList.body, printedList.titles].map(stripVTControlCharacters));
    const fitLine = (line: string) => fold(line, size.columns - gutter, measure)[0] ?? "";
    return {
      titles: unmarked + fitLine(printedList.titles),
      body: printedList.body.map((line, index) =>
        index === content.selected - content.top ? this.#withMarker(fitLine(line)) : unmarked + fitLine(line),
      ),
    };
  }

  /** Marks the selected line, even without color. */
  #withMarker(line: string): string {
    return this.#scene.isColored ? `\x1b[7m${marker}${line}\x1b[27m` : marker + line;
  }

  async #command(state: State): Promise<readonly string[]> {
    const line = commandLine(shownTab(state), this.#scene);
    return ["Equivalent command:", "", ...fold(line, state.size.columns, await measureFor([line]))];
  }
}

interface FittedColumns {
  readonly columns: readonly Column[];
  readonly width: number;
  readonly sampled: number;
  readonly titles: string;
  readonly print: RowPrinter["print"];
}

/** Number of rows that determine column widths, so that widths stay stable while scrolling. */
const settlingRows = 200;

/** Formats the visible rows of a list, with stable column widths. */
class ListBody {
  #settled: FittedColumns | undefined;

  async lines(list: ListContent, height: number, width: number, theme: Theme) {
    const { titles, print } = await this.#settle(list, width, theme);
    const window = Array.from({ length: Math.min(height, shownCount(list) - list.top) }, (_, index) =>
      rowAt(list, list.top + index),
    );
    const values = window.flatMap((row) => (row === undefined ? [] : [row.record.value]));
    return { titles, body: split(await print(values)) };
  }

  async #settle(list: ListContent, width: number, theme: Theme): Promise<FittedColumns> {
    const { columns, rows } = list;
    const sampled = Math.min(settlingRows, rows.length);
    const settled = this.#settled;
    if (settled?.columns === columns && settled.width === width && settled.sampled === sampled)
      return settled;
    const { print } = rowPrinter(columns, { width, theme, now: list.now });
    const [titles = ""] = split(await print(rows.slice(0, sampled).map(({ record }) => record.value)));
    this.#settled = { columns, width, sampled, titles, print };
    return this.#settled;
  }
}

const split = (text: string) => text.split("\n").slice(0, -1);
