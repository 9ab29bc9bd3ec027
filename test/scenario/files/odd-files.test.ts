import { expect, test } from "vitest";
import type { Files } from "../../../src/base/host";
import { memoryFiles, runLine } from "../../support/program/world";

const good = "name: Odd\nsteps:\n  - create: {}\n";

function play(content: string | Uint8Array) {
  const disk = memoryFiles(new Map());
  const read: Files["read"] = async (path) =>
    path === "/work/odd.yaml" ? Buffer.from(content) : disk.read(path);
  return runLine("test run odd.yaml", { fileSystem: { ...disk, read } });
}

test.each([
  ["a byte order mark", `\ufeff${good}`],
  ["Windows line endings", good.replaceAll("\n", "\r\n")],
  ["an end-of-document marker", `---\n${good}...\n`],
  ["JSON, which is YAML", '{"name": "Odd", "steps": [{"create": {}}]}'],
  ["an older version of YAML", `%YAML 1.1\n---\n${good}`],
])("accepts a file with %s", async (_, content) => {
  expect(await play(content)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("counts lines and columns correctly with a byte order mark and Windows line endings", async () => {
  const result = await play("\ufeffname: Odd\r\nsteps:\r\n  - creat: {}\r\n");
  expect(result.stderr).toContain("odd.yaml:3:5: there is no step creat; did you mean create?");
});

const utf16 = Buffer.from(`\ufeff${good}`, "utf16le");
const latin1 = Buffer.from(good.replace("Odd", "Sch\u00fcler"), "latin1");

test.each<[what: string, content: string | Uint8Array, message: string]>([
  ["UTF-16", utf16, "Error: The file odd.yaml is not valid UTF-8.\n  next: Save it in that encoding.\n"],
  ["Latin-1", latin1, "Error: The file odd.yaml is not valid UTF-8.\n"],
  ["a field twice", "name: A\nname: B\nsteps: []\n", "  - odd.yaml:2:1: Map keys must be unique.\n"],
  [
    "a nested field twice",
    "name: A\nsteps:\n  - create: { debtor: { name: X, name: Y } }\n",
    "  - odd.yaml:3:34: Map keys must be unique.\n",
  ],
  ["only a comment", "# later\n", "Error: The file odd.yaml is empty.\n"],
  ["an empty document", "---\n", "- odd.yaml:1:4: a scenario needs a name and steps\n"],
  [
    "an alias without an anchor",
    "name: A\nsteps: [{ create: *nowhere }]\n",
    "  - odd.yaml:2:19: Nothing before it is called &nowhere.\n",
  ],
  ["a JavaScript tag", "name: A\nsteps: [{ create: !!js/function x }]\n", "create: must be an object\n"],
  ["a merge key", "name: A\nsteps: [{ create: { <<: x } }]\n", "odd.yaml:2:21: << is not a known field\n"],
  ["a list as a name", "? [a, b]\n: 3\n", 'odd.yaml:1:3: ["a","b"] is not a known field\n'],
  ["a prototype", "__proto__: { x: 1 }\n", "odd.yaml:1:1: __proto__ is not a known field\n"],
  [
    "a tab as indentation",
    "name: A\nsteps:\n  - create:\n\t  date: x\n",
    "- odd.yaml:4:1: Tabs are not allowed",
  ],
  ["endless brackets", `name: A\nsteps: ${"[".repeat(10_000)}`, "It is nested too deeply from here on.\n"],
  ["no steps", "name: A\nsteps: []\n", "odd.yaml:2:8: steps: needs at least 1\n"],
  [
    "a number for a duration",
    "name: A\nsteps: [{ wait: 5 }]\n",
    "wait: is not a valid duration such as 90s, 2m or",
  ],
  ["a missing event", "name: A\nsteps: [{ expect: {} }]\n", "odd.yaml:2:19: event: is required\n"],
  ["a share above 1", "name: A\nsteps: [{ fault: { share: 3 } }]\n", "share: must not be above 1\n"],
])("explains before sending why it refuses a file with %s", async (_, content, message) => {
  const result = await play(content);
  expect(result).toMatchObject({ exitCode: 2, stdout: "", requests: [] });
  expect(result.stderr).toContain(message);
});
