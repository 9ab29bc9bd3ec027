// `add` lists the built man pages in package.json before npm packs it, so that a global install puts them where `man`
// finds them. `remove` removes the list again.
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const file = join(root, "package.json");
const { man, ...settings } = JSON.parse(readFileSync(file, "utf8"));
const pages = () =>
  readdirSync(join(root, "dist/man"))
    .sort()
    .map((name) => `dist/man/${name}`);
const named = process.argv[2] === "add" ? { ...settings, man: pages() } : settings;
// Replaces the file by renaming, so tests that read it meanwhile never find it empty.
writeFileSync(`${file}.new`, `${JSON.stringify(named, null, 2)}\n`);
renameSync(`${file}.new`, file);
