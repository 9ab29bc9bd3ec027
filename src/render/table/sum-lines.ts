import type { ColumnSum, ListReport, PairRow } from "../report";
import type { Chunk, Style } from "../text/style";
import { renderBlocks } from "./detail";

type ListRenderer = (report: ListReport, style: Style) => AsyncGenerator<Chunk>;

export const withSumLines = (renderer: ListRenderer): ListRenderer =>
  async function* (report, style) {
    yield* renderer(report, style);
    const columns = (report.end().sums ?? []).flatMap(createSumRows);
    if (columns.length === 0) return;
    yield "\n";
    yield* renderBlocks([{ kind: "pairs", columns, isOneColumn: true }], style);
  };

/** Returns one row per currency. */
function createSumRows({ title, amounts }: ColumnSum): readonly PairRow[] {
  return Object.entries(amounts).map(([currency, value], index) => ({
    label: index === 0 ? `Sum of ${title}` : "",
    kind: "money",
    value,
    currency,
  }));
}
