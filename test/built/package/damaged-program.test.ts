import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { startBuilt } from "../../support/program/built-program";
import { temporaryFolder } from "../../support/program/temporary-folder";

const root = resolve(import.meta.dirname, "../../..");
const base = temporaryFolder();

/**
 * Copies the program. Every file except start.js that contains one of these strings throws when it is loaded.
 */
function damaged(...texts: readonly string[]): string {
  const folder = mkdtempSync(join(base, "copy-"));
  for (const part of ["bin", "dist"]) cpSync(join(root, part), join(folder, part), { recursive: true });
  const dist = join(folder, "dist");
  for (const name of readdirSync(dist).filter((file) => file.endsWith(".js") && file !== "start.js")) {
    const content = readFileSync(join(dist, name), "utf8");
    if (!texts.some((text) => content.includes(text))) continue;
    writeFileSync(join(dist, name), 'throw new RangeError("this file is damaged");');
  }
  return join(folder, "bin", "recoup.js");
}

const ofCommand = "The name of the profile is missing";
const ofFailures = "Please report it, together with the command line";
const env = { RECOUP_CONFIG_DIR: base };

test.each([
  [
    "in the program itself prints one clear error",
    [ofCommand],
    "RangeError: this file is damaged\n  next: Please report it, together with the command line.\n",
  ],
  [
    "in the error report prints one line and no stack trace",
    [ofCommand, ofFailures],
    "an error occurred, and another one while it was being reported. Please report it, together with the command line.\n",
  ],
])("an error %s and exits with 1", async (_, texts, message) => {
  const program = damaged(...texts);
  const shown = await startBuilt(["profile", "add", "acme"], env, program).ended;
  expect(shown).toEqual({ exitCode: 1, stdout: "", stderr: `Error: Internal error in recoup: ${message}` });
  const { exitCode, stderr } = await startBuilt(["profile", "add", "acme", "--json"], env, program).ended;
  expect([exitCode, JSON.parse(stderr).error]).toMatchObject([1, { code: "fault", exit: 1 }]);
});
