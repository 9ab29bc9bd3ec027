import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exitCodes } from "../../../src/cli/flags/exit-codes";
import { globalOptions } from "../../../src/cli/flags/globals";
import { commands } from "../../../src/commands";
import { readOnlyCommands } from "../../../src/reference/data/effects";
import { commandsWithExtraCodes } from "../../../src/reference/data/exit-codes";
import { collectionEnv, runLine } from "../../support/program/world";

const read = async (line: string) => JSON.parse((await runLine(line)).stdout);
const whole = await read("commands --json");
const describeCommand = (path: string) =>
  whole.commands.find((known: { readonly path: string }) => known.path === path) ?? fail(path);

function fail(path: string): never {
  throw new Error(`no command ${path}`);
}

test("lists every command, the version and all global flags", async () => {
  expect(Object.keys(whole)).toEqual(["version", "globalFlags", "commands"]);
  expect(whole.version).toBe((await read("--version --json").catch(() => whole)).version);
  expect(whole.commands.map(({ path }: { readonly path: string }) => path)).toEqual(
    commands.entries.map(({ path }) => path),
  );
  expect(whole.globalFlags).toHaveLength(Object.keys(globalOptions).length);
});

test("describes a command with its arguments, flags, effects, exit codes and examples", () => {
  const { flags, examples, ...rest } = describeCommand("cases wait");
  expect(rest).toEqual({
    path: "cases wait",
    summary: "Wait until a case reaches a state",
    arguments: [
      { name: "case", summary: expect.stringContaining("reference"), required: true, repeatable: false },
    ],
    reads: true,
    writes: false,
    needsLive: false,
    extension: false,
    exitCodes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 130, 143],
  });
  expect(flags).toContainEqual({
    name: "--timeout",
    value: "duration",
    default: "10m",
    repeatable: false,
    summary: "Give up after this time",
  });
  expect(examples[0]).toEqual({
    line: expect.stringMatching(/^recoup cases wait/),
    note: expect.any(String),
  });
});

test("lists the short name, values and repeatability of a flag", () => {
  const flags = describeCommand("cases list").flags as readonly { readonly name: string }[];
  expect(flags.find(({ name }) => name === "--limit")).toMatchObject({ short: "-L", value: "n" });
  expect(flags.find(({ name }) => name === "--where")).toMatchObject({ repeatable: true });
  expect(flags.find(({ name }) => name === "--lifecycle")).toMatchObject({
    values: expect.arrayContaining(["Active", "Closed"]),
  });
  expect(whole.globalFlags).toContainEqual(
    expect.objectContaining({ name: "--env", values: ["test", "live"] }),
  );
});

test.each([
  ["cases list", { reads: true, writes: false, needsLive: false, extension: false }],
  ["cases close", { reads: true, writes: true, needsLive: true, extension: true }],
  ["cases submit", { writes: true, needsLive: true }],
  ["payments record", { writes: true, needsLive: true, extension: true }],
  ["test create", { writes: true, needsLive: false }],
  ["clients reset", { writes: true, needsLive: false }],
  ["api", { reads: true, writes: true, needsLive: true }],
  ["sandbox reset", { reads: false, writes: true, needsLive: false }],
  ["sandbox status", { reads: true, writes: false }],
  ["profile key", { reads: false, writes: true }],
  ["whoami", { reads: true, writes: false, extension: false }],
])("lists the effects of %s on the platform and on this machine", (path, effects) => {
  expect(describeCommand(path)).toMatchObject(effects);
});

test("labels commands that need extensions", () => {
  const all: readonly KnownCommand[] = whole.commands;
  const isMarked = (command: string) => all.find(({ path }) => path === command)?.extension;
  const marked = ["cases fees", "clients kyc", "payments record", "chats list", "notes import", "test fire"];
  expect(marked.filter((path) => !isMarked(path))).toEqual([]);
  expect(["cases list", "payments list", "webhooks why", "whoami", "explain"].filter(isMarked)).toEqual([]);
});

