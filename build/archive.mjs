// `add` prepares the files for npm pack. It lists the built man pages in package.json, so `man` finds them
// after a global install, and replaces links to files that aren't in the archive with their text and path.
// `remove` restores the originals, which are saved as `._<name>`, because npm never packs such files.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { packedPage } from "./packed-page.mjs";

const npm = process.env.npm_execpath;
if (npm === undefined) throw new Error("Run it with npm.");
const line = [npm, "pack", "--dry-run", "--json", "--ignore-scripts"];
const [{ files }] = JSON.parse(execFileSync(process.execPath, line, { encoding: "utf8" }));
const paths = new Set(files.map(({ path }) => path));

const savedName = (path) => posix.join(posix.dirname(path), `._${posix.basename(path)}`);

for (const path of paths) if (existsSync(savedName(path))) renameSync(savedName(path), path);
if (process.argv[2] === "add") {
  replace("package.json", (text) => {
    const man = readdirSync("dist/man").sort();
    return `${JSON.stringify({ ...JSON.parse(text), man: man.map((name) => `dist/man/${name}`) }, null, 2)}\n`;
  });
  for (const path of paths)
    if (/\.(md|txt)$/.test(path)) replace(path, (text) => packedPage(path, text, paths));
}

function replace(path, edit) {
  const text = readFileSync(path, "utf8");
  const edited = edit(text);
  if (edited === text) return;
  writeFileSync(`${path}.new`, edited);
  renameSync(path, savedName(path));
  renameSync(`${path}.new`, path);
}
