import { expect, test } from "vitest";
import type { Program } from "../../src/base/host";
import { configFolder } from "../support/program/config-folder";

/** Sets an alias and runs a line that uses it. `api --dry-run` prints the expanded words. */
async function through(text: string, line: readonly string[]) {
  const config = configFolder();
  expect((await config.run(["alias", "set", "mine", text])).stderr).toBe("");
  return config.run(line);
}

test("stores an alias in the configuration and expands it", async () => {
  const config = configFolder();
  const set = await config.run(["alias", "set", "late", "recoup explain CaseNotFound"]);
  expect(set).toMatchObject({ exitCode: 0, stdout: "name\tlate\nline\texplain CaseNotFound\n" });
  expect(config.read()).toEqual({ profiles: {}, aliases: { late: "explain CaseNotFound" } });
  const [aliased, plain] = [await config.run("late"), await config.run("explain CaseNotFound")];
  expect(aliased).toEqual(plain);
  expect(plain.exitCode).toBe(0);
});

test("keeps other aliases and settings in the configuration", async () => {
  const config = configFolder({
    preferences: { output: "json" },
    profiles: {},
    aliases: { a: "cases list" },
  });
  await config.run(["alias", "set", "b", " recoup  clients list  "]);
  const preferences = { output: "json" };
  expect(config.read()).toEqual({
    preferences,
    profiles: {},
    aliases: { a: "cases list", b: "clients list" },
  });
  await config.run("alias delete a");
  expect(config.read()).toEqual({ preferences, profiles: {}, aliases: { b: "clients list" } });
  await config.run("alias delete b");
  expect(config.read()).toEqual({ preferences, profiles: {} });
});

test.each([
  ["cases list", "Set: recoup mine runs `recoup cases list`.\n"],
  ["!date -u", "Set: recoup mine runs `date -u` in the shell.\n"],
  ["!  date", "Set: recoup mine runs `date` in the shell.\n"],
])("explains on a terminal what an alias for %s runs", async (line, text) => {
  expect((await configFolder().run(["alias", "set", "mine", line], { isTerminal: true })).stdout).toBe(text);
});

test("prints an added or deleted alias as JSON or by name", async () => {
  const config = configFolder();
  const set = ["alias", "set", "a", "cases list"];
  expect(JSON.parse((await config.run([...set, "--json"])).stdout)).toEqual({
    name: "a",
    line: "cases list",
  });
  expect((await config.run("alias delete a --json")).stdout).toBe('{"name":"a","deleted":true}\n');
  expect((await config.run([...set, "-o", "ids"])).stdout).toBe("a\n");
  expect((await config.run("alias delete a -o ids")).stdout).toBe("a\n");
  await config.run(set);
  expect((await config.run("alias delete a", { isTerminal: true })).stdout).toBe("Deleted the alias a.\n");
});

test.each([
  ["appends words to the line of an alias", "whoami", ["mine", "--as", "nobody"], "--as must be one of"],
  ["replaces $1 with the first word", "explain $1", ["mine", "413"], "413"],
  ["keeps a word with spaces whole", "explain $1", ["mine", "no such topic"], '"no such topic"'],
  ["replaces $@ with all words", "explain $@", ["mine", "CaseNotFound"], "CaseNotFound"],
  [
    "appends the words that no $1 uses",
    "explain $1",
    ["mine", "413", "--as", "nobody"],
    "--as must be one of",
  ],
  [
    "accepts global flags before the alias",
    "explain $1",
    ["--env", "nowhere", "mine", "413"],
    "--env must be one of",
  ],
])("%s", async (_, text, line, output) => {
  const { stdout, stderr } = await through(text, line);
  expect(stdout + stderr).toContain(output);
});

