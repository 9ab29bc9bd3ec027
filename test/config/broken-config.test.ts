import { renameSync, symlinkSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { acme, configFolder } from "../support/program/config-folder";

const secret = "canary-in-a-broken-file";

test.each([
  ["a missing comma", `{\n  "current": "a" "profiles": {}\n}`, "line 2, column 18: Comma ',' expected"],
  ["a key without quotation marks", `{\n  current: 1\n}`, "line 2, column 3"],
  [
    "a value without quotation marks",
    `{"profiles": {"a": ${secret}}}`,
    "line 1, column 20: Object value expected",
  ],
  ["a file that ends too soon", `{"profiles": {`, "line 1, column 15"],
  ["an empty file", "", "line 1, column 1: JSON value expected"],
  ["a value that isn't an object", "[]", "line 1, column 1: the file must be an object"],
  [
    "an unknown key at the top",
    `{\n  "curent": "a"\n}`,
    "line 2, column 3: curent is not a known key; did you mean current?",
  ],
  [
    "an unknown key in a profile",
    `{"profiles": {\n  "acme": {"headerPrefx": "${secret}"}}}`,
    "line 2, column 12: profiles.acme.headerPrefx is not a known key; did you mean headerPrefix?",
  ],
  [
    "a profile with the name of the sandbox",
    `{"profiles": {\n  "sandbox": {"readOnly": true}}}`,
    "line 2, column 3: profiles.sandbox has the name of a built-in profile",
  ],
  [
    "a profile with the name of the one from variables",
    `{"profiles": {"env": {}}}`,
    "line 1, column 15: profiles.env has the name of a built-in profile",
  ],
  ["an unknown surface", `{"profiles": {"acme": {"test": {"colection": {}}}}}`, "did you mean collection?"],
  [
    "an unknown key in a key source",
    `{"profiles": {"a": {"test": {"collection": {"key": {"kind": "plain", "value": "${secret}", "valu": "x"}}}}}}`,
    "profiles.a.test.collection.key.valu is not a known key; did you mean value?",
  ],
  [
    "an unknown kind of key",
    `{"profiles": {"a": {"test": {"collection": {"key": {"kind": "${secret}"}}}}}}`,
    "profiles.a.test.collection.key.kind must have the kind keyring, command, file or plain",
  ],
  [
    "a text for a switch",
    `{"profiles": {"a": {"readOnly": "${secret}"}}}`,
    "line 1, column 21: profiles.a.readOnly must be true or false",
  ],
  [
    "a number for a text",
    `{"profiles": {"a": {"test": {"collection": {"url": 7}}}}}`,
    "profiles.a.test.collection.url must be a string",
  ],
  [
    "an environment of the wrong type",
    `{"profiles": {"a": {"defaultEnvironment": "prod"}}}`,
    "profiles.a.defaultEnvironment must be one of test, live",
  ],
])("reports %s with the file, location and cause but without any content", async (_, text, finding) => {
  const config = configFolder(text);
  const { exitCode, stdout, stderr } = await config.run("cases list");
  expect(stderr).toContain(`The configuration ${config.file} can't be used`);
  expect(stderr).toContain(finding);
  expect(stderr).not.toContain(secret);
  expect([exitCode, stdout]).toEqual([3, ""]);
});

test("prints one complete error and the next step", async () => {
  const config = configFolder('{"profiles": {"acme": {"tst": {}}}}');
  expect((await config.run("cases list")).stderr).toBe(
    `Error: The configuration ${config.file} can't be used: line 1, column 24: profiles.acme.tst is not a known key; did you mean test?
  next: Correct the file; \`recoup doctor\` checks it again.
`,
  );
});

test.each([
  [
    '{"profiles": {"a": {"preferences": {"x": 1}}}}',
    "output, pager, history, undo.size, decimal, date-format",
  ],
  ['{"preferences": {"x": 1}}', "output, pager, history, undo.size, decimal, date-format"],
  [
    '{"profiles": {"preferences": {"x": 1}}}',
    "defaultEnvironment, headerPrefix, readOnly, fourEyes, test, live",
  ],
  ['{"x": 1}', "current, profiles, preferences, aliases"],
  ['{"profiles": {"a": {"test": {"x": 1}}}}', "collection, referral, customer"],
  ['{"profiles": {"a": {"test": {"customer": {"x": 1}}}}}', "url, key"],
  [
    '{"profiles": {"a": {"test": {"customer": {"key": {"kind": "keyring", "x": 1}}}}}}',
    "kind, command, path, value",
  ],
])("lists the valid keys when there is an unknown one in %s", async (text, keys) => {
  const config = configFolder(text);
  expect((await config.run("cases list")).stderr).toContain(`x is not a known key (valid keys: ${keys}`);
});

test.each([
  ['{"preferences": {"undo.size": "huge"}}', "preferences.undo.size is empty"],
  ['{"aliases": []}', "aliases must be an object"],
  ['{"preferences": {"columns": {"cases": "id"}}}', "preferences.columns.cases must be a list"],
  ['{"preferences": {"columns": {"cases": []}}}', "preferences.columns.cases is empty"],
])("describes the expected value in %s", async (text, finding) => {
  const config = configFolder(text);
  expect((await config.run("cases list")).stderr).toContain(`: ${finding}.`);
});

test("refuses a file that isn't UTF-8", async () => {
  const config = configFolder("{}");
  writeFileSync(config.file, Buffer.from([0x7b, 0xff, 0x7d]));
  expect((await config.run("cases list")).stderr).toContain("can't be used: it is not valid UTF-8.\n");
});

test("reports several errors at once", async () => {
  const config = configFolder(`{"curent": "a", "profiles": {"a": {"tets": {}}}}`);
  const { stderr } = await config.run("cases list");
  expect(stderr).toContain("it has 2 errors");
  expect(stderr.match(/did you mean/g)).toHaveLength(2);
});

test.each(["--help", "cases --help", "cases list --help", "doctor"])(
  "`recoup %s` succeeds despite a broken configuration",
  async (line) => {
    const config = configFolder("{");
    expect((await config.run(line)).exitCode).toBe(0);
  },
);

test("refuses to change a broken configuration", async () => {
  const config = configFolder("{");
  expect((await config.run("profile add acme --collection-url https://a.example")).exitCode).toBe(3);
  expect(() => config.read()).toThrow();
});

test.each([0o644, 0o640, 0o604])("refuses a plain key in a file with mode %o", async (mode) => {
  const config = configFolder();
  config.write(acme, mode);
  const { exitCode, stderr } = await config.run("cases list");
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`chmod 600 ${config.file}`)]);
});

