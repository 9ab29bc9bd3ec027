import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DriftHost, openDriftHost } from "../../support/drift/drift-host";
import { memoryFiles } from "../../support/program/world";

const only = "test drift env --only collection-no-cases,collection-test-case,referral-client-filters";
let host: DriftHost;
beforeAll(async () => {
  host = await openDriftHost(undefined, { "AMB-28": "one-page" });
});
afterAll(() => host.close());

test("prints each difference and each probe that couldn't be compared", async () => {
  const { exitCode, stdout, stderr } = await host.run(only, { isTerminal: true, columns: 120 });
  expect(exitCode).toBe(13);
  expect(stripVTControlCharacters(stdout)).toMatchInlineSnapshot(`
    "env (test)

    Kind                About   Path                  Rule says      Sandbox answered             Host answered
    assumption-settled  AMB-28  none.page.totalPages  not specified  An empty list has zero pag…  An empty list has one pag…

    An assumption is settled: none.page.totalPages
    Rule says  not specified
    Sandbox    An empty list has zero pages.
    Host       An empty list has one page.
    For you    A client that pages until currentPage equals totalPages never ends, or ends too early. Write what was learned
               with --write, and use it with --readings, so that your tests meet it.
    Explain    recoup explain AMB-28
               recoup explain collection-no-cases

    curl --request GET 'https://platform.example/test/collection/cases?Ids=7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7' --header "XApiKey: $RECOUP_COLLECTION_KEY"
    curl --request GET 'http://127.0.0.1:4010/test/collection/cases?Ids=7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7' --header "XApiKey: $RECOUP_COLLECTION_KEY"

    Not compared
    1 probe    needs --writes: collection-test-case
    "
  `);
  expect(stripVTControlCharacters(stderr)).toMatchInlineSnapshot(`
    "3 probes, 16 requests: 0 same, 2 differ, 0 flaky, 1 not compared.
    Error: 1 difference from the sandbox.
      next: \`recoup explain AMB-28\` explains the first one.
    "
  `);
});

test("prints differences as CSV and the number of differences on stderr", async () => {
  const { stdout, stderr } = await host.run(`${only} -o csv`);
  expect(stdout).toMatchInlineSnapshot(`
    "kind,about,path,expected,sandbox,target,probe
    assumption-settled,AMB-28,none.page.totalPages,not specified,An empty list has zero pages.,An empty list has one page.,collection-no-cases
    "
  `);
  expect(stderr).toMatchInlineSnapshot(`
    "3 probes, 16 requests: 0 same, 2 differ, 0 flaky, 1 not compared.
    Error: 1 difference from the sandbox.
      next: \`recoup explain AMB-28\` explains the first one.
    "
  `);
});

