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

/** Runs a command line that writes its output to real paths. All other files are in memory. */
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
  "test run scenario.yaml --report tap,junit=OUTPUT",
  "cases import rows.csv --result OUTPUT",
  "cases import rows.csv --journal OUTPUT",
  "sandbox export OUTPUT",
  "sandbox serve --ephemeral --port 0 --ready-file OUTPUT",
  "webhooks listen --ready-file OUTPUT",
  "webhooks check http://127.0.0.1:3000 --report junit=OUTPUT",
  "test sample-receiver --ready-file OUTPUT",
  "test fuzz --forward http://127.0.0.1:3000 --out OUTPUT",
  "test drift --write OUTPUT",
  "test drift --report junit=OUTPUT",
  "test record --since 1m --out OUTPUT",
  "test judge --report junit=OUTPUT -- true",
  "test judge --ready-file OUTPUT -- true",
];

test.each(lines)("refuses %s in a missing folder before sending anything", async (line) => {
  const path = join(folder, "missing", "out");
  expect(await run(line.replace("OUTPUT", path))).toMatchObject({
    exitCode: 3,
    stdout: "",
    requests: [],
    stderr: `Error: Can't write ${path}: a folder of the path does not exist; nothing was sent.
  next: Create the folder first, or correct the path.
`,
  });
});

test.each([
  ["a folder", join(folder, "taken"), "it is a folder, not a file"],
  ["a path below a file", join(folder, "file", "out"), "a part of the path is a file, not a folder"],
])("refuses %s as a report path", async (_, path, cause) => {
  const result = await run(`test run scenario.yaml --report junit=${path}`);
  expect([result.exitCode, result.requests]).toEqual([3, []]);
  expect(result.stderr).toContain(`Error: Can't write ${path}: ${cause}; nothing was sent.\n`);
});

test("refuses a report folder if a file has its name, before sending anything", async () => {
  const path = join(folder, "file");
  expect(await run(`test drift --only collection-cases --report markdown=${path}`)).toMatchObject({
    exitCode: 3,
    requests: [],
    stderr: `Error: Can't create the folder ${path}: a file with this name is in the way
  next: Move that file away, or choose another path.
`,
  });
});

test.each([
  [
    `webhooks create --url https://example.com/hooks --event all --secret-file ${join(folder, "missing", "key")}`,
  ],
  [`webhooks listen --save ${join(folder, "file", "saved")}`],
])("%s fails before subscribing or listening", async (line) => {
  const result = await run(line);
  expect([result.exitCode, result.stdout, result.requests]).toEqual([3, "", []]);
});

test("doesn't test an output path in a dry run", async () => {
  const path = join(folder, "missing", "out");
  const result = await run(`test run scenario.yaml --report junit=${path} --dry-run`);
  expect([result.exitCode, result.requests]).toEqual([0, []]);
});

test("leaves no file behind after testing an output path", () => {
  expect(readdirSync(folder)).toEqual(before);
});
