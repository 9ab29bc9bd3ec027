import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { guideSummaries } from "../../src/reference/guides/guide-list";
import { parseRules } from "../../src/reference/guides/rule-list";
import { assumptions } from "../../src/sandbox/readings/assumptions";
import { runLine } from "../support/program/world";

const read = (name: string) => readFileSync(`docs/${name}.md`, "utf8").replace(/^<!-- .*\n/gm, "");

test.each(Object.keys(guideSummaries))("recoup help %s.md prints the whole guide", async (name) => {
  expect(await runLine(`help ${name}.md`)).toMatchObject({ exitCode: 0, stdout: read(name), stderr: "" });
});

test.each(Object.keys(guideSummaries))(
  "wraps sentences in the guide %s at words on a terminal",
  async (name) => {
    const { stdout } = await runLine(`help ${name}.md`, { isTerminal: true, env: { NO_COLOR: "1" } });
    const words = (text: string) => text.split(/\s+/);
    expect(words(stdout)).toEqual(words(read(name)));
    const wide = stdout
      .replace(/^```[\s\S]*?^```/gm, "")
      .split("\n")
      .filter((line) => line.length > 80 && !line.startsWith("|"));
    // Commands in backticks and link addresses may exceed the width.
    expect(wide.filter((line) => !/^ *[^ ]+$|`[^`]*`\S*$/.test(line.trim()))).toEqual([]);
  },
);

test("opens a guide by its bare name unless a command has the same name", async () => {
  expect((await runLine("help receiver")).stdout).toBe(read("receiver"));
  expect((await runLine("help docs/receiver.md")).stdout).toBe(read("receiver"));
  expect((await runLine("help sandbox")).stdout).toContain("Usage: recoup sandbox <verb>");
});

test("opens a section together with its subsections", async () => {
  const { stdout } = await runLine("help receiver#what-the-check-can-see");
  const text = read("receiver");
  expect(stdout.startsWith("## What the check can see\n")).toBe(true);
  expect(stdout).toContain("### The state address\n");
  expect(text).toContain(stdout);
  const next = text.slice(text.indexOf(stdout) + stdout.length);
  expect(next.startsWith("## ")).toBe(true);
});

test("suggests the closest match for a mistyped section or guide", async () => {
  const section = await runLine("help receiver#the-state-adress");
  expect(section.exitCode).toBe(2);
  expect(section.stderr).toBe(
    'Error: The guide receiver has no section "the-state-adress".\n  next: Did you mean the-state-address?\n',
  );
  const guide = await runLine("help reciever");
  expect(guide.stderr).toBe('Error: No help for "reciever".\n  next: Did you mean `recoup help receiver`?\n');
});

test("prints a guide as data with --json", async () => {
  const { stdout } = await runLine("help receiver#the-state-address --json");
  const { name, summary, sections } = JSON.parse(stdout);
  expect({ name, summary }).toEqual({ name: "receiver", summary: "Prove that a receiver is correct" });
  expect(sections[0].title).toBe("The state address");
  expect(read("receiver")).toContain(sections[0].text);
});

test("every guide section that the source names exists", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const named = files.flatMap((file) => [
    ...readFileSync(`src/${file}`, "utf8").matchAll(/recoup help ([a-z-]+)(?:\.md)?#([a-z-]+)/g),
  ]);
  const headings = (name: string) =>
    [...read(name).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
      title
        .toLowerCase()
        .replace(/[^a-z -]/g, "")
        .replaceAll(" ", "-"),
    );
  expect(named.length).toBeGreaterThan(0);
  for (const [, name = "", section = ""] of named) expect(headings(name)).toContain(section);
});

const rules = parseRules(read("rules"));

test.each([...rules, ...assumptions].map(({ id }) => id))(
  "recoup explain %s prints its meaning",
  async (id) => {
    const { exitCode, stdout } = await runLine(`explain ${id.toLowerCase()} --json`);
    const rule = rules.find((each) => each.id === id);
    const meaning = rule?.text ?? assumptions.find((each) => each.id === id)?.reading;
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ name: id, kind: rule ? "rule" : "assumption", meaning });
  },
);

test("prints a rule and who must follow it", async () => {
  const { stdout } = await runLine("explain SIG-05 --color never", { isTerminal: true, columns: 80 });
  expect(stdout).toBe(`SIG-05  rule

Signatures are compared in constant time.

Next
Your client or receiver must keep this rule; recoup does.
`);
});

test("suggests the closest match for an unknown ID", async () => {
  expect(await runLine("explain DLV-99")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(
      /^Error: There is no rule or assumption "DLV-99"\.\n {2}next: Did you mean DLV-\d\d\?\n$/,
    ),
  });
});
