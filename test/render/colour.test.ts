import { readdirSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { RawJson } from "../../src/base/json/json";
import type { RecordReport } from "../../src/render/report";
import { loadTheme } from "../../src/render/text/theme";
import { detailed, listOf, pipe, recordOf, sampleRecords, terminal, textOf } from "./samples";

const coloured = { ...terminal, isColored: true };

test("uses the same color for all forms of a lifecycle [LC-03] [LC-04]", async () => {
  const { lifecycle } = await loadTheme(true);
  const same = [
    [
      "NeedsAdditionalDetails",
      "More Info Required",
      "MORE INFO REQUIRED",
      "moreinforequired",
      "needs additional details",
    ],
    ["Leads", "Collecting Quotes", "Pending quote by partner"],
    ["PendingContractSigning", "Pending contract signing", "PendingVerification"],
    ["Active", "active"],
    ["Closed", "Merged"],
  ];
  const paints = same.map((forms) => new Set(forms.map((form) => lifecycle(form)("x"))));
  for (const paint of paints) expect(paint.size).toBe(1);
  expect(new Set(paints.map((paint) => [...paint][0])).size).toBe(same.length);
});

test("uses fixed shades from the 256-color palette for amber and blue lifecycles", async () => {
  const { lifecycle, key } = await loadTheme(true);
  expect(lifecycle("PendingVerification")("x")).toBe("\u001b[38;5;130mx\u001b[39m");
  expect(lifecycle("Paused")("x")).toBe("\u001b[38;5;63mx\u001b[39m");
  expect(key("x")).toBe(lifecycle("Paused")("x"));
});

test("shows an unknown lifecycle without color", async () => {
  expect((await loadTheme(true)).lifecycle("Sleeping")("Sleeping")).toBe("Sleeping");
});

test("adds color without changing letters or columns", async () => {
  for (const width of [60, 80, 120, 160]) {
    const list = await textOf(listOf([sampleRecords]), { ...coloured, width });
    expect(stripVTControlCharacters(list)).toBe(
      await textOf(listOf([sampleRecords]), { ...terminal, width }),
    );
    const card = await textOf(recordOf(detailed), { ...coloured, width });
    expect(stripVTControlCharacters(card)).toBe(await textOf(recordOf(detailed), { ...terminal, width }));
  }
});

test("colors the status by its group, dims the ID and makes the amount bold", async () => {
  const row = (await textOf(listOf([sampleRecords]), { ...coloured, width: 200 })).split("\n")[2];
  expect(row).toContain("\u001b[35mMore Info Required\u001b[39m");
  expect(row).toContain("\u001b[1m100.00 PLN\u001b[22m");
  expect(row).toContain("\u001b[38;5;130myes\u001b[39m");
  expect(row?.endsWith("\u001b[2m1c7d2f6f-8b63-4c7f-8e4f-3f2b5d6e7f80\u001b[22m")).toBe(true);
});

test("prints the same words in a colored and a plain timeline", async () => {
  const entries = [
    { at: "2026-03-01T09:30:00Z", title: "Case submitted", actor: "Ada" },
    {
      at: "2026-03-02T09:30:00Z",
      title: "A long title ".repeat(9),
      actor: "A long name ".repeat(9),
      description: "More",
    },
  ];
  const timeline: RecordReport = {
    kind: "record",
    record: RawJson.of({}),
    idPath: "id",
    view: () => [{ kind: "timeline", entries }],
  };
  for (const width of [60, 160]) {
    const painted = await textOf(timeline, { ...coloured, width });
    expect(painted).toContain("\u001b[1m");
    expect(stripVTControlCharacters(painted)).toBe(await textOf(timeline, { ...terminal, width }));
  }
});

test("prints no escape sequence in any format without color", async () => {
  for (const format of ["table", "json", "ndjson", "csv", "tsv", "yaml", "ids"] as const) {
    for (const style of [terminal, pipe]) {
      const all = { ...style, format, isExplicitFormat: true };
      expect(await textOf(listOf([sampleRecords]), all)).not.toContain("\u001b");
      expect(await textOf(recordOf(detailed), all)).not.toContain("\u001b");
    }
  }
});

test("loads the libraries for tables, colors, CSV and YAML only on demand", () => {
  const folder = "src/render";
  const early = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) =>
      [
        ...readFileSync(`${folder}/${file}`, "utf8").matchAll(/^import (?!type ).*from "([^".][^"]*)";$/gm),
      ].map((match) => match[1]),
    );
  expect(early.filter((name) => !name?.startsWith("node:"))).toEqual([]);
});

test.each([
  [["PendingContractSigning", "PendingVerificationInternal", "PendingVerification"], "38;5;130", "39"],
  [["NeedsAdditionalDetails"], "35", "39"],
  [["Leads", "LeadsQuoteGiven"], "36", "39"],
  [["Active"], "32", "39"],
  [["Paused"], "38;5;63", "39"],
  [["Closed", "Merged"], "90", "39"],
])("colors %j the same way", async (lifecycles, start, end) => {
  const { lifecycle, cell } = await loadTheme(true);
  for (const name of lifecycles)
    expect([lifecycle(name)("x"), cell("lifecycle", name)("x")]).toEqual(
      Array(2).fill(`\u001b[${start}mx\u001b[${end}m`),
    );
});

test("styles each role and kind, except in plain output", async () => {
  const [theme, plain] = [await loadTheme(true), await loadTheme(false)];
  const bold = "\u001b[1mx\u001b[22m";
  const dim = "\u001b[2mx\u001b[22m";
  const roles = ["title", "heading", "header", "label", "faint", "good", "bad"] as const;
  expect(roles.map((role) => theme[role]("x"))).toEqual([
    ...[bold, bold, bold, dim, dim, "\u001b[32mx\u001b[39m", "\u001b[31mx\u001b[39m"],
  ]);
  const cells = [
    ["money", "1"],
    ["id", "0B6C1F5E-7a52-4b6e-9d3e-2f1a4c5d6e7f"],
    ["id", "XK4D92QP"],
    ["flag", "true"],
    ["flag", "false"],
    ["text", "a"],
  ] as const;
  expect(cells.map(([kind, text]) => theme.cell(kind, text)("x"))).toEqual([
    ...[bold, dim, "x", "\u001b[38;5;130mx\u001b[39m", dim, "x"],
  ]);
  expect(roles.map((role) => plain[role]("x")).join("")).toBe("xxxxxxx");
  expect([plain.key("x"), plain.cell("money", "1")("x"), plain.lifecycle("Active")("x")]).toEqual([
    ...["x", "x", "x"],
  ]);
});