test("labels an extension command in both its help and its JSON", async () => {
  for (const { path, extension } of whole.commands as readonly KnownCommand[]) {
    const text = (await runLine(`${path} --help`)).stdout.replace(/\s+/g, " ");
    const marked = text.replace("not in the interface description (extension)", "").includes("(extension)");
    expect([path, marked]).toEqual([path, extension]);
  }
});

interface KnownCommand {
  readonly path: string;
  readonly extension: boolean;
  readonly exitCodes: readonly number[];
}

const ofEveryCommand = [0, 1, 2, 3, 130, 143];
/** Exit codes that a platform response can cause. */
const answerExitCodes = [4, 5, 6, 7, 9, 10, 11];

test("lists platform exit codes only for commands that call the platform", async () => {
  const calling = ["api", "apply", "browse", "test drift", "test run"];
  for (const { path, load } of commands.entries) {
    const { exitCodes } = describeCommand(path) as KnownCommand;
    const isCalling = (await load()).default.calls.length > 0 || calling.includes(path);
    const found = [path, answerExitCodes.filter((code) => exitCodes.includes(code)).length];
    if (isCalling) expect(found).toEqual([path, answerExitCodes.length]);
    else if (!path.startsWith("sandbox ")) expect(exitCodes).not.toContain(4);
  }
  for (const path of ["completion", "explain", "config set", "tokens list", "webhooks sign", "sandbox serve"])
    expect([path, describeCommand(path).exitCodes]).toEqual([path, ofEveryCommand]);
});

test("lists a running sandbox's exit codes except the one for rate limits", () => {
  for (const path of ["sandbox status", "sandbox reset", "sandbox clock advance"])
    expect([path, describeCommand(path).exitCodes]).toEqual([
      path,
      [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 130, 143],
    ]);
});

test("lists the exit code of every failure that a command itself throws", () => {
  const index = readFileSync("src/commands/index.ts", "utf8");
  const files = [...index.matchAll(/^ {2}"?([\w -]+)"?: \[\s*"[^"]+",\s*\(\) => import\("\.\/([^"]+)"\)/gm)];
  expect(files).toHaveLength(commands.entries.length);
  for (const [, path = "", file] of files) {
    const text = readFileSync(`src/commands/${file}.ts`, "utf8");
    const codes = [...text.matchAll(/new Failure\(\s*"([\w-]+)"/g)].map(
      ([, kind]) => exitCodes[kind as keyof typeof exitCodes],
    );
    const missing = codes.filter((code) => !(describeCommand(path) as KnownCommand).exitCodes.includes(code));
    expect([path, missing]).toEqual([path, []]);
  }
});

test("the tables of effects and exit codes name only existing commands", () => {
  const known = commands.entries.map(({ path }) => path);
  expect([...commandsWithExtraCodes, ...readOnlyCommands].filter((path) => !known.includes(path))).toEqual(
    [],
  );
});

test("filters commands by group and selects keys with --fields", async () => {
  expect(await read("commands users --json --fields path,summary")).toEqual({
    version: whole.version,
    commands: [{ path: "users list", summary: "List the users of your account" }],
  });
  expect((await runLine("commands tokens -o ids")).stdout).toBe(
    "tokens mint\ntokens list\ntokens show\ntokens clear\n",
  );
  expect((await runLine("commands --fields help")).stdout).toContain("exitCodes\n");
});

test("prints a table on a terminal and tab-separated rows in a pipe", async () => {
  const { stdout } = await runLine("commands tokens", { isTerminal: true });
  expect(stdout).toContain("tokens mint   Mint a bearer token for a client");
  expect((await runLine("commands users")).stdout).toMatch(/^users list\tList the users of your account\t/);
});

test("suggests the closest match for an unknown group", async () => {
  expect(await runLine("commands csaes")).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: 'Error: Unknown command "csaes".\n  next: Did you mean `recoup commands cases`?\n',
  });
});

