import { expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { acme, configFolder } from "../support/program/config-folder";

const record = {
  id: "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f",
  reference: "7KQ2M9XA",
  lifecycle: "Active",
  grossAmount: 1250.5,
  remainder: 1000.25,
  currency: "EUR",
  debtor: { name: "Musterbau Köln GmbH" },
};
const page = { totalResults: 1, currentPage: 1, pageSize: 10, responseCount: 1, totalPages: 1 };
const send: Send = async () => answer({ cases: [record], page });

test("uses the configured output format unless a flag, a variable or the profile overrides it", async () => {
  const config = configFolder(acme);
  await config.run("config set output yaml");
  await config.run("config set output ids --profile acme");
  const firstLine = async (line: string, env = {}) =>
    (await config.run(line, { send, env })).stdout.split("\n")[0];
  expect(await firstLine("cases list")).toBe(record.id);
  expect(await firstLine("cases list", { RECOUP_OUTPUT: "csv" })).toMatch(/^reference,/);
  expect(await firstLine("cases list -o json", { RECOUP_OUTPUT: "csv" })).toMatch(/^\{/);
  await config.run("config unset output --profile acme");
  expect(await firstLine("cases list")).toBe("items:");
});

test("refuses HTML as the default format", async () => {
  const { exitCode, stderr } = await configFolder(acme).run("config set output html");
  expect([exitCode, stderr]).toEqual([
    2,
    "Error: HTML can't be the format of every command, because few commands print it.\n  next: Use -o html where it is supported, such as for 'cases report'.\n",
  ]);
});

test("refuses a key as the pager and doesn't quote it", async () => {
  const config = configFolder(acme);
  const { exitCode, stdout, stderr } = await config.run("config set pager 4f9c1bd72ae84c0db14f9c1bd72ae84c");
  expect([exitCode, stdout, stderr]).toEqual([
    2,
    "",
    "Error: The pager looks like a key.\n  next: Give a command. If this is one, write it with its path.\n",
  ]);
  expect(config.read()).toEqual(acme);
});

test.each(["config set output json", "config unset output"])(
  "`%s` refuses a built-in profile",
  async (line) => {
    const { exitCode, stderr } = await configFolder(acme).run(`${line} --profile sandbox`);
    expect([exitCode, stderr]).toEqual([
      3,
      "Error: The profile sandbox is built in and has no settings of its own.\n",
    ]);
  },
);

test("prints errors as JSON if the output setting is json", async () => {
  const config = configFolder(acme);
  await config.run("config set output json");
  const { stderr } = await config.run("cases get 1", { send: async () => answer({}, 404) });
  expect(JSON.parse(stderr)).toMatchObject({ error: { exit: 6 } });
});

test("ignores a preferred format that the command or a pipe doesn't support", async () => {
  const config = configFolder(acme);
  await config.run("config set output csv");
  expect((await config.run("api GET /cases", { send })).exitCode).toBe(0);
  for (const format of ["table", "wide", "vertical"]) {
    await config.run(`config set output ${format}`);
    expect((await config.run("cases list --fields reference", { send })).stdout).toBe("7KQ2M9XA\n");
  }
  await config.run("config set output xlsx");
  const result = await config.run("cases list --fields reference --color never", { send, isTerminal: true });
  expect(result.stdout).toBe("Reference\n7KQ2M9XA\n");
});

test("uses the configured columns only for tables without --fields", async () => {
  const config = configFolder(acme);
  const { stdout } = await config.run("config set cases.columns Reference,debtor.name -o json");
  expect(JSON.parse(stdout)).toEqual({ key: "cases.columns", value: "reference,debtor.name" });
  const result = await config.run("cases list", { send, isTerminal: true, env: { NO_COLOR: "1" } });
  expect(result.stdout.split("\n").slice(0, 1)).toEqual(["Reference  Debtor"]);
  const piped = await config.run("cases list -o csv", { send });
  expect(piped.stdout).toBe((await configFolder(acme).run("cases list -o csv", { send })).stdout);
  const fields = await config.run("cases list --fields remainder", {
    send,
    isTerminal: true,
    env: { NO_COLOR: "1" },
  });
  expect(fields.stdout).not.toContain("Debtor");
});

test("lists each setting with the profile it applies to", async () => {
  const config = configFolder(acme);
  await config.run("config set pager less");
  await config.run("config set cases.columns reference,remainder -p acme");
  expect((await config.run("config list")).stdout).toBe(
    "pager\tless\t\ncases.columns\treference,remainder\tacme\n",
  );
  expect(config.read()).toEqual({
    ...acme,
    preferences: { pager: "less" },
    profiles: {
      acme: { ...acme.profiles.acme, preferences: { columns: { cases: ["reference", "remainder"] } } },
    },
  });
});

test("lists settings, or suggests how to set one if there are none", async () => {
  const config = configFolder(acme);
  const terminal = { isTerminal: true, env: { NO_COLOR: "1" } };
  expect((await config.run("config list", terminal)).stdout).toBe(
    "Nothing is set. `recoup config set --help` shows what can be.\n",
  );
  await config.run("config set pager less");
  await config.run("config set decimal , -p acme");
  expect((await config.run("config list", terminal)).stdout).toBe(
    "Key      Value  Profile\npager    less\ndecimal  ,      acme\n",
  );
  const headerAt = async (columns: number) =>
    (await config.run("config list", { ...terminal, columns })).stdout.split("\n")[0];
  expect([await headerAt(23), await headerAt(15), await headerAt(9)]).toEqual([
    "Key      Value  Profile",
    "Key      Value",
    "Key",
  ]);
  expect(JSON.parse((await config.run("config list --json")).stdout).items).toEqual([
    { key: "pager", value: "less", profile: null },
    { key: "decimal", value: ",", profile: "acme" },
  ]);
  expect((await config.run("config list -o ids")).stdout).toBe("pager\ndecimal\n");
});

test.each([
  ["config set output json", "Set output to json."],
  ["config set output csv -p acme", "Set output to csv for the profile acme."],
  [
    "config set history full",
    "Set history to full. Names, addresses and texts that you send are kept on this machine as they are.",
  ],
  ["config set history on", "Set history to on."],
  ["config set pager full", "Set pager to full."],
  ["config set undo.size 500MB", "Set undo.size to 500MB."],
  ["config set date-format DD.MM.YYYY", "Set date-format to DD.MM.YYYY."],
  ["config set decimal .", "Set decimal to .."],
  ["config set output json -n", "Would set output to json. Nothing was changed."],
  ["config set output csv -p acme -n", "Would set output to csv for the profile acme. Nothing was changed."],
  ["config unset output", "output was not set."],
  ["config unset output -p acme", "output of the profile acme was not set."],
  ["config unset output -n", "Would unset output. Nothing was changed."],
  ["config unset output -p acme -n", "Would unset output of the profile acme. Nothing was changed."],
])("reports `%s` on a terminal as %s", async (line, text) => {
  const config = configFolder(acme);
  expect((await config.run(line, { isTerminal: true, columns: 160 })).stdout).toBe(`${text}\n`);
  if (line.endsWith("-n")) expect(config.read()).toEqual(acme);
});

test("prints a setting as JSON or only its value", async () => {
  const config = configFolder(acme);
  expect((await config.run("config set pager less -o ids")).stdout).toBe("less\n");
  expect((await config.run("config get pager --json")).stdout).toBe('{"key":"pager","value":"less"}\n');
  expect((await config.run("config get pager -o ids")).stdout).toBe("less\n");
  expect((await config.run("config get pager", { isTerminal: true })).stdout).toBe("less\n");
  expect((await config.run("config unset pager --json")).stdout).toBe('{"key":"pager","unset":true}\n');
  expect((await config.run("config unset pager -o ids")).stdout).toBe("pager\n");
});

test("trims configured columns and spells them like the field names", async () => {
  const config = configFolder(acme);
  await config.run(["config", "set", "cases.columns", " REFERENCE , ,debtor.NAME,grossamount,"]);
  await config.run("config set users.columns id");
  await config.run("config set output csv");
  expect((await config.run("config get cases.columns")).stdout).toBe("reference,debtor.name,grossAmount\n");
  await config.run("config unset cases.columns");
  expect(config.read().preferences).toEqual({ columns: { users: ["id"] }, output: "csv" });
  await config.run("config unset users.columns");
  expect(config.read().preferences).toEqual({ output: "csv" });
});

test("config unset reports whether the key was set", async () => {
  const config = configFolder(acme);
  const terminal = { isTerminal: true, columns: 160 };
  await config.run("config set pager less -p acme");
  expect((await config.run("config unset pager -p acme", terminal)).stdout).toBe(
    "pager of the profile acme is unset.\n",
  );
  expect(await config.run("config unset pager -p acme")).toMatchObject({
    exitCode: 0,
    stdout: "key\tpager\nunset\ttrue\n",
    stderr: "pager of the profile acme was not set.\n",
  });
});

test("prints only the value in effect for the active profile", async () => {
  const config = configFolder(acme);
  await config.run("config set output csv");
  await config.run("config set pager less -p acme");
  expect((await config.run("config get pager")).stdout).toBe("less\n");
  expect(await config.run("config get pager -p sandbox")).toMatchObject({
    exitCode: 6,
    stderr: "Error: The key pager is not set.\n  next: `recoup config set pager …` sets it.\n",
  });
});

test("removes a setting and keeps the rest of the profile", async () => {
  const config = configFolder(acme);
  for (const line of ["output csv", "cases.columns reference -p acme"])
    await config.run(`config set ${line}`);
  for (const line of ["output", "cases.columns -p acme"]) await config.run(`config unset ${line}`);
  expect(config.read()).toEqual(acme);
});

test("keeps a profile's defaults when the profile changes", async () => {
  const config = configFolder(acme);
  await config.run("config set pager less");
  await config.run("config set output csv -p acme");
  await config.run("profile set acme --default-env live");
  expect(config.read().profiles.acme.preferences).toEqual({ output: "csv" });
  await config.run("profile remove acme --yes");
  expect(config.read()).toEqual({ profiles: {}, preferences: { pager: "less" } });
});

test.each([
  ["an unknown key", "config set outputt json", 'Unknown key "outputt".\n  next: Did you mean output?'],
  ["a noun without a list", "config set doctor.columns id", 'Unknown key "doctor.columns"'],
  [
    "an unknown format",
    "config set output jsn",
    'Output must be one of table, wide, vertical, json, ndjson, csv, tsv, xlsx, yaml, ids, html (got "jsn").\n  next: Did you mean json?',
  ],
  [
    "an unknown field",
    "config set cases.columns refrence",
    'Unknown field "refrence".\n  next: Did you mean reference?',
  ],
  [
    "no field",
    "config set cases.columns ,",
    "The value of cases.columns is empty.\n  next: `recoup config unset cases.columns` removes it.",
  ],
  ["no value", "config set output", "A value is missing: recoup config set output <value>."],
  ["two values", "config set output csv tsv", "Too many values: recoup config set output <value>."],
  [
    "a size without a number",
    "config set undo.size much",
    'The value of undo.size must be a size (got "much").\n  next: Write 500MB or 2GB; 0 keeps nothing to undo.',
  ],
  ["an unknown history mode", "config set history ful", 'Unknown value "ful".\n  next: Did you mean full?'],
  [
    "a decimal sign of two characters",
    "config set decimal ..",
    'The value of decimal must be "." or "," (got "..").',
  ],
  ["an invalid date pattern", "config set date-format dd.mm", "date-format"],
  ["an unknown key to get", "config get outputt", 'Unknown key "outputt".\n  next: Did you mean output?'],
  ["an unknown key to unset", "config unset outputt", 'Unknown key "outputt".\n  next: Did you mean output?'],
  ["an unknown profile", "config set output csv -p acne", "Did you mean acme?"],
])("refuses %s", async (_, line, message) => {
  const config = configFolder(acme);
  const { exitCode, stderr } = await config.run(line);
  expect([2, 3]).toContain(exitCode);
  expect(stderr.toLowerCase()).toContain(message.toLowerCase());
  expect(config.read()).toEqual(acme);
});

test("refuses a blank value for a setting", async () => {
  const config = configFolder(acme);
  expect(await config.run(["config", "set", "pager", "  "])).toMatchObject({
    exitCode: 2,
    stderr: "Error: The value of pager is empty.\n  next: `recoup config unset pager` removes it.\n",
  });
  await config.run(["config", "set", "pager", ","]);
  expect(config.read().preferences).toEqual({ pager: "," });
});

test("reports an unknown setting's path and suggests the closest match", async () => {
  const config = configFolder({ profiles: {}, preferences: { outptu: "json" } });
  expect((await config.run("profile list")).stderr).toContain(
    "preferences.outptu is not a known key; did you mean output?",
  );
});