test("refuses a configuration file that other users can change", async () => {
  const config = configFolder();
  config.write({ profiles: {} }, 0o622);
  const { exitCode, stderr } = await config.run("profile list");
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining("Other users can change")]);
});

test.each(["test", "live"])("finds a plain key in the %s environment", async (environment) => {
  const config = configFolder();
  const customer = { url: "https://a.example", key: { kind: "plain", value: "the-key" } };
  config.write({ profiles: { acme: { [environment]: { customer } } } }, 0o604);
  expect((await config.run("profile list")).stderr).toBe(
    `Error: Other users can read ${config.file}, and it holds a plain key.
  next: Run \`chmod 600 ${config.file}\`. Replace the key if others could have read it.
`,
  );
});

test("reads and changes a configuration file that begins with a byte order mark", async () => {
  const config = configFolder(`\uFEFF${JSON.stringify(acme)}`);
  expect(await config.run("config set output json")).toMatchObject({ exitCode: 0, stderr: "" });
  expect(config.read()).toEqual({ ...acme, preferences: { output: "json" } });
});

test("accepts a configuration file that other users can only execute", async () => {
  const config = configFolder();
  config.write(acme, 0o711);
  expect((await config.run("profile list")).exitCode).toBe(0);
});

test("accepts a configuration file that others can read if it has no plain keys", async () => {
  const config = configFolder();
  config.write({ profiles: {} }, 0o644);
  expect((await config.run("profile list")).exitCode).toBe(0);
});

test.each(["whoami", "profile use sandbox"])(
  "%s refuses a symbolic link as the configuration file",
  async (line) => {
    const config = configFolder(acme);
    renameSync(config.file, `${config.file}.real`);
    symlinkSync(`${config.file}.real`, config.file);
    const { exitCode, stderr } = await config.run(line);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining("is a symbolic link")]);
  },
);
