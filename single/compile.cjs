// Run by the Node that goes into the executable. Compiles each chunk and stores V8's code cache beside it.
const { readdirSync, readFileSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { Script } = require("node:vm");

const [folder] = process.argv.slice(2);
for (const name of readdirSync(folder).filter((file) => file.endsWith(".js"))) {
  const path = join(folder, name);
  const body = readFileSync(path, "utf8");
  const source = `(function (exports, require, module, __filename, __dirname) { ${body}\n})`;
  writeFileSync(path, source);
  writeFileSync(`${path}.code`, new Script(source).createCachedData());
}
