import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { expect, test } from "vitest";

interface PackReport {
  /** Tarball size in bytes. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const line = ["pack", "--dry-run", "--json", "--ignore-scripts"];
const root = resolve(import.meta.dirname, "../../..");
const [packed]: readonly PackReport[] = JSON.parse(
  execFileSync("npm", line, { cwd: root, stdio: "pipe" }).toString(),
);
if (packed === undefined) throw new Error("npm packed nothing");
const paths = packed.files.map(({ path }) => path);
const mebibyte = 1024 * 1024;

const namesIn = (folder: string) =>
  paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1));

test("the package contains only the files that a user needs", () => {
  const topLevel = [...new Set(paths.map((path) => path.split("/")[0]))].sort();
  expect(topLevel).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "bin",
    "ci-templates",
    "dist",
    "docs",
    "package.json",
    "scenarios",
  ]);
  expect(namesIn("bin")).toEqual(["recoup.js"]);
  expect(namesIn("dist/completions").sort()).toEqual(["_recoup", "recoup.bash", "recoup.fish", "recoup.ps1"]);
  expect(namesIn("dist/man").filter((name) => !/^recoup(-[a-z]+)*\.[17]$/.test(name))).toEqual([]);
  expect(
    namesIn("docs").filter((name) => !/^([a-z-]+\.md|llms\.txt|terminal\.svg|inspector\.png)$/.test(name)),
  ).toEqual([]);
  expect(namesIn("docs")).toContain("scenarios.md");
  expect(namesIn("docs")).not.toContain("layout.md");
  expect(namesIn("docs")).not.toContain("releasing.md");
  expect(namesIn("scenarios").filter((name) => !/^[a-z-]+\.yaml$/.test(name))).toEqual([]);
});

test("the package contains the built program, and types only for the two entry points", () => {
  const inDist = namesIn("dist").filter((name) => !/^(man|completions)\//.test(name));
  expect(inDist).toEqual(
    expect.arrayContaining(["main.js", "keyring-process.js", "testing.js", "webhooks.js", "THIRD-PARTY.txt"]),
  );
  expect(inDist).toEqual(
    expect.arrayContaining(["types/webhooks/index.d.ts", "types/testing/published.d.ts"]),
  );
  const others = inDist.filter(
    (name) =>
      !/^[\w-]+\.js$|^drawn-world\.sql\.gz$|^inspector\/inspector\.(js|css)$|^inspector\/index\.html$|^THIRD-PARTY(-INSPECTOR)?\.txt$|^sbom\.cdx\.json$|^types\/(base|testing|webhooks)\/[\w/-]+\.d\.ts$/.test(
        name,
      ),
  );
  expect(others).toEqual([]);
});

test("the package is smaller than 1.5 MiB packed and 4.5 MiB unpacked", () => {
  expect(packed.size).toBeLessThan(1.5 * mebibyte);
  expect(packed.unpackedSize).toBeLessThan(4.5 * mebibyte);
});

test("the package has no install scripts", async () => {
  const { scripts } = await import("../../../package.json");
  expect(Object.keys(scripts).filter((name) => /install|prepare$/.test(name))).toEqual([]);
});

/** Returns the files in dist that this file requires at startup. */
function loadedBy(name: string): readonly string[] {
  const text = readFileSync(join(root, "dist", name), "utf8");
  return [...text.matchAll(/(?:const |,)\w+=require\("\.\/([\w-]+\.js)"\)/g)].map(([, file = ""]) => file);
}

test("the program's files don't depend on each other in cycles", () => {
  const circles: string[] = [];
  const finished = new Set<string>();
  const visit = (name: string, way: readonly string[]) => {
    if (way.includes(name)) circles.push([...way, name].join(" > "));
    if (way.includes(name) || finished.has(name)) return;
    for (const loaded of loadedBy(name)) visit(loaded, [...way, name]);
    finished.add(name);
  };
  const names = namesIn("dist").filter((name) => /^[\w-]+\.js$/.test(name));
  for (const name of names) visit(name, []);
  expect(names.flatMap(loadedBy).length).toBeGreaterThan(500);
  expect(circles).toEqual([]);
});

test("every relative link in a packed page points to a packed file", async () => {
  const { packedPage } = await import(new URL("../../../build/packed-page.mjs", import.meta.url).href);
  const pages = paths.filter((path) => /\.(md|txt)$/.test(path));
  const targets = pages.flatMap((page) => {
    const text: string = packedPage(page, readFileSync(join(root, page), "utf8"), new Set(paths));
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = ""]) => target);
    return links
      .filter((target) => !/^[a-z]+:/.test(target))
      .map((target) => ({ page, file: posix.join(posix.dirname(page), target) }));
  });
  expect(targets.length).toBeGreaterThan(50);
  expect(targets.filter(({ file }) => !paths.some((path) => `${path}/`.startsWith(`${file}/`)))).toEqual([]);
});

test("a packed page replaces a link to an unpacked file with the file's path", async () => {
  const { packedPage } = await import(new URL("../../../build/packed-page.mjs", import.meta.url).href);
  const text = "![A list](list.svg)\nSee [why](decisions/1.md#a) and [rules](rules.md#ep).";
  expect(packedPage("docs/a.md", text, new Set(["docs/a.md", "docs/rules.md"]))).toBe(
    "\nSee why (`docs/decisions/1.md` in the repository) and [rules](rules.md#ep).",
  );
});
