import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { splitWords } from "../../../src/base/text/split-words";
import { matchCommand } from "../../../src/cli/line/locate";
import { parseLine } from "../../../src/cli/line/program";
import { commands } from "../../../src/commands";
import { files as realFiles } from "../../../src/host/files/files";
import { formatAgentsSection, sectionEnd, sectionStart } from "../../../src/reference/agents/agents-section";
import { commandLineByTask, skillPaths } from "../../../src/reference/agents/skill-file";
import { guideSummaries } from "../../../src/reference/guides/guide-list";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { memoryFiles, runLine } from "../../support/program/world";

const agents = "/work/AGENTS.md";

function project(content?: string) {
  const stored = new Map(content === undefined ? [] : [[agents, content]]);
  const run = (line: string) => runLine(`agents install ${line}`, { fileSystem: memoryFiles(stored) });
  return { stored, run };
}

test("creates AGENTS.md and the skill files in a new project", async () => {
  const { stored, run } = project();
  const { exitCode, stdout, requests } = await run("--json");
  const files = [agents, ...skillPaths.map((path) => `/work/${path}`)];
  expect([exitCode, requests]).toEqual([0, []]);
  expect(JSON.parse(stdout)).toEqual({ folder: "/work", files, changed: files });
  expect([...stored.keys()]).toEqual(files);
  expect(stored.get(agents)).toBe(`${formatAgentsSection()}\n`);
});

test("reports on a terminal which files it wrote and updated", async () => {
  const skills = skillPaths.map((path) => `wrote ${path}`).join(", ");
  const stored = new Map([["/work/CLAUDE.md", "# Shop\n"]]);
  const setting = { fileSystem: memoryFiles(stored), isTerminal: true, columns: 160 };
  const first = await runLine("agents install", setting);
  expect(first.stdout).toBe(`Wrote AGENTS.md, updated CLAUDE.md, ${skills}.\n`);
  expect((await runLine("agents install", setting)).stdout).toBe("Already installed.\n");
  stored.set(`/work/${skillPaths[1]}`, "older");
  expect((await runLine("agents install", setting)).stdout).toBe(`Wrote ${skillPaths[1]}.\n`);
  expect((await runLine("agents install -o ids", setting)).stdout).toBe("/work\n");
});

test("updates AGENTS.md and a CLAUDE.md with identical content", async () => {
  const { stored, run } = project("# Shop\n");
  stored.set("/work/CLAUDE.md", "# Shop\n");
  await run("");
  for (const file of [agents, "/work/CLAUDE.md"])
    expect(stored.get(file)).toBe(`# Shop\n\n${formatAgentsSection()}\n`);
});

test("keeps the mode of AGENTS.md and makes new files readable by everyone", async () => {
  const modes = new Map<string, number | undefined>();
  const files = memoryFiles(new Map([[agents, "# Shop\n"]]));
  const write = async (path: string, _: unknown, mode?: number) => void modes.set(path, mode);
  await runLine("agents install", { fileSystem: { ...files, write } });
  expect([...modes]).toEqual([[agents, 0o600], ...skillPaths.map((path) => [`/work/${path}`, 0o644])]);
});

test.each(["", "\n \n"])("replaces a blank AGENTS.md: %j", async (content) => {
  const { stored, run } = project(content);
  await run("");
  expect(stored.get(agents)).toBe(`${formatAgentsSection()}\n`);
});

test("creates skill folders that others can open unless the umask forbids it", async () => {
  const folder = temporaryFolder();
  await runLine(["agents", "install", "--dir", folder], { fileSystem: realFiles });
  const modes = skillPaths.map((path) => statSync(dirname(join(folder, path))).mode & 0o055);
  expect(modes).toEqual(skillPaths.map(() => 0o055 & ~process.umask()));
});

test("keeps the rest of AGENTS.md and changes nothing on a second run", async () => {
  const { stored, run } = project("# Shop\n\nUse tabs.\n");
  await run("");
  const first = stored.get(agents);
  expect(first).toBe(`# Shop\n\nUse tabs.\n\n${formatAgentsSection()}\n`);
  const again = await run("--json");
  expect(JSON.parse(again.stdout).changed).toEqual([]);
  expect(stored.get(agents)).toBe(first);
});

