import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

type Layers = Readonly<Record<string, number>>;

const layers: Layers = {
  main: 9,
  "draw-world": 9,
  "describe-commands": 9,
  testing: 9,
  commands: 8,
  reference: 7,
  browse: 7,
  proof: 6,
  judge: 6,
  money: 6,
  drift: 6,
  record: 6,
  scenario: 5,
  "bulk-import": 5,
  listener: 5,
  why: 5,
  doctor: 5,
  kit: 4.5,
  sandbox: 4,
  cli: 4,
  cleanup: 3,
  traffic: 2.5,
  "judge-rules": 3,
  plan: 3,
  state: 2,
  api: 1,
  webhooks: 1,
  config: 1,
  render: 1,
  host: 1,
  inspector: 1,
  base: 0,
};

/** The layers within the three largest rooms (docs/decisions/015-rooms.md). */
const innerLayers: Readonly<Record<string, Layers>> = {
  sandbox: {
    facts: 0,
    readings: 0.5,
    store: 1,
    wire: 2,
    outbox: 3,
    faults: 4,
    parties: 4,
    money: 4,
    subscriptions: 4,
    cases: 5,
    clients: 6,
    deliveries: 7,
    time: 8,
    seed: 9,
    worlds: 10,
    surfaces: 11,
    inspector: 11,
    openapi: 11,
    pages: 11,
    control: 12,
    http: 13,
    "serve-info": 13,
    index: 14,
  },
  cli: { flags: 0, session: 1, output: 2, line: 3 },
  scenario: { files: 0, expectations: 1, report: 2, run: 3 },
};

/** The only modules that may import each dependency. */
const importers: Readonly<Record<string, readonly string[]>> = {
  commander: ["cli/line/program.ts"],
  undici: [
    "host/network/connections.ts",
    "host/network/send.ts",
    "host/network/send-streamed.ts",
    "host/network/undici-parts.d.ts",
  ],
  "node:http": ["host/network/server/listen.ts", "host/network/server/forward.ts"],
  "cli-table3": ["render/table/table.ts"],
  chalk: ["render/text/theme.ts"],
  ora: ["host/terminal/progress.ts"],
  conf: ["config/file/store.ts"],
  "countries-list": ["api/endpoint/iso-codes.ts"],
  "country-region-data": ["api/endpoint/iso-codes.ts"],
  "big.js": ["base/text/numbers/decimal.ts"],
  picomatch: ["scenario/run/selection/find-files.ts"],
  yaml: ["render/formats/yaml.ts", "scenario/files/read-yaml.ts"],
  "fast-check": ["proof/fuzz/schedule/generate.ts"],
  "csv-parse": ["bulk-import/formats/csv-records.ts"],
  sax: ["bulk-import/formats/xml-elements.ts"],
  "csv-stringify": ["render/formats/csv.ts"],
  "write-excel-file": ["render/formats/xlsx.ts"],
  "string-width": ["render/table/width.ts"],
  "lossless-json": ["base/json/json.ts"],
  "pure-rand": ["sandbox/facts/random.ts"],
  "@photostructure/sqlite": [
    "sandbox/store/database/connect.ts",
    "sandbox/store/store.ts",
    "host/files/lock.ts",
  ],
  "@napi-rs/keyring": ["host/process/keyring-process.ts"],
  "@clack/prompts": ["host/terminal/prompt.ts"],
  "node:child_process": [
    "host/process/capture-program.ts",
    "host/process/kill-with-parent.ts",
    "host/process/keyring.ts",
    "host/process/open-browser.ts",
    "host/process/pager.ts",
    "host/process/run-command.ts",
    "host/process/run-program.ts",
  ],
  "node:crypto": [
    "webhooks/signature.ts",
    "sandbox/store/token.ts",
    "state/request-history.ts",
    "traffic/digest.ts",
    "plan/plan.ts",
  ],
};

