import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { splitWords } from "../../../src/base/text/split-words";
import { locate } from "../../../src/cli/line/locate";
import { parseLine } from "../../../src/cli/line/program";
import { commands } from "../../../src/commands";
import { files as realFiles } from "../../../src/host/files/files";
import { agentsSection, sectionEnd, sectionStart } from "../../../src/reference/agents/agents-section";
import { commonLines } from "../../../src/reference/agents/common-lines";
import { guides } from "../../../src/reference/agents/llms-file";
import { skillPaths } from "../../../src/reference/agents/skill-file";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { memoryFiles, runLine } from "../../support/program/world";

const agents = "/work/AGENTS.md";

function project(content?: string) {
  const stored = new Map(content === undefined ? [] : [[agents, content]]);
  const run = (line: string) => runLine(`agents install ${line}`, { fileSystem: memoryFiles(stored) });
  return { stored, run };
}

test("a new project gets AGENTS.md and the skill files", async () => {
  const { stored, run } = project();
  const { exitCode, stdout, requests } = await run("--json");
  const files = [agents, ...skillPaths.map((path) => `/work/${path}`)];
  expect([exitCode, requests]).toEqual([0, []]);
  expect(JSON.parse(stdout)).toEqual({ folder: "/work", files, changed: files });
  expect([...stored.keys()]).toEqual(files);
  expect(stored.get(agents)).toBe(`${agentsSection()}\n`);
});

test("who may read the skill files may enter their folders", async () => {
  const folder = temporaryFolder();
  await runLine(["agents", "install", "--dir", folder], { fileSystem: realFiles });
  const modes = skillPaths.map((path) => statSync(dirname(join(folder, path))).mode & 0o055);
  expect(modes).toEqual(skillPaths.map(() => 0o055 & ~process.umask()));
});

test("the rest of AGENTS.md stays, and a second run changes nothing", async () => {
  const { stored, run } = project("# Shop\n\nUse tabs.\n");
  await run("");
  const first = stored.get(agents);
  expect(first).toBe(`# Shop\n\nUse tabs.\n\n${agentsSection()}\n`);
  const again = await run("--json");
  expect(JSON.parse(again.stdout).changed).toEqual([]);
  expect(stored.get(agents)).toBe(first);
});

test("an older section is replaced where it is", async () => {
  const { stored, run } = project(`# Shop\n${sectionStart}\nold\n${sectionEnd}\n\n## Tests\n`);
  await run("");
  expect(stored.get(agents)).toBe(`# Shop\n${agentsSection()}\n\n## Tests\n`);
});

test("line ends of the file are kept", async () => {
  const { stored, run } = project("# Shop\r\n");
  await run("");
  expect(stored.get(agents)).not.toMatch(/[^\r]\n/);
});

test("a section without its end is not guessed", async () => {
  const { stored, run } = project(`${sectionStart}\nold\n`);
  const { exitCode, stderr } = await run("");
  expect([exitCode, stderr]).toEqual([
    3,
    `Error: ${agents} has the beginning of the section and not its end.\n  next: Add the line ${sectionEnd} where it ends, or remove the section.\n`,
  ]);
  expect([...stored]).toEqual([[agents, `${sectionStart}\nold\n`]]);
});

test("a dry run shows the changes and writes nothing", async () => {
  const { stored, run } = project();
  const { exitCode, stdout } = await run("--dry-run");
  expect([exitCode, [...stored]]).toEqual([0, []]);
  expect(stdout).toContain(`write AGENTS.md, write ${skillPaths[0]}, write ${skillPaths[1]}`);
});

test("--dir installs elsewhere", async () => {
  const { stored, run } = project();
  await run("--dir shop");
  expect([...stored.keys()][0]).toBe("/work/shop/AGENTS.md");
});

test("a link is not replaced by a file", async () => {
  const files = memoryFiles(new Map());
  const link = { kind: "link", mode: 0o777, bytes: 0, version: "1" } as const;
  const fileSystem = { ...files, status: async () => link };
  const { exitCode, stderr } = await runLine("agents install", { fileSystem });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`${agents} is a symbolic link`)]);
});

test("the skill names every command and what it does; the section is short", async () => {
  const { stored, run } = project();
  await run("");
  const skill = stored.get(`/work/${skillPaths[0]}`) ?? "";
  expect(skill.startsWith("---\nname: recoup\ndescription: ")).toBe(true);
  for (const { path } of commands.entries)
    expect(skill).toMatch(new RegExp(`^\\| \`${path}( [<[].*)?\` \\|`, "m"));
  expect(skill).toContain("| `cases close [case]` | Close a case | writes, asks on live |");
  expect(agentsSection().split("\n").length).toBeLessThan(20);
});

test.each(commonLines.map(({ line }) => line))(
  "the skill's line `%s` is one that can be run",
  async (line) => {
    const { entry, rest } = locate(splitWords(line).slice(1), commands.entries);
    if (entry === undefined) throw new Error("not a command");
    expect(parseLine(entry, (await entry.load()).default, rest).input).toBeDefined();
  },
);

test("the index for language models lists every guide for users", () => {
  const pages = readdirSync("docs").filter((file) => file.endsWith(".md"));
  const own = ["glossary.md", "layout.md"];
  expect(Object.keys(guides).sort()).toEqual(pages.filter((file) => !own.includes(file)).sort());
});
