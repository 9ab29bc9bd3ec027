import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const decisions = readdirSync("docs/decisions").map((file) => `docs/decisions/${file}`);
const pages = ["CONTRIBUTING.md", "docs/layout.md", ...decisions];

const tops = ["src", "test", "docs", "bin", "single", "scenarios"];
/** Pages may omit `src/` before these. */
const rooms = readdirSync("src");

/**
 * Returns the part of a path before its first placeholder or pattern, such as `src/api` for
 * `src/api/<surface>/cases.ts`.
 */
const fixedPart = (path: string) => path.replace(/(^|\/)[^/]*[<*{].*$/, "").replace(/\/$/, "");

const isPath = (text: string) =>
  /^[\w./<>*{}-]+$/.test(text) &&
  text.includes("/") &&
  [...tops, ...rooms].includes(text.split("/")[0] ?? "");

const pathsIn = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/`([^`\n]+)`/g)]
    .map(([, text = ""]) => text)
    .filter(isPath)
    .map(fixedPart);

test.each(pages)("every path in %s exists", (page) => {
  const missing = pathsIn(page).filter((path) => !existsSync(path) && !existsSync(`src/${path}`));
  expect(missing).toEqual([]);
});

/** Node functions that the pages mention but the code doesn't use. */
const nodeNames = ["enableCompileCache", "matchesGlob"];

test("every name from the code in the contributors' pages exists", () => {
  const files = ["src", "test", "build"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const code = files
    .filter((file) => /\.(tsx?|m[jt]s)$/.test(file))
    .map((file) => readFileSync(file, "utf8"));
  const codeNames = new Set([...code.flatMap((text) => text.match(/\b[a-z]+[A-Z]\w*/g) ?? []), ...nodeNames]);
  const missing = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/`(?:\w+\.)*([a-z]+[A-Z]\w*)(?:\([^`\n]*\))?`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !codeNames.has(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every script in CONTRIBUTING.md exists", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const named = [...readFileSync("CONTRIBUTING.md", "utf8").matchAll(/npm run ([\w:]+)/g)];
  expect(named.map(([, script = ""]) => script).filter((script) => !(script in scripts))).toEqual([]);
});