const impure =
  /\b(process\.(?!versions)|Date\.now\(|new Date\(\)|Math\.random\(|setTimeout\(|setInterval\(|setImmediate\(|AbortSignal\.timeout\(|console\.)/;

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);
const source = (file: string) =>
  readFileSync(join("src", file), "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
const imports = (file: string) =>
  [...source(file).matchAll(/(?:from|import\(|import)\s*["']([^"']+)["']/g)].map(
    (match) => match[1] as string,
  );
const roomOf = (file: string) => (file.split("/")[0] as string).replace(/\.tsx?$/, "");

/** Lists a file's imports from the project, as paths relative to src. */
function inside(file: string): readonly string[] {
  return imports(file)
    .filter((name) => name.startsWith("."))
    .map((name) => normalize(join(dirname(file), name)))
    .filter((path) => !path.startsWith(".."));
}

test("every top-level folder of src has a layer", () => {
  expect(files.map(roomOf).filter((room) => layers[room] === undefined)).toEqual([]);
});

test("an import stays in its folder or points to a lower layer", () => {
  const upward = files.flatMap((file) =>
    inside(file)
      .filter(
        (path) => roomOf(path) !== roomOf(file) && (layers[roomOf(path)] ?? 9) >= (layers[roomOf(file)] ?? 0),
      )
      .map((path) => `${file} -> ${path}`),
  );
  expect(upward).toEqual([]);
});

test.each(Object.entries(innerLayers))(
  "an import within %s stays in its folder or points to a lower layer",
  (room, table) => {
    const ownNames = files.filter((file) => roomOf(file) === room);
    const innerOf = (path: string) => (path.split("/")[1] as string).replace(/\.tsx?$/, "");
    expect(ownNames.map(innerOf).filter((inner) => table[inner] === undefined)).toEqual([]);
    const upward = ownNames.flatMap((file) =>
      inside(file)
        .filter((path) => roomOf(path) === room && innerOf(path) !== innerOf(file))
        .filter((path) => (table[innerOf(path)] ?? 99) >= (table[innerOf(file)] ?? 0))
        .map((path) => `${file} -> ${path}`),
    );
    expect(upward).toEqual([]);
  },
);

test("the sandbox is imported only through its index", () => {
  const behind = files
    .filter((file) => roomOf(file) !== "sandbox")
    .flatMap((file) =>
      inside(file)
        .filter((path) => path.startsWith("sandbox/") && path !== "sandbox/index")
        .map((path) => `${file} -> ${path}`),
    );
  expect(behind).toEqual([]);
});

test("the inspector imports only types, and parts of base that run in a browser", () => {
  const values =
    /^base\/(advice\/advice|attempt|cases\/lifecycle-group|json\/pretty-json|text\/(error-message|guid|numbers\/format-count|sentence|unsafe-characters))$/;
  const beyond = files
    .filter((file) => roomOf(file) === "inspector")
    .flatMap((file) =>
      [...source(file).matchAll(/^(?:import|export)(?! type\b)[^;]*? from "([^"]+)"/gm)]
        .map((match) => match[1] as string)
        .map((name) => (name.startsWith(".") ? normalize(join(dirname(file), name)) : name))
        .filter((name) => !/^(inspector\/|preact$|preact\/hooks$)/.test(name) && !values.test(name))
        .map((name) => `${file} imports ${name}`),
    );
  expect(beyond).toEqual([]);
});

test("files, processes and sockets are used only through the Host", () => {
  const machine = /^node:(fs|fs\/promises|child_process|net|tls|http|https|dgram|dns|worker_threads)$/;
  const reaching = files
    .filter((file) => roomOf(file) !== "host" && file !== "main.ts")
    .filter((file) => imports(file).some((name) => machine.test(name)));
  expect(reaching).toEqual([]);
});

test("only main, draw-world and testing import the host folder", () => {
  const around = files.flatMap((file) =>
    inside(file)
      .filter(
        (path) =>
          roomOf(path) === "host" && !["host", "main", "draw-world", "testing"].includes(roomOf(file)),
      )
      .map((path) => `${file} -> ${path}`),
  );
  expect(around).toEqual([]);
});

test("each dependency is imported only by its listed modules", () => {
  const elsewhere = files.flatMap((file) =>
    imports(file)
      .filter((name) => !name.startsWith("."))
      .map((name) => Object.keys(importers).find((known) => name === known || name.startsWith(`${known}/`)))
      .filter((known) => known !== undefined && !importers[known]?.includes(file))
      .map((known) => `${file} imports ${known}`),
  );
  expect(elsewhere).toEqual([]);
});

test("no module calls URL.canParse, which is wrong on Node 20", () => {
  expect(files.filter((file) => source(file).includes("canParse("))).toEqual([]);
});

test("render doesn't import zod", () => {
  expect(files.filter((file) => roomOf(file) === "render" && imports(file).includes("zod"))).toEqual([]);
});

/** Removes strings, because a message may contain a call for the user to make. */
const withoutTexts = (code: string) => code.replace(/"[^"\n]*"/g, '""');

/** Whether the file may access the machine or, on the inspector's page, the browser. */
const isEdge = (file: string) =>
  roomOf(file) === "host" || file === "main.ts" || file.startsWith("inspector/browser/");

test("only host, main and the inspector's page use time, randomness, timers and the process", () => {
  const outside = files.filter((file) => !isEdge(file) && impure.test(withoutTexts(source(file))));
  expect(outside).toEqual([]);
});

test("modules for different nouns don't import each other", () => {
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

const fileByPath = new Map(files.map((file) => [file.replace(/\.tsx?$/, ""), file]));

/**
 * Returns an import cycle that can be reached from a file, or undefined. Adds files without a cycle to
 * `cleared`.
 */
function circleFrom(
  file: string,
  way: readonly string[],
  cleared: Set<string>,
): readonly string[] | undefined {
  if (cleared.has(file)) return undefined;
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  for (const path of inside(file)) {
    const imported = fileByPath.get(path);
    const circle = imported === undefined ? undefined : circleFrom(imported, [...way, file], cleared);
    if (circle !== undefined) return circle;
  }
  cleared.add(file);
  return undefined;
}

test("imports form no cycle, whether by value, by type or dynamically", () => {
  const cleared = new Set<string>();
  const circle = files.map((file) => circleFrom(file, [], cleared)).find((found) => found !== undefined);
  expect(circle?.join(" -> ")).toBeUndefined();
});

test("each command's file path matches its name", () => {
  const list = readFileSync("src/commands/index.ts", "utf8");
  const entries = [...list.matchAll(/^ {2}"?([\w -]+)"?: \[\s*"[^"]+",\s*\(\) => import\("\.\/([^"]+)"\)/gm)];
  expect(entries).toHaveLength(list.split("import(").length - 1);
  expect(entries.filter(([, command, path]) => command?.replace(/ /g, "/") !== path)).toEqual([]);
});

/** Lists the modules that load before a file runs: those whose values it imports, directly or indirectly. */
function loadedWith(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file) || !files.includes(file)) return loaded;
  loaded.add(file);
  for (const [, values = "", name = ""] of source(file).matchAll(
    /^(?:import|export)(?! type\b)([^;]*?) from "(\.[^"]+)"/gm,
  ))
    if (/[{,]\s*(?!type\b)\w|^ [\w*]/.test(values))
      loadedWith(`${normalize(join(dirname(file), name))}.ts`, loaded);
  return loaded;
}

/** Removes what describes a command's output, in `prints` or, for several commands, `printsDueWork`. */
const withoutPrints = (code: string) =>
  code.replace(/\bprints(?:DueWork =|:) \{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, "");

test("only the description of a command's output loads shapes, which the build leaves out", () => {
  const isShape = (file: string) => /\/(shapes(\/[\w-]+)?|error-shape)\.ts$/.test(file);
  const loads =
    /^(?:import|export)(?! type\b)[^;]* from "[^"]*\/shapes(\/[\w-]+)?"|import\("[^"]*\/shapes(\/[\w-]+)?"\)/m;
  const loading = files.filter((file) => !isShape(file) && loads.test(withoutPrints(source(file))));
  expect(loading).toEqual([]);
});

test("a run starts without the JSON library, which --help and completion don't need", () => {
  expect(loadedWith("cli/line/run.ts")).not.toContain("base/json/json.ts");
});
