import type { Column } from "../../render/report";
import { type RowPrinter, rowPrinter } from "../../render/table/row-printer";
import type { Theme } from "../../render/text/theme";
import { rowAt, shownCount } from "../model/list";
import type { ListContent } from "../model/state";

interface Settled {
  readonly columns: readonly Column[];
  readonly width: number;
  readonly sampled: number;
  readonly titles: string;
  readonly print: RowPrinter["print"];
}

/** Number of rows that determine column widths, so that widths stay stable while scrolling. */
const settlingRows = 200;

/** Prints the visible rows of a list, with stable column widths. */
export class ListBody {
  #settled: Settled | undefined;

  async lines(list: ListContent, height: number, width: number, theme: Theme) {
    const { titles, print } = await this.#settle(list, width, theme);
    const window = Array.from({ length: Math.min(height, shownCount(list) - list.top) }, (_, index) =>
      rowAt(list, list.top + index),
    );
    const values = window.flatMap((row) => (row === undefined ? [] : [row.record.value]));
    return { titles, body: split(await print(values)) };
  }

  async #settle(list: ListContent, width: number, theme: Theme): Promise<Settled> {
    const { columns, rows } = list;
    const sampled = Math.min(settlingRows, rows.length);
    const known = this.#settled;
    if (known?.columns === columns && known.width === width && known.sampled === sampled) return known;
    const { print } = rowPrinter(columns, { width, theme, now: list.now });
    const [titles = ""] = split(await print(rows.slice(0, sampled).map(({ record }) => record.value)));
    this.#settled = { columns, width, sampled, titles, print };
    return this.#settled;
  }
}

const split = (text: string) => text.split("\n").slice(0, -1);
