import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const guides = readdirSync("docs").filter((file) => file.endsWith(".md"));
const pages = ["README.md", "CONTRIBUTING.md", ...guides.map((file) => `docs/${file}`)];

const readText = (file: string) => readFileSync(file, "utf8");
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readText("package.json"),
);

/** Lines that CI doesn't run as shown, and why. */
const notRun: Readonly<Record<string, string>> = {
  "npm pack": "test/package/install.mjs packs, into a folder of its own",
  "npm install -g ./recoup-0.1.0.tgz": "test/package/install.mjs installs, into a folder of its own",
  "npm install --save-dev ./vendor/recoup-0.1.0.tgz": "the same; the path is that of the reader's repository",
  "npm run eval -- --agent CMD": "CMD stands for any agent; docs/agents.md has the line with one",
  "npm run mutants -- --seed 1 --count 40": "takes half an hour, and a person judges what survives",
  "npm run rules": "the main step of .ci/run is this without a second build",
  "npm run soak -- test/judge/hostile": "takes an hour: 100,000 requests and a stream of a gigabyte, twice",
  "npm run trust": "takes half an hour: the tests of all promises in full",
  "npm run bench startup sandbox":
    "takes minutes, and its figures need an idle machine; the part `package` runs",
  "npm run bench -- --runs 3 --keep": "takes hours; the part `package` runs",
  "npm version NUMBER --no-git-tag-version": "changes the version",
  "npm publish": "only an owner can",
  "npm run bench:peers": "installs other programs from the registry, and measures them for minutes",
};

/**
 * Returns the npm lines in a page's code blocks and code spans, without comments. Parts joined by `&&` count
 * separately.
 */
function npmLinesOf(page: string): readonly string[] {
  const text = readText(page);
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = ""]) => block.split("\n"));
  const spans = [...text.matchAll(/`(npm [^`\n]+)`/g)].map(([, span = ""]) => span);
  const parts = [...blocks, ...spans].flatMap((line) => line.replace(/\s+#.*$/, "").split(" && "));
  return parts.map((part) => part.trim()).filter((part) => part.startsWith("npm "));
}

const ciLines = [".ci/run", ".ci/documented", ".ci/unchanged"]
  .flatMap((file) => readText(file).split("\n"))
  .filter((line) => !line.startsWith("#"))
  .flatMap((line) => line.split(" && "));

/** Returns the line and the npm lines of its script. `npm ci` runs the script `dependencies`. */
function withScript(line: string): readonly string[] {
  const [, name = ""] = /^npm (?:run )?([\w:]+)/.exec(line) ?? [];
  const script = scripts[name === "ci" ? "dependencies" : name] ?? "";
  const parts = script.split(" && ").filter((part) => part.startsWith("npm "));
  return [line, ...parts.flatMap(withScript)];
}

const ranByCi = ciLines.flatMap((line) => withScript(line.trim()));

const partsOf = (line: string) =>
  scripts[/^npm (?:run )?([\w:]+)$/.exec(line)?.[1] ?? ""]?.split(" && ") ?? [];

/**
 * Whether CI runs the line, possibly with additional arguments that narrow it. A script that only joins
 * others counts if all of those run.
 */
function isRun(line: string): boolean {
  const parts = partsOf(line);
  const isJoined = parts.length > 0 && parts.every((part) => part.startsWith("npm ") && isRun(part));
  return isJoined || ranByCi.some((known) => known === line || known.startsWith(`${line} `));
}

const documented = [...new Set(pages.flatMap(npmLinesOf))];

test("CI runs each npm line on a page unless the test lists a reason not to", () => {
  expect(documented.length).toBeGreaterThan(20);
  expect(documented.filter((line) => !isRun(line) && !(line in notRun))).toEqual([]);
});

test("each listed reason belongs to a line that CI doesn't run", () => {
  expect(Object.keys(notRun).filter((line) => isRun(line) || !documented.includes(line))).toEqual([]);
});

test("every script named on a page exists", () => {
  const named = documented.flatMap((line) => /^npm run ([\w:]+)/.exec(line)?.[1] ?? []);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test(".ci/run runs the main parts of the scripts that it doesn't call", () => {
  const run = readText(".ci/run");
  for (const part of ["vitest run .test.ts", "--reporter=./test/rules/reporter.ts"]) {
    expect(`${scripts["test:all"]} ${scripts.rules}`).toContain(part);
    expect(run).toContain(part);
  }
  expect(run).toContain("\n  .ci/documented\n");
  expect(run).toContain("\n.ci/unchanged\n");
});
