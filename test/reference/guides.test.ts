import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { globalOptions } from "../../src/cli/flags/globals";
import { matchCommand } from "../../src/cli/line/locate";
import { parseLine } from "../../src/cli/line/program";
import { commands } from "../../src/commands";
import { parseFlagNames } from "../../src/reference/command-descriptions";
import { formatAnchor } from "../../src/reference/guides/read-guide";
import { parseRules } from "../../src/reference/guides/rule-list";
import { assumptions } from "../../src/sandbox/readings/assumptions";
import { recoupWords } from "../support/program/shell-line";

const guides = ["README.md", "CHANGELOG.md", ...pagesIn("docs"), ...pagesIn("docs/decisions")];

function pagesIn(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".md"));
  return files.map((file) => join(folder, file));
}

const read = (file: string) => readFileSync(file, "utf8");

const anchors = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => formatAnchor(heading));

test.each(guides)("every relative link in %s has a target", (guide) => {
  const links = [...read(guide).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = "", heading] = link.split("#");
    const file = path === "" ? guide : join(dirname(guide), path);
    return !existsSync(file) || (heading !== undefined && !anchors(file).includes(heading));
  });
  expect(broken).toEqual([]);
});

const known = [...parseRules(read("docs/rules.md")), ...assumptions].map(({ id }) => id);

test.each(guides)("every rule named in %s exists", (guide) => {
  const named = read(guide).match(/\b(?:[A-Z]{2,4})-\d{2}\b(?!-)/g) ?? [];
  const areas = new Set(known.map((id) => id.split("-")[0]));
  expect(named.filter((id) => areas.has(id.split("-")[0]) && !known.includes(id))).toEqual([]);
});

/** Fills in a guide's placeholders and variables. */
const filled = (line: string) =>
  line
    .replace(/"\$RECOUP_\w+_URL"/g, "https://acme.example")
    .replace(/<(id|case)>|\$id/g, "3f2504e0-4f89-41d3-9a0c-0305e82c3301")
    .replace(/ 2> .*$/, "");

const isLine = (text: string) => /\brecoup [a-z]/.test(text);

const shellLines = guides.flatMap((guide) =>
  [...read(guide).matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block = ""]) => block.replaceAll("\\\n", " ").split("\n"))
    .map((line) => [guide, line.replace(/(^|\s)#.*$/, "").trim()] as const)
    .filter(([, line]) => isLine(line)),
);

test.each(shellLines)("%s: `%s` is a valid command line", async (_, line) => {
  const { entry, rest } = matchCommand(recoupWords(filled(line)), commands.entries);
  expect(entry && parseLine(entry, (await entry.load()).default, rest)).toBeDefined();
});

/** Commands mentioned in prose. `tokens list|show` counts as two. */
const namedCommands = guides.flatMap((guide) =>
  [
    ...read(guide)
      .replace(/```.*?```/gs, "")
      .matchAll(/`([^`]+)`/g),
  ]
    .filter(([, span = ""]) => isLine(span))
    .flatMap(([, span = ""]) => alternatives(span))
    .map((line) => [guide, line] as const),
);

function alternatives(span: string): readonly string[] {
  const choice = span.split(" ").find((word) => /^[a-z]+(\|[a-z]+)+$/.test(word));
  return choice === undefined ? [span] : choice.split("|").map((word) => span.replace(choice, word));
}

test.each(namedCommands)("%s: `%s` names an existing command and existing flags", async (_, line) => {
  const words = recoupWords(line);
  const { entry } = matchCommand(words, commands.entries);
  if (entry === undefined)
    expect(commands.entries.some(({ path }) => `${path} `.startsWith(`${words.join(" ")} `))).toBe(true);
  else {
    const { options } = (await entry.load()).default;
    const flags = Object.values({ ...options, ...globalOptions }).flatMap(
      (option) => parseFlagNames(option.flags).names,
    );
    const given = words.filter((word) => /^--?[a-z]/.test(word)).map((word) => word.replace(/=.*/, ""));
    expect(given.filter((name) => name !== "--help" && !flags.includes(name))).toEqual([]);
  }
});
