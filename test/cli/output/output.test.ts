import { describe, expect, test } from "vitest";
import type { Host } from "../../../src/base/host";
import type { GlobalValues } from "../../../src/cli/flags/globals";
import { chooseStyle, refuseHtml, refuseOtherFormats, wantsJsonErrors } from "../../../src/cli/output/output";
import type { Preferences } from "../../../src/config/file/schema";
import type { Style } from "../../../src/render/render";

const terminal = { isTerminal: true, columns: 100 };
const pipe = { isTerminal: false, columns: undefined };

interface StyleCase {
  readonly stdout?: typeof terminal | typeof pipe;
  readonly env?: Host["env"];
  readonly globals?: Partial<GlobalValues>;
  readonly preferences?: Preferences;
  readonly path?: string;
}

const styleOf = ({
  stdout = pipe,
  env = {},
  globals = {},
  preferences = {},
  path = "cases list",
}: StyleCase) => chooseStyle({ stdout, env } as unknown as Host, globals as GlobalValues, preferences, path);

const pipeStyle: Style = {
  format: "table",
  isExplicitFormat: false,
  isTerminal: false,
  width: undefined,
  isColored: false,
  fields: undefined,
  isQuiet: false,
  columns: undefined,
};

describe("the output style", () => {
  test.each<[string, StyleCase, Partial<Style>]>([
    ["nothing", {}, {}],
    ["a terminal", { stdout: terminal }, { isTerminal: true, width: 100, isColored: true }],
    ["--json", { globals: { json: true } }, { format: "json", isExplicitFormat: true }],
    [
      "--json -o json",
      { globals: { json: true, output: "json" } },
      { format: "json", isExplicitFormat: true },
    ],
    ["-o csv", { globals: { output: "csv" } }, { format: "csv", isExplicitFormat: true }],
    ["RECOUP_OUTPUT", { env: { RECOUP_OUTPUT: "yaml" } }, { format: "yaml", isExplicitFormat: true }],
    ["an empty RECOUP_OUTPUT", { env: { RECOUP_OUTPUT: "" } }, {}],
    [
      "a flag and RECOUP_OUTPUT",
      { env: { RECOUP_OUTPUT: "yaml" }, globals: { output: "csv" } },
      { format: "csv", isExplicitFormat: true },
    ],
    ["a preferred format", { preferences: { output: "wide" } }, { format: "wide" }],
    [
      "a flag and a preferred format",
      { preferences: { output: "wide" }, globals: { json: true } },
      { format: "json", isExplicitFormat: true },
    ],
    ["preferred HTML", { preferences: { output: "html" } }, {}],
    ["a preferred workbook", { preferences: { output: "xlsx" } }, { format: "xlsx" }],
    [
      "a preferred workbook on a terminal",
      { stdout: terminal, preferences: { output: "xlsx" } },
      { isTerminal: true, width: 100, isColored: true },
    ],
    ["a workbook in a file", { globals: { output: "xlsx" } }, { format: "xlsx", isExplicitFormat: true }],
    ["--fields", { globals: { fields: " id , ,debtor.name," } }, { fields: ["id", "debtor.name"] }],
    ["empty --fields", { globals: { fields: "" } }, { fields: [] }],
    ["--quiet", { globals: { quiet: true } }, { isQuiet: true }],
    ["preferred columns", { preferences: { columns: { cases: ["id"] } } }, { columns: ["id"] }],
    [
      "preferred columns of another noun",
      { preferences: { columns: { cases: ["id"] } }, path: "users list" },
      {},
    ],
    [
      "preferred columns of a command that isn't a list",
      { preferences: { columns: { cases: ["id"] } }, path: "cases show" },
      {},
    ],
    [
      "preferred columns of a longer path",
      { preferences: { columns: { cases: ["id"] } }, path: "test cases list" },
      {},
    ],
  ])("follows from %s", (_, given, expected) => {
    expect(styleOf(given)).toEqual({ ...pipeStyle, ...expected });
  });

  test.each<[string, StyleCase, string, unknown]>([
    [
      "contradicting flags",
      { globals: { json: true, output: "csv" } },
      "--json and --output csv contradict each other.",
      undefined,
    ],
    [
      "a workbook on a terminal",
      { stdout: terminal, globals: { output: "xlsx" } },
      "A workbook can't be shown on a terminal.",
      expect.anything(),
    ],
    [
      "an unknown format in RECOUP_OUTPUT",
      { env: { RECOUP_OUTPUT: "jsn" } },
      'RECOUP_OUTPUT must be one of table, wide, vertical, json, ndjson, csv, tsv, xlsx, yaml, ids, html (got "jsn").',
      "Did you mean json?",
    ],
    [
      "an unknown preferred format",
      { preferences: { output: "picture" } },
      'output must be one of table, wide, vertical, json, ndjson, csv, tsv, xlsx, yaml, ids, html (got "picture").',
      "Unset it for the default.",
    ],
  ])("refuses %s", (_, given, message, hint) => {
    expect(() => styleOf(given)).toThrow(
      expect.objectContaining({ kind: "usage", message, details: hint === undefined ? {} : { hint } }),
    );
  });
});

test.each<[Partial<Style>, boolean]>([
  [{ format: "csv", isExplicitFormat: true }, false],
  [{ format: "csv", isExplicitFormat: true, fields: ["id"] }, false],
  [{ format: "csv", isExplicitFormat: true, fields: ["help", "id"] }, false],
  [{ format: "csv", isExplicitFormat: true, fields: ["help"] }, true],
  [{ format: "csv" }, true],
  [{ format: "ndjson", isExplicitFormat: true }, true],
  [{ format: "json", isExplicitFormat: true }, true],
  [{ format: "table", isExplicitFormat: true }, true],
  [{ format: "wide", isExplicitFormat: true }, true],
  [{ format: "vertical", isExplicitFormat: true }, true],
])("allows live output as %j: %s", (style, isPrinted) => {
  const print = () => refuseOtherFormats({ ...pipeStyle, ...style });
  if (isPrinted) expect(print).not.toThrow();
  else
    expect(print).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: "This command cannot print csv, only table, json, ndjson.",
        details: { hint: "Remove -o csv (or unset RECOUP_OUTPUT), or choose another format." },
      }),
    );
});

test("prints HTML only if the command produces a page", () => {
  expect(() => refuseHtml({ ...pipeStyle, format: "html" }, true)).not.toThrow();
  expect(() => refuseHtml({ ...pipeStyle, format: "csv" }, false)).not.toThrow();
  expect(() => refuseHtml({ ...pipeStyle, format: "html" }, false)).toThrow(
    expect.objectContaining({ kind: "usage", message: "This command cannot print html." }),
  );
});

test.each([
  ["cases list", undefined, false],
  ["cases list", "json", true],
  ["cases list", "ndjson", true],
  ["cases list", "csv", false],
  ["cases list --json", "csv", true],
  ["cases list -o json", undefined, true],
  ["cases list -o csv", "json", false],
  ["cases list -ojson", undefined, true],
  ["cases list -o=ndjson", undefined, true],
  ["cases list --output=json", undefined, true],
  ["cases list --output ndjson", undefined, true],
  ["cases list --output-file json", undefined, false],
  ["cases list -o csv -o json", undefined, true],
  ["cases list -o json -o csv", undefined, false],
  ["cases list -o", "json", false],
  ["cases list -- --json", undefined, false],
])("reports errors of `recoup %s` with the default %s as JSON: %s", (line, output, isJson) => {
  expect(wantsJsonErrors(line.split(" "), output)).toBe(isJson);
});