test("overwrites an older section of AGENTS.md", async () => {
  const { stored, run } = project(`# Shop\n${sectionStart}\nold\n${sectionEnd}\n\n## Tests\n`);
  await run("");
  expect(stored.get(agents)).toBe(`# Shop\n${formatAgentsSection()}\n\n## Tests\n`);
});

test("keeps end markers before and after the section", async () => {
  const { stored, run } = project(
    `${sectionEnd}\n${sectionStart}\nold\n${sectionEnd}\n${sectionEnd}\nmore\n`,
  );
  await run("");
  expect(stored.get(agents)).toBe(`${sectionEnd}\n${formatAgentsSection()}\n${sectionEnd}\nmore\n`);
});

test("overwrites a section at the beginning of AGENTS.md", async () => {
  const { stored, run } = project(`${sectionStart}\nold\n${sectionEnd}\n\n## Tests\n`);
  await run("");
  expect(stored.get(agents)).toBe(`${formatAgentsSection()}\n\n## Tests\n`);
});

test("keeps the line endings of AGENTS.md", async () => {
  const { stored, run } = project("# Shop\r\n");
  await run("");
  expect(stored.get(agents)).toBe(`# Shop\n\n${formatAgentsSection()}\n`.replaceAll("\n", "\r\n"));
});

test("refuses a section that lacks an end marker", async () => {
  const { stored, run } = project(`${sectionStart}\nold\n`);
  const { exitCode, stderr } = await run("");
  expect([exitCode, stderr]).toEqual([
    3,
    `Error: ${agents} has the beginning of the section but not its end.\n  next: Add the line ${sectionEnd} where it ends, or remove the section.\n`,
  ]);
  expect([...stored]).toEqual([[agents, `${sectionStart}\nold\n`]]);
});

test("shows the changes and writes nothing in a dry run", async () => {
  const { stored, run } = project();
  const { exitCode, stdout } = await run("--dry-run");
  expect([exitCode, [...stored]]).toEqual([0, []]);
  expect(stdout).toBe(
    `Would write AGENTS.md, write ${skillPaths[0]}, write ${skillPaths[1]}. Nothing was changed.\n`,
  );
});

test("--dir selects another folder", async () => {
  const { stored, run } = project();
  stored.set("/work/shop/main.ts", "");
  await run("--dir shop");
  expect([...stored.keys()].slice(1)).toEqual(
    ["AGENTS.md", ...skillPaths].map((path) => `/work/shop/${path}`),
  );
  const { exitCode, stderr } = await run("--dir typo/shop");
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('Error: --dir must be an existing folder (got "typo/shop").\n'),
  ]);
});

test("doesn't replace a link with a file", async () => {
  const files = memoryFiles(new Map());
  const link = { kind: "link", mode: 0o777, bytes: 0, version: "1" } as const;
  const fileSystem = { ...files, status: async () => link };
  const { exitCode, stderr } = await runLine("agents install", { fileSystem });
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`${agents} is a symbolic link`)]);
});

test("the skill briefly describes every command", async () => {
  const { stored, run } = project();
  await run("");
  const skill = stored.get(`/work/${skillPaths[0]}`) ?? "";
  expect(skill.startsWith("---\nname: recoup\ndescription: ")).toBe(true);
  for (const { path } of commands.entries)
    expect(skill).toMatch(new RegExp(`^\\| \`${path}( [<[].*)?\` \\|`, "m"));
  expect(skill).toContain("| `cases close [case]` | Close a case | writes, asks on live |");
  expect(formatAgentsSection().split("\n").length).toBeLessThan(20);
});

test.each(Object.values(commandLineByTask))("runs the line `%s` from the skill", async (line) => {
  const { entry, rest } = matchCommand(splitWords(line).slice(1), commands.entries);
  if (entry === undefined) throw new Error("not a command");
  expect(parseLine(entry, (await entry.load()).default, rest).input).toBeDefined();
});

test("lists every user guide in the language model index", () => {
  const pages = readdirSync("docs").filter((file) => file.endsWith(".md"));
  const ownNames = ["glossary.md", "layout.md", "releasing.md"];
  expect(
    Object.keys(guideSummaries)
      .map((name) => `${name}.md`)
      .sort(),
  ).toEqual(pages.filter((file) => !ownNames.includes(file)).sort());
});

