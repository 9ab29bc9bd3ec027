import { expect, test } from "vitest";
import { createColumnKindReader } from "../../../../src/cli/output/selection/selection";
import type { CellKind, Column } from "../../../../src/render/report";

test("compares each kind of cell by the value that the cell shows", async () => {
  const kinds: Readonly<Record<CellKind, string>> = {
    money: "amount",
    number: "number",
    percent: "number",
    date: "time",
    time: "time",
    age: "time",
    flag: "flag",
    list: "list",
    lifecycle: "word",
    text: "text",
    id: "text",
    otherId: "text",
    url: "text",
    country: "text",
    address: "text",
    event: "text",
  };
  const columns = Object.keys(kinds).map(
    (kind): Column => ({ path: `${kind}Path`, title: kind, kind: kind as CellKind, priority: 1 }),
  );
  expect([...(await createColumnKindReader(columns, { other: "object" })())]).toEqual([
    ...Object.entries(kinds).map(([kind, fieldKind]) => [`${kind}Path`, fieldKind]),
    ["other", "object"],
  ]);
});
