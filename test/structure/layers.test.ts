import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const layers: Readonly<Record<string, number>> = {
  main: 6,
  commands: 5,
  reference: 4,
  sandbox: 3,
  scenario: 3,
  cli: 3,
  undo: 2,
  api: 1,
  webhooks: 1,
  config: 1,
  render: 1,
  host: 1,
  base: 0,
};

/** Each dependency has one door. */
const doors: Readonly<Record<string, readonly string[]>> = {
  commander: ["cli/program.ts"],
  undici: ["host/send.ts", "host/undici-parts.d.ts"],
  "node:http": ["host/listen.ts"],
  "cli-table3": ["render/table.ts"],
  chalk: ["render/theme.ts"],
  ora: ["host/progress.ts"],
  conf: ["config/store.ts"],
  "countries-list": ["api/iso-codes.ts"],
  "country-region-data": ["api/iso-codes.ts"],
  yaml: ["render/yaml.ts", "scenario/read-yaml.ts"],
  "csv-parse": ["base/csv-records.ts"],
  "csv-stringify": ["render/csv.ts"],
  "string-width": ["render/width.ts"],
  "lossless-json": ["base/json.ts"],
  "pure-rand": ["sandbox/seed/random.ts"],
  "@photostructure/sqlite": ["sandbox/connect.ts", "sandbox/store.ts", "host/lock.ts"],
  "@napi-rs/keyring": ["host/keyring-process.ts"],
  "@clack/prompts": ["host/prompt.ts"],
  "node:child_process": ["host/keyring.ts", "host/run-command.ts", "host/run-program.ts"],
  "node:crypto": ["webhooks/signature.ts", "sandbox/token.ts"],
};

const impure =
  /\b(process\.(?!versions)|Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\(|setInterval\(|setImmediate\(|console\.)/;

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".ts"),
);
const source = (file: string) =>
  readFileSync(join("src", file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const imports = (file: string) =>
  [...source(file).matchAll(/(?:from|import\(|import)\s*["']([^"']+)["']/g)].map(
    (match) => match[1] as string,
  );
const roomOf = (file: string) => (file.split("/")[0] as string).replace(/\.ts$/, "");

/** What a file imports of the project, as paths below src. */
function inside(file: string): readonly string[] {
  return imports(file)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file), name)))
    .filter((path) => !path.startsWith(".."));
}

test("every room has a layer", () => {
  expect(files.map(roomOf).filter((room) => layers[room] === undefined)).toEqual([]);
});

test("an import points down, or stays in its room", () => {
  const upward = files.flatMap((file) =>
    inside(file)
      .filter(
        (path) => roomOf(path) !== roomOf(file) && (layers[roomOf(path)] ?? 9) >= (layers[roomOf(file)] ?? 0),
      )
      .map((path) => `${file} -> ${path}`),
  );
  expect(upward).toEqual([]);
});

test("no command and no sandbox reaches around the Host", () => {
  const around = files.flatMap((file) =>
    inside(file)
      .filter((path) => roomOf(path) === "host" && roomOf(file) !== "host" && file !== "main.ts")
      .map((path) => `${file} -> ${path}`),
  );
  expect(around).toEqual([]);
});

test("each dependency is imported through its one door", () => {
  const elsewhere = files.flatMap((file) =>
    imports(file)
      .filter((name) => !name.startsWith("."))
      .map((name) => Object.keys(doors).find((door) => name === door || name.startsWith(`${door}/`)))
      .filter((door) => door !== undefined && !doors[door]?.includes(file))
      .map((door) => `${file} imports ${door}`),
  );
  expect(elsewhere).toEqual([]);
});

test("zod stays out of render", () => {
  expect(files.filter((file) => roomOf(file) === "render" && imports(file).includes("zod"))).toEqual([]);
});

/** A message may name a call that the user has to make. */
const withoutTexts = (code: string) => code.replace(/"[^"\n]*"/g, '""');

test("time, chance, timers and the process stay in host and main", () => {
  const outside = files.filter(
    (file) => roomOf(file) !== "host" && file !== "main.ts" && impure.test(withoutTexts(source(file))),
  );
  expect(outside).toEqual([]);
});

test("a noun of the interfaces or of the commands imports no other noun", () => {
  const nouns = (file: string) =>
    /^(?:api|sandbox\/surfaces)\/(?:collection|referral|customer)\/[\w-]+|^commands\/(?!index$)\w+/.exec(
      file,
    )?.[0];
  const crossing = files.flatMap((file) =>
    inside(file)
      .filter(
        (path) => nouns(file) !== undefined && nouns(path) !== undefined && nouns(path) !== nouns(`${file}`),
      )
      .filter(
        (path) =>
          (nouns(file) as string).startsWith("commands") === (nouns(path) as string).startsWith("commands"),
      )
      .filter(
        (path) =>
          (nouns(file) as string).startsWith("sandbox") === (nouns(path) as string).startsWith("sandbox"),
      )
      .filter(() => file !== "commands/index.ts")
      .map((path) => `${file} -> ${path}`),
  );
  expect(crossing).toEqual([]);
});