test.each([
  ["the flags of an alias", "whoami --env live", ["--env", "test", "mine"]],
  ["a flag whose value follows the name", "whoami --env live --as", ["--env", "test", "mine", "customer"]],
  [
    "the flags of an alias, but not those after its name",
    "whoami",
    ["--env", "live", "mine", "--env", "test"],
  ],
  [
    "the flags of an alias that ends in a flag, but not those after its name",
    "whoami --env live --quiet",
    ["--env", "live", "mine", "--env", "test"],
  ],
  ["the flags of an alias that uses all words", "whoami $@ --env live", ["--env", "test", "mine"]],
  [
    "the flags of an alias that ends in all words, but not those after its name",
    "whoami $@",
    ["--env", "live", "mine", "--env", "test"],
  ],
])("flags before the name override %s", async (_, text, line) => {
  const { exitCode, stdout } = await through(text, [...line, "--json"]);
  expect([exitCode, JSON.parse(stdout).environment]).toEqual([0, "test"]);
});

test.each(["cases list --env live --lifecycle", "cases list --env live --lifecycle $@"])(
  "flags before the name don't separate the last flag of `%s` from a typed value that begins with a dash",
  async (text) => {
    const { stderr } = await through(text, ["--env", "test", "mine", "-acme", "--limit", "5"]);
    expect(stderr).toContain('--lifecycle: "-acme" is not a lifecycle');
  },
);

test.each(["-acme ltd", "-acme"])(
  "flags before the name don't separate a flag of the alias from its typed value %s",
  async (value) => {
    const { stderr } = await through("cases list --lifecycle $1", ["--env", "test", "mine", value]);
    expect(stderr).toContain(`--lifecycle: "${value}" is not a lifecycle`);
  },
);

test("treats flags before the name as flags even if the alias ends in -- and arguments", async () => {
  const { exitCode, stdout } = await through("explain -- 413", ["--json", "mine"]);
  expect([exitCode, JSON.parse(stdout).name]).toEqual([0, "413"]);
});

test("names the missing argument of an alias command", async () => {
  expect(await through("explain $2", ["mine", "413"])).toMatchObject({
    exitCode: 2,
    stderr:
      "Error: The alias mine needs an argument $2 (got 1).\n  next: `recoup alias list` shows what it stands for.\n",
  });
});

test("passes arguments to a shell line unsplit and returns recoup's exit code", async () => {
  const config = configFolder();
  await config.run(["alias", "set", "count", '!recoup "$@" | wc -l']);
  const started: Program[] = [];
  const runProgram = async (program: Program) => {
    started.push(program);
    return 7;
  };
  expect((await config.run(["count", "cases list", "; rm -rf /"], { runProgram })).exitCode).toBe(7);
  expect(started).toMatchObject([
    { file: "sh", line: ["-c", 'recoup "$@" | wc -l', "count", "cases list", "; rm -rf /"] },
  ]);
});

test("refuses flags before a shell line", async () => {
  const config = configFolder();
  await config.run(["alias", "set", "count", "!date"]);
  expect(await config.run(["--dry-run", "count"])).toMatchObject({
    exitCode: 2,
    stderr:
      "Error: The alias count is a shell alias, so flags can't come before its name.\n  next: Write the flags after the name.\n",
  });
});

test("accepts the name of a command or an alias as an argument of an alias", async () => {
  expect((await through("explain $1", ["mine", "live"])).stdout).toContain("name\tlive");
  expect((await through("help $@", ["mine", "cases", "list"])).stdout).toContain("recoup cases list [flags]");
  expect((await through("explain 413", ["--world", "mine", "mine"])).stdout).toContain("413");
});

test.each([
  ["a command's name", ["cases", "whoami"], "An alias can't replace the command cases."],
  ["an invalid name", ["2x", "whoami"], '"2x" can\'t be the name of an alias'],
  [
    "an unknown command",
    ["x", "cases lst --all"],
    'Unknown command "recoup cases lst".\n  next: Did you mean `recoup cases list --all`? A line for the shell starts with !.',
  ],
  ["words in the wrong order", ["x", "list cases"], "Did you mean `recoup cases list`?"],
  ["another alias", ["x", "mine"], 'Unknown command "recoup mine".'],
  [
    "a name with other characters",
    ["a.b", "whoami"],
    "it takes letters, digits, - and _, and starts with a letter.",
  ],
  [
    "no command line",
    ["x"],
    "The line of the alias is missing.\n  next: Write `recoup alias set x 'cases list --lifecycle Active'`.",
  ],
  [
    "a blank command line",
    ["x", " "],
    "The line of the alias is missing.\n  next: Write `recoup alias set x 'cases list --lifecycle Active'`.",
  ],
  [
    "an unquoted command line",
    ["x", "cases", "list", " "],
    "The line of an alias is one word in quotes.\n  next: Write `recoup alias set x 'cases list'`.",
  ],
])("refuses an alias with %s", async (_, words, message) => {
  const config = configFolder();
  const { exitCode, stderr } = await config.run(["alias", "set", ...words]);
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});

