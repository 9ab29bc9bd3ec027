import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { deadlineMs } from "../../support/program/deadline";
import { temporaryFolder } from "../../support/program/temporary-folder";

const guide = readFileSync("docs/testing.md", "utf8");
const folder = temporaryFolder();
const root = resolve(".");

function run(name: string, ...line: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...line, name], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), "{}");
  symlinkSync(root, join(folder, "node_modules/recoup"));
  symlinkSync(join(root, "node_modules/vitest"), join(folder, "node_modules/vitest"));
  for (const [, name = "", text = ""] of guide.matchAll(/^`((?:paid|judged)\.\S+)`.*?```\w+\n(.*?)```/gms))
    writeFileSync(join(folder, name), text);
});

const program = (name: string, path: string) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path);

test("runs the example test for Vitest", () => {
  const line = ["run", "--root", folder, `--testTimeout=${deadlineMs}`];
  const { status, output } = run("paid.test.ts", program("vitest", "vitest.mjs"), ...line);
  expect([status, output]).toEqual([0, expect.stringContaining("2 passed")]);
});

test("runs the Vitest example that judges a client", () => {
  const line = ["run", "--root", folder, `--testTimeout=${deadlineMs}`];
  const { status, output } = run("judged.test.ts", program("vitest", "vitest.mjs"), ...line);
  expect([status, output]).toEqual([0, expect.stringContaining("1 passed")]);
});

test.each(["paid.test.ts", "judged.test.ts"])(
  "compiles the example test %s in strict mode with only the documented packages",
  (name) => {
    const strict = ["--strict", "--types", "", "--lib", "es2023,dom", "--target", "es2022", "--noEmit"];
    const line = ["--module", "nodenext", "--skipLibCheck", ...strict];
    expect(run(name, program("typescript", "bin/tsc"), ...line)).toEqual({ status: 0, output: "" });
  },
);

const imported = 'import { startSandbox } from "recoup/testing";';
const required = 'import testing = require("recoup/testing"); const { startSandbox } = testing;';

test.each([
  ["imports.mts", "nodenext", "nodenext", imported],
  ["imports.mts", "preserve", "bundler", imported],
  ["requires.cts", "nodenext", "nodenext", required],
])(
  "the types need no other package: %s with --module %s --moduleResolution %s",
  (name, module, resolution, first) => {
    const body = 'export const stop = () => startSandbox({ seed: "a" }).then((platform) => platform.stop());';
    const wrong =
      "// @ts-expect-error a receiver answers with a Response\nstartSandbox({ receiver: () => 204 });";
    writeFileSync(join(folder, name), `${first}\n${body}\n${wrong}\n`);
    const strict = ["--strict", "--types", "", "--lib", "es2023,dom", "--target", "es2022", "--noEmit"];
    const line = ["--module", module, "--moduleResolution", resolution, ...strict];
    expect(run(name, program("typescript", "bin/tsc"), ...line)).toEqual({ status: 0, output: "" });
  },
);

test.each(["paid.test.mjs", "judged.test.mjs"])("runs the node:test example %s", (name) => {
  const { status, output } = run(name, "--test");
  expect([status, output]).toEqual([0, expect.stringContaining("pass 1")]);
});