test("schema prints the JSON Schema of a command's output", async () => {
  const list = await read("schema cases list");
  expect(list).toMatchObject({ title: "recoup cases list --json", type: "object" });
  expect(list.required).toContain("items");
  expect((await read("schema test run --line")).title).toBe("recoup test run --json: each line");
  expect((await read("schema error")).title).toBe("recoup: an error");
  expect((await read("schema dry-run")).title).toBe("recoup --dry-run --json");
});

test.each([
  ["schema csaes", 'Unknown command "csaes".', "Did you mean `recoup schema cases`?"],
  ["schema cases lst", 'Unknown command "cases lst".', "Did you mean `recoup schema cases list`?"],
  ["schema tokens", "`recoup tokens` is a group of commands.", "Name one of mint, list, show, clear."],
  [
    "schema api",
    "`recoup api` has no JSON output: it prints the answer of the platform unchanged.",
    "`recoup commands` lists all commands.",
  ],
  [
    "schema cases list --line",
    "`recoup cases list --json` prints one document, not lines.",
    "Run `recoup schema cases list`. With -o ndjson, each line is one of its items.",
  ],
  [
    "schema cases watch",
    "`recoup cases watch --json` prints lines, not one document.",
    "Run `recoup schema cases watch --line`.",
  ],
])("refuses `%s` and suggests an alternative", async (line, message, next) => {
  const { exitCode, stderr } = await runLine(line);
  expect([exitCode, stderr]).toEqual([2, `Error: ${message}\n  next: ${next}\n`]);
});

test("help --json prints JSON help for a command, a group, a topic and the program", async () => {
  const list = await read("help cases list --json");
  expect(list).toMatchObject({ path: "cases list", reads: true, details: expect.any(String) });
  expect(list.fields).toEqual(expect.arrayContaining(["remainder", "debtor.name"]));
  expect(await read("help users --json")).toEqual({
    name: "users",
    summary: "List the users of your account",
    commands: [{ path: "users list", summary: "List the users of your account" }],
  });
  expect((await read("help sandbox clock --json")).commands).toEqual(
    commands.entries
      .filter(({ path }) => path.startsWith("sandbox clock "))
      .map(({ path, summary }) => ({ path, summary })),
  );
  const { name, summary, sections } = await read("help json --json");
  expect([name, summary]).toEqual(["json", "JSON output and how to read it"]);
  expect(sections[0]).toEqual({ text: expect.stringMatching(/^stdout is one valid JSON document/) });
  expect(sections.at(-2)).toEqual({
    title: "The command line as data",
    rows: expect.arrayContaining([
      { name: "recoup help cases list --json", text: "one of them, with the fields that --fields takes" },
    ]),
  });
  const program = await read("help --json");
  expect(Object.keys(program)).toEqual(["commands", "topics"]);
  expect(program.commands).toEqual(commands.entries.map(({ path, summary }) => ({ path, summary })));
  expect(program.topics).toContainEqual({ name: "json", summary: "JSON output and how to read it" });
});

test.each([
  ["cases list --help --json", "help cases list --json"],
  ["cases list -h -o json", "help cases list --json"],
  ["cases --help --json", "help cases --json"],
  ["--help --json", "help --json"],
])("`recoup %s` prints the same output as `recoup %s`", async (line, same) => {
  expect(await runLine(line)).toEqual(await runLine(same));
});

test.each(["commands", "schema", "help"])("%s also accepts a command as one quoted word", async (command) => {
  const apart = await runLine([command, "cases", "list", "--json"]);
  expect(apart.exitCode).toBe(0);
  expect(await runLine([command, "cases list", "--json"])).toEqual(apart);
});

test("commands, schema and help --json need no profile and send nothing", async () => {
  for (const line of ["commands --json", "schema cases list", "help cases list --json"]) {
    const { exitCode, requests, stderr } = await runLine(line, { env: collectionEnv });
    expect([exitCode, requests, stderr]).toEqual([0, [], ""]);
  }
});
