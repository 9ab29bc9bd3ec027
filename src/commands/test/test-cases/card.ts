import { type JsonValue, readField, readPath } from "../../../base/json/json";
import type { Block, CellKind, PairRow } from "../../../render/report";
import { formatCaseState } from "../../../scenario/expectations/case-state";

export function testCaseCard(value: JsonValue): readonly Block[] {
  const row = (label: string, path: string, kind: CellKind = "text"): PairRow => ({
    label,
    kind,
    value: readPath(value, path),
    currency: readField(value, "currency"),
  });
  const state = formatCaseState(value);
  return [
    {
      kind: "title",
      text: String(readField(value, "reference") ?? readField(value, "id") ?? "Created"),
      aside: "test case",
      ...(state === "" ? {} : { lifecycle: state }),
    },
    {
      kind: "pairs",
      columns: [
        row("Id", "id", "id"),
        row("Remainder", "remainder", "money"),
        row("Debtor", "debtor.name"),
        row("Country", "debtor.countryAlpha2", "country"),
        row("Tag", "tag"),
      ],
    },
  ];
}