test("writes the report, readings and baseline files given by flags", async () => {
  const reports = "--report json=drift.json,junit=drift.xml,markdown=drift";
  const line = `${only} ${reports} --write readings.json --baseline drift.yaml --update-baseline --json`;
  const files = memoryFiles(host.files);
  const write: typeof files.write = async (...file) => {
    await setTimeout(5);
    return files.write(...file);
  };
  const { exitCode, stdout, stderr } = await host.run(line, { fileSystem: { ...files, write } });
  expect([exitCode, stderr]).toMatchInlineSnapshot(`
    [
      0,
      "",
    ]
  `);
  const { probes, findings, ...counts } = JSON.parse(stdout);
  expect(counts).toMatchInlineSnapshot(`
    {
      "accepted": 1,
      "differs": 2,
      "environment": "test",
      "expired": [],
      "flaky": 0,
      "gone": [],
      "notCompared": 1,
      "requests": 16,
      "same": 0,
      "target": "env",
    }
  `);
  expect(probes).toMatchInlineSnapshot(`
    [
      {
        "assumptions": [
          "AMB-28",
        ],
        "probe": "collection-no-cases",
        "rules": [
          "EP-51",
          "FLD-12",
          "FLD-13",
        ],
        "surface": "collection",
        "verdict": "differs",
      },
      {
        "assumptions": [
          "AMB-28",
        ],
        "probe": "referral-client-filters",
        "reason": "other probes report its differences",
        "rules": [
          "EP-55",
          "EP-57",
        ],
        "surface": "referral",
        "verdict": "differs",
      },
      {
        "assumptions": [
          "AMB-02",
          "AMB-44",
          "NS-15",
          "AMB-35",
        ],
        "probe": "collection-test-case",
        "reason": "needs --writes",
        "rules": [
          "EP-17",
          "VIS-03",
          "FLD-02",
          "FLD-05",
          "FLD-06",
          "LC-06",
          "VIS-06",
          "VIS-05",
          "EP-19",
        ],
        "surface": "collection",
        "verdict": "not-compared",
      },
    ]
  `);
  expect(findings.map(({ probe }: { readonly probe: string }) => probe)).toEqual(["collection-no-cases"]);
  expect([...host.files.keys()].sort()).toMatchInlineSnapshot(`
    [
      "/home/operator/.local/share/recoup/history/0.ndjson",
      "/home/operator/.local/share/recoup/history/digest.key",
      "/home/operator/.local/share/recoup/history/masked",
      "/work/drift.json",
      "/work/drift.xml",
      "/work/drift.yaml",
      "/work/drift/collection-no-cases-1.md",
      "/work/readings.json",
    ]
  `);
  expect(JSON.parse(host.files.get("/work/readings.json") ?? "")).toMatchInlineSnapshot(`
    {
      "learned": [
        {
          "assumption": "AMB-28",
          "at": "2026-03-16T09:00:00.000Z",
          "environment": "test",
          "from": "env",
        },
      ],
      "readings": {
        "AMB-28": "one-page",
      },
    }
  `);
  expect(host.files.get("/work/drift.yaml")).toMatchInlineSnapshot(`
    "- probe: collection-no-cases
      path: none.page.totalPages
      reason: found on 2026-03-16, no reason given
      until: "2026-06-14"
    "
  `);
  expect(host.files.get("/work/drift/collection-no-cases-1.md")).toMatchInlineSnapshot(`
    "## An assumption is settled: AMB-28: collection-no-cases (accepted)

    A list without matches.

    The assumption AMB-28 is settled: one-page.

    - Rule says: not specified
    - Sandbox answered: An empty list has zero pages.
    - Host answered: An empty list has one page.
    - A client that pages until currentPage equals totalPages never ends, or ends too early. Write what was learned with --write, and use it with --readings, so that your tests meet it.

    \`\`\`sh
    curl --request GET 'https://platform.example/test/collection/cases?Ids=7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7' --header "XApiKey: $RECOUP_COLLECTION_KEY"
    curl --request GET 'http://127.0.0.1:4010/test/collection/cases?Ids=7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7' --header "XApiKey: $RECOUP_COLLECTION_KEY"
    \`\`\`

    Accepted until 2026-06-14: found on 2026-03-16, no reason given
    "
  `);
  expect(host.files.get("/work/drift.xml")).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="recoup" tests="3" failures="0" errors="0" time="0.000">
      <testsuite name="Drift of the sandbox from a host" tests="3" failures="0" errors="0" time="0.000" skipped="1">
        <properties>
          <property name="seed" value="none"/>
          <property name="target" value="env (test)"/>
        </properties>
        <testcase name="collection-no-cases: A list without matches" classname="env (test)" time="0.000">
          <system-out>An assumption is settled: AMB-28:
    The assumption AMB-28 is settled: one-page.
    Rule says: not specified
    Sandbox answered: An empty list has zero pages.
    Host answered: An empty list has one page.
    A client that pages until currentPage equals totalPages never ends, or ends too early. Write what was learned with --write, and use it with --readings, so that your tests meet it.
    curl --request GET 'https://platform.example/test/collection/cases?Ids=7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7' --header &quot;XApiKey: $RECOUP_COLLECTION_KEY&quot;
    curl --request GET 'http://127.0.0.1:4010/test/collection/cases?Ids=7d1f0c9a-5b7e-4b0e-9d53-2f6a81c4e0b7' --header &quot;XApiKey: $RECOUP_COLLECTION_KEY&quot;
    Accepted until 2026-06-14: found on 2026-03-16, no reason given</system-out>
        </testcase>
        <testcase name="referral-client-filters: Filters of the client list" classname="env (test)" time="0.000"/>
        <testcase name="collection-test-case: A test case from its creation to its deletion" classname="env (test)" time="0.000">
          <skipped message="needs --writes"/>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

test("accepts differences listed in the baseline and names those that no longer occur", async () => {
  const entry = (probe: string) => `- {probe: ${probe}, path: token.x, reason: r, until: 2030-01-01}\n`;
  host.files.set(
    "/work/old.yaml",
    `- {probe: collection-no-cases, path: none.page.totalPages, reason: known, until: 2030-01-01}\n${["collection-no-cases", "collection-cases", "collection-no-case"].map(entry).join("")}`,
  );
  const { exitCode, stdout, stderr } = await host.run(
    `${only.replace(",collection-test-case", "")} --baseline old.yaml`,
    { isTerminal: true, columns: 120 },
  );
  expect(exitCode).toBe(0);
  expect(stripVTControlCharacters(stdout).match(/Accepted.*/g)).toEqual([
    "Accepted   until 2030-01-01: known",
  ]);
  expect(stripVTControlCharacters(stderr)).toMatchInlineSnapshot(`
    "A difference of the baseline is gone: collection-no-cases, token.x.
    The baseline names the probe collection-no-case, which doesn't exist; did you mean collection-no-cases?
    2 probes, 16 requests: 0 same, 2 differ, 0 flaky, 0 not compared.
    "
  `);
});

test("lists expired baseline entries, and extends one only if its probe was compared", async () => {
  const entry = (probe: string, path: string) =>
    `- {probe: ${probe}, path: ${path}, reason: known, until: 2026-03-15}\n`;
  host.files.set(
    "/work/ended.yaml",
    `${entry("collection-no-cases", "none.page.totalPages")}${entry("customer-case", "case.id")}`,
  );
  const line = `${only.replace(",collection-test-case", "")} --baseline ended.yaml`;
  const { exitCode, stderr } = await host.run(line);
  expect(exitCode).toBe(13);
  expect(stderr).toMatchInlineSnapshot(`
    "2 probes, 16 requests: 0 same, 2 differ, 0 flaky, 0 not compared.
    The acceptance of collection-no-cases, none.page.totalPages ended on 2026-03-15.
    Error: 1 difference from the sandbox.
      next: \`recoup explain AMB-28\` explains the first one.
    "
  `);
  expect(JSON.parse((await host.run(`${line} --json`)).stdout).expired).toEqual([
    { probe: "collection-no-cases", path: "none.page.totalPages", reason: "known", until: "2026-03-15" },
  ]);
  expect((await host.run(`${line} --update-baseline`)).exitCode).toBe(0);
  expect(host.files.get("/work/ended.yaml")).toMatchInlineSnapshot(`
    "- probe: collection-no-cases
      path: none.page.totalPages
      reason: known
      until: "2026-06-14"
    - probe: customer-case
      path: case.id
      reason: known
      until: "2026-03-15"
    "
  `);
});

test("reports a response that varies between two attempts as flaky", async () => {
  let count = 0;
  const flaky = await openDriftHost(async (request, pass) => {
    const response = await pass(request);
    count += 1;
    return count === 3 ? { ...response, status: 404 } : response;
  });
  const { exitCode, stdout, stderr } = await flaky.run("test drift env --only collection-no-cases", {
    isTerminal: true,
    columns: 120,
  });
  await flaky.close();
  expect(exitCode).toBe(12);
  expect(stripVTControlCharacters(stdout)).toMatchInlineSnapshot(`
    "env (test)

    Not compared
    1 probe  flaky: a difference was seen once in 3 tries: collection-no-cases
    "
  `);
  expect(stripVTControlCharacters(stderr)).toMatchInlineSnapshot(`
    "1 probe, 4 requests: 0 same, 0 differ, 1 flaky, 0 not compared.
    Error: 1 of 1 probe could not be compared: collection-no-cases (a difference was seen once in 3 tries).
      next: Run the same command again: a flaky answer changed between two equal requests.
    "
  `);
});