test.each([
  "!RECOUP_COLLECTION_KEY=4f9c1bd72ae84c0db14f9c1bd72ae84c recoup cases list",
  "!curl -H 'XApiKey: 4f9c1bd72ae84c0db14f9c1bd72ae84c' https://test.example",
  "api GET /cases -H 'Authorization: Bearer 4f9c1bd72ae84c0db14f9c1bd72ae84c'",
  "api GET /cases -H xapikey:sk_live_abcdef",
])("refuses an alias with a key: %s", async (line) => {
  const config = configFolder({ profiles: {} });
  const { exitCode, stdout, stderr } = await config.run(["alias", "set", "mine", line]);
  expect([exitCode, stdout, stderr]).toEqual([
    2,
    "",
    "Error: The line of the alias seems to contain a key, which would be kept as plain text.\n  next: Leave the key of the profile out: recoup adds it. A line for the shell can take a key from a variable.\n",
  ]);
  expect(config.read()).toEqual({ profiles: {} });
});

test.each([
  '!curl -H "XApiKey: $ACME_KEY_2026_PRODUCTION" https://test.example',
  "!KEY=/run/secrets/acme/2026-03-10.key sh report.sh",
  "!KEY=keys/2026/03/acme-production.key sh report.sh",
  "!KEY=$(gcloud secrets versions access latest --secret=recoup-collection-2026) sh report.sh",
  `api POST /cases --body '{"idempotencyKey":"0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f"}'`,
  "!recoup cases list --json | jq '.items | map({ key: .id })'",
  "cases get 0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f",
  "cases submit --idempotency-key=0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f",
  "webhooks verify --secret-file=/home/operator/2026/acme-webhook-secret.txt",
])("accepts an alias without a key: %s", async (line) => {
  expect((await configFolder().run(["alias", "set", "mine", line])).exitCode).toBe(0);
});

test("refuses an alias for another alias and shows the line to use instead", async () => {
  const config = configFolder({ profiles: {}, aliases: { mine: "cases list --all" } });
  const { exitCode, stderr } = await config.run(["alias", "set", "x", "mine --limit 5"]);
  expect([exitCode, stderr]).toEqual([
    2,
    "Error: The word mine is an alias, and an alias can't refer to another one.\n  next: Write its line instead: `cases list --all`.\n",
  ]);
});

test("reports an alias that doesn't expand to a command", async () => {
  const config = configFolder({ profiles: {}, aliases: { a: "b", b: "a" } });
  const { exitCode, stderr } = await config.run("a");
  expect([exitCode, stderr]).toEqual([
    2,
    "Error: The alias a stands for `recoup b`, which is another alias.\n  next: `recoup alias set a …` changes it.\n",
  ]);
});

test("refuses an alias with a quote that isn't closed", async () => {
  const config = configFolder();
  expect(await config.run(["alias", "set", "mine", "cases list --where 'remainder>1"])).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Error: The line of the alias mine has a quote that is not closed.\n"),
  });
});

test("stops shell aliases that call each other endlessly", async () => {
  const config = configFolder({ profiles: {}, aliases: { a: "!recoup b", b: "!recoup a" } });
  const started: string[] = [];
  const runProgram = async ({ line, env }: Program): Promise<number> => {
    const [, text = ""] = line;
    started.push(text);
    return (
      await config.run(text.slice("recoup ".length), { runProgram, env: env as Record<string, string> })
    ).exitCode;
  };
  expect([(await config.run("a", { runProgram })).exitCode, started.length]).toEqual([2, 10]);
});