describe("in a real folder", () => {
  /** Returns the path and bytes of every file below the folder. */
  const contentOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path).toString("latin1")]);
  const install = (folder: string) =>
    runLine(["agents", "install", "--dir", folder], { fileSystem: realFiles });

  async function expectRefusal(folder: string, problem: string): Promise<void> {
    const before = contentOf(folder);
    const { exitCode, stderr } = await install(folder);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`${problem}. Nothing was changed.`)]);
    expect(contentOf(folder)).toEqual(before);
  }

  test.each([
    ["Latin-1", Buffer.from("# M\xfcller\n", "latin1")],
    ["UTF-16", Buffer.from("\ufeff# Shop\n", "utf16le")],
    ["UTF-8 with a NUL byte", Buffer.from("# Shop\0\n")],
  ])("refuses to update an AGENTS.md in %s", async (_, bytes) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "AGENTS.md"), bytes);
    await expectRefusal(folder, `${join(folder, "AGENTS.md")} is not UTF-8 text, which recoup would damage`);
  });

  test("keeps non-ASCII UTF-8 text and a byte order mark", async () => {
    const folder = temporaryFolder();
    const text = "\ufeff# Größe 尺寸\n";
    writeFileSync(join(folder, "AGENTS.md"), text);
    expect((await install(folder)).exitCode).toBe(0);
    expect(readFileSync(join(folder, "AGENTS.md"), "utf8")).toBe(`${text}\n${formatAgentsSection()}\n`);
  });

  test.each([".claude", ".claude/skills", ".agents/skills/recoup"])(
    "doesn't write through a linked folder: %s",
    async (path) => {
      const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      symlinkSync(elsewhere, join(folder, path));
      await expectRefusal(
        folder,
        `${join(folder, path)} is a symbolic link; recoup does not change files through links`,
      );
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );

  test("refuses an AGENTS.md that is a folder, a pipe or a link to a file elsewhere", async () => {
    const [linked, folded, piped] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    symlinkSync("/etc/hostname", join(linked, "AGENTS.md"));
    await expectRefusal(linked, "is a symbolic link; recoup does not change files through links");
    mkdirSync(join(folded, "AGENTS.md"));
    await expectRefusal(folded, "is not a regular file");
    const status: typeof realFiles.status = async (path, follows) =>
      path.endsWith("AGENTS.md")
        ? { kind: "other", mode: 0o644, bytes: 0, version: "1" }
        : realFiles.status(path, follows);
    const result = await runLine(["agents", "install", "--dir", piped], {
      fileSystem: { ...realFiles, status },
    });
    expect([result.exitCode, result.stderr]).toEqual([3, expect.stringContaining("is not a regular file")]);
  });

  test("refuses an AGENTS.md that links elsewhere and has a CLAUDE.md in the same folder", async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(elsewhere, "AGENTS.md"), "# Other\n");
    symlinkSync(join(elsewhere, "AGENTS.md"), join(folder, "AGENTS.md"));
    writeFileSync(join(folder, "CLAUDE.md"), "# Own\n");
    const problem = "is a symbolic link; recoup does not change files through links";
    await expectRefusal(folder, `${join(folder, "AGENTS.md")} ${problem}`);
  });

  test("writes one section per file even if one file links to the other", async () => {
    const sectionsIn = (folder: string) =>
      ["AGENTS.md", "CLAUDE.md"].map((name) => {
        const text = readFileSync(join(folder, name), "utf8");
        return [text.startsWith("# Own"), text.split(sectionStart).length - 1];
      });
    const [both, toClaude, toAgents] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    writeFileSync(join(both, "CLAUDE.md"), "# Own\n");
    writeFileSync(join(toClaude, "CLAUDE.md"), "# Own\n");
    symlinkSync("CLAUDE.md", join(toClaude, "AGENTS.md"));
    writeFileSync(join(toAgents, "AGENTS.md"), "# Own\n");
    symlinkSync("AGENTS.md", join(toAgents, "CLAUDE.md"));
    for (const folder of [both, toClaude, toAgents, both, toClaude, toAgents])
      expect((await install(folder)).exitCode).toBe(0);
    expect(sectionsIn(both)).toEqual([
      [false, 1],
      [true, 1],
    ]);
    for (const folder of [toClaude, toAgents])
      expect(sectionsIn(folder)).toEqual([
        [true, 1],
        [true, 1],
      ]);
    expect(lstatSync(join(toClaude, "AGENTS.md")).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(toAgents, "CLAUDE.md")).isSymbolicLink()).toBe(true);
  });
});
