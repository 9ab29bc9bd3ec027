// Build plugins for the packages that a bundle contains.
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const packageFolder = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

const readPackage = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

function formatNotice(folder) {
  const { name, version, license } = readPackage(folder);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? `Licensed under ${license}.` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/** Returns the package's name, version and license, and its path as in package-lock.json. */
function describe(folder) {
  const { name, version, license } = readPackage(folder);
  return {
    name,
    version,
    license,
    path: relative(join(import.meta.dirname, ".."), folder)
      .split(sep)
      .join("/"),
  };
}

const foldersOf = (chunks) => {
  const modules = Object.values(chunks).flatMap(({ moduleIds = [] }) => moduleIds);
  return [...new Set(modules.map((id) => packageFolder.exec(id)?.[1]).filter(Boolean))];
};

export const licenses = (fileName) => ({
  name: "licenses",
  generateBundle(_, chunks) {
    const notices = foldersOf(chunks).map(formatNotice).sort();
    this.emitFile({ type: "asset", fileName, source: notices.join(`\n${"-".repeat(80)}\n\n`) });
  },
});

export const listName = (bundle) => `bundled-${bundle}.json`;

/** Writes the list of bundled packages, which `bill-of-materials.mjs` reads and removes. */
export const packageList = (bundle) => ({
  name: "package-list",
  generateBundle(_, chunks) {
    const source = JSON.stringify(foldersOf(chunks).map(describe));
    this.emitFile({ type: "asset", fileName: listName(bundle), source });
  },
});