test("trims an alias's line in the configuration", async () => {
  const config = configFolder({ profiles: {}, aliases: { a: " explain 413 " } });
  expect(await config.run("a")).toEqual(await config.run("explain 413"));
});

test("runs the command if an alias has the same name", async () => {
  const config = configFolder({ profiles: {}, aliases: { whoami: "explain 413" } });
  expect((await config.run("whoami")).stdout).toContain("sandbox");
});

test("lists and deletes aliases", async () => {
  const config = configFolder();
  await config.run(["alias", "set", "a", "cases list"]);
  await config.run(["alias", "set", "b", "!date"]);
  expect((await config.run("alias list")).stdout).toBe("a\tcases list\nb\t!date\n");
  expect((await config.run("alias delete a")).stdout).toBe("name\ta\ndeleted\ttrue\n");
  expect((await config.run("alias list -o ids")).stdout).toBe("b\n");
  expect(await config.run("alias delete bb")).toMatchObject({
    exitCode: 2,
    stderr: 'Error: Unknown alias "bb".\n  next: Did you mean b?\n',
  });
});

test("lists aliases, or suggests how to add one if there are none", async () => {
  const config = configFolder();
  const terminal = { isTerminal: true, env: { NO_COLOR: "1" } };
  expect((await config.run("alias list", terminal)).stdout).toBe(
    "No aliases. `recoup alias set NAME 'line'` adds one.\n",
  );
  expect(await config.run("alias delete a")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("Error: There are no aliases.\n"),
  });
  await config.run(["alias", "set", "late", "cases list"]);
  expect((await config.run("alias list", terminal)).stdout).toBe("Alias  Runs\nlate   cases list\n");
  expect((await config.run("alias list", { ...terminal, columns: 8 })).stdout).toMatch(/^Alias\nlate\n/);
  expect(JSON.parse((await config.run("alias list --json")).stdout).items).toEqual([
    { name: "late", line: "cases list" },
  ]);
});

test("accepts a name in uppercase with digits, - and _", async () => {
  const config = configFolder();
  await config.run(["alias", "set", "My-2_x", "whoami"]);
  expect(config.read().aliases).toEqual({ "My-2_x": "whoami" });
});

test("leaves the configuration unchanged in a dry run", async () => {
  const config = configFolder();
  await config.run(["alias", "set", "a", "cases list"]);
  const before = config.read();
  expect((await config.run("alias delete a --dry-run")).stdout).toBe(
    "Would delete the alias a. Nothing was changed.\n",
  );
  expect((await config.run(["alias", "set", "b", "cases list", "-n"])).stdout).toBe(
    "Would set the alias b. Nothing was changed.\n",
  );
  expect(config.read()).toEqual(before);
});

test.each(["test run --allow-run", "test run $1 --allow-run --bail", '!recoup test run --allow-run "$@"'])(
  "refuses an alias with --allow-run: %s",
  async (text) => {
    const config = configFolder();
    expect(await config.run(["alias", "set", "mine", text])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("The alias mine has --allow-run, which has no effect in an alias."),
    });
  },
);

test.each([
  "test run --allow-run",
  "test run '--allow'-run",
  "test run --allow$1",
  "!recoup test run --allow-run",
])("doesn't run an alias whose stored line has --allow-run: %s", async (text) => {
  const config = configFolder({ profiles: {}, aliases: { mine: text } });
  const started: Program[] = [];
  const runProgram = async (program: Program) => started.push(program);
  expect(await config.run(["mine", "-run"], { runProgram })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("which has no effect in an alias."),
  });
  expect(started).toEqual([]);
});

test("accepts --allow-run typed after an alias", async () => {
  const config = configFolder({ profiles: {}, aliases: { mine: "test run" } });
  const { stderr } = await config.run(["mine", "missing.yaml", "--allow-run"]);
  expect(stderr).toContain("missing.yaml");
  expect(stderr).not.toContain("--allow-run, which");
});
