// Prints the test counts as the last line of a CI run, taken from vitest's summary.
import { readFileSync } from "node:fs";

const escapeCode = String.fromCharCode(27);
const log = readFileSync(process.argv[2], "utf8").replaceAll(new RegExp(`${escapeCode}\\[[0-9;]*m`, "g"), "");
const lineOf = (title) => [...log.matchAll(new RegExp(`^\\s*${title}\\s+(.*)$`, "gm"))].at(-1)?.[1] ?? "";
const count = (line, word) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
const passed = count(lineOf("Tests"), "passed");
// Also counts failed files, because a file that fails to load has no failed test.
const failed = Math.max(count(lineOf("Tests"), "failed"), count(lineOf("Test Files"), "failed"));
console.log(`${passed} passed, ${failed} failed`);
if (passed === 0 || failed > 0) process.exitCode = 1;
