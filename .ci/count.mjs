// Ends a CI run with one plain line of the real counts, read from vitest's own closing line.
import { readFileSync } from "node:fs";

const escapeCode = String.fromCharCode(27);
const log = readFileSync(process.argv[2], "utf8").replaceAll(new RegExp(`${escapeCode}\\[[0-9;]*m`, "g"), "");
const line = [...log.matchAll(/^\s*Tests\s+(.*)$/gm)].at(-1)?.[1] ?? "";
const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
console.log(`${count("passed")} passed, ${count("failed")} failed`);
if (count("passed") === 0 || count("failed") > 0) process.exitCode = 1;
