import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { importCsv } from "../../support/import-rows";
import { secret } from "../../support/platforms/listening";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { collectionEnv, customerEnv, memoryFiles, runLine } from "../../support/program/world";

const folder = temporaryFolder();
mkdirSync(join(folder, "taken"));
writeFileSync(join(folder, "file"), "");
const before = readdirSync(folder);

const contents = {
  "/work/scenario.yaml": "name: Sample\nsteps:\n  - create: {}\n",
  "/work/rows.csv": importCsv(2),
};
const env = { ...collectionEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test", RECOUP_WEBHOOK_SECRET: secret };

/** Places are real ones, all else is in memory. */
const run = (line: string) =>
  runLine(line, {
    env,
    fileSystem: {
      ...memoryFiles(new Map(Object.entries(contents))),
      makeFolder: files.makeFolder,
      proveWritable: files.proveWritable,
    },
  });

const lines = [
  "test run scenario.yaml --report tap,junit=PLACE",
  "cases import rows.csv --result PLACE",
  "cases import rows.csv --journal PLACE",
  "sandbox export PLACE",
  "sandbox serve --ephemeral --port 0 --ready-file PLACE",
  "webhooks listen --ready-file PLACE",
];

test.each(lines)("%s in a folder that is missing is refused before anything is sent", async (line) => {
  const place = join(folder, "missing", "out");
  expect(await run(line.replace("PLACE", place))).toMatchObject({
    exitCode: 3,
    stdout: "",
    requests: [],
    stderr: `Error: Can't write ${place}: a folder of the path does not exist; nothing was sent.
  next: Create the folder first, or correct the path.
`,
  });
});

test.each([
  ["a folder", join(folder, "taken"), "it is a folder, not a file"],
  [
    "a file in place of its folder",
    join(folder, "file", "out"),
    "a part of the path is a file, not a folder",
  ],
])("%s is no place for a report", async (_, place, cause) => {
  const shown = await run(`test run scenario.yaml --report junit=${place}`);
  expect([shown.exitCode, shown.requests]).toEqual([3, []]);
  expect(shown.stderr).toContain(`Error: Can't write ${place}: ${cause}; nothing was sent.\n`);
});

test.each([
  [
    `webhooks create --url https://example.com/hooks --event all --secret-file ${join(folder, "missing", "key")}`,
  ],
  [`webhooks listen --save ${join(folder, "file", "shelf")}`],
])("%s subscribes nothing and listens nowhere", async (line) => {
  const shown = await run(line);
  expect([shown.exitCode, shown.stdout, shown.requests]).toEqual([3, "", []]);
});

test("a rehearsal tries no place", async () => {
  const place = join(folder, "missing", "out");
  const shown = await run(`test run scenario.yaml --report junit=${place} --dry-run`);
  expect([shown.exitCode, shown.requests]).toEqual([0, []]);
});

test("a trial leaves nothing behind", () => {
  expect(readdirSync(folder)).toEqual(before);
});
