import { expect, test } from "vitest";
import { acme, configFolder } from "../../support/program/config-folder";
import { collectionEnv, runLine } from "../../support/program/world";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const onTest = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };

test("test drift refuses live unless --list is given", async () => {
  const { exitCode, stderr, requests } = await runLine("test drift --json", { env: collectionEnv });
  expect([exitCode, requests]).toEqual([5, []]);
  expect(JSON.parse(stderr).error).toEqual({
    code: "forbidden",
    exit: 5,
    message: "`test drift` runs on a test environment only, and env is on live. Nothing was sent.",
    hint: "--env test keeps the address of the variables: use it only if that is a test address.",
    profile: "env",
    environment: "live",
  });
  expect((await runLine("test drift --list", { env: collectionEnv })).exitCode).toBe(0);
});

test("test drift suggests the test environment of a profile that has its own address", async () => {
  const { stderr } = await configFolder(acme).run("test drift acme --env live --json");
  expect(JSON.parse(stderr).error.next).toEqual([["recoup", "test", "drift", "acme", "--env", "test"]]);
});

test("test drift --list shows the selected probes as a table or a JSON array", async () => {
  const line = "test drift --list --only collection-no-cases";
  const table = await runLine(`${line} --color never`, { isTerminal: true, columns: 100 });
  expect(table.stdout).toBe(`Probe                Surface     Writes  Rules                  Assumptions
collection-no-cases  collection  no      EP-51, FLD-12, FLD-13  AMB-28
`);
  const json = await runLine(`${line} --json`);
  expect(JSON.parse(json.stdout)).toEqual([
    {
      probe: "collection-no-cases",
      surface: "collection",
      rules: ["EP-51", "FLD-12", "FLD-13"],
      assumptions: ["AMB-28"],
      writes: false,
      requests: [{ method: "GET", path: "/cases" }],
    },
  ]);
});

test("`test drift` supports `--dry-run` and `--fields help`", async () => {
  const dryRun = await runLine("test drift --only collection-cases --dry-run", { env: onTest });
  expect([dryRun.requests, dryRun.stdout]).toEqual([
    [],
    "Would run 1 probe, 0 of which write, on env (test), with about 2 requests. Nothing was changed.\n",
  ]);
  const help = await runLine("test drift --fields help", { env: onTest });
  expect(help.stdout).toBe(
    "target\nenvironment\nrequests\nprobes\nfindings\nsame\ndiffers\nflaky\nnotCompared\naccepted\ngone\nexpired\n",
  );
});

test("test drift finds no difference between two sandboxes", async () => {
  const { run } = sandboxOnDisk();
  const { exitCode, stdout } = await run("test drift sandbox --only collection-cases --json");
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    target: "sandbox",
    environment: "test",
    requests: 3,
    probes: [{ probe: "collection-cases", verdict: "same" }],
    findings: [],
    same: 1,
  });
});
