import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpResponse } from "../../../src/base/http";
import { isJsonObject, printJson, tryParseJson } from "../../../src/base/json/json";
import { surfaces } from "../../../src/base/platform";
import { probes } from "../../../src/drift/probes";
import type { DriftDocument } from "../../../src/drift/report/document";
import { findSkipReason } from "../../../src/drift/run/choose-probes";
import { misfits, schemaOf } from "../../reference/fit";
import { type DriftHost, openDriftHost } from "../../support/drift/drift-host";
import { type LineResult, runLine } from "../../support/program/world";
import { readXml } from "../../support/scenario/junit";

const documentOf = ({ stdout }: Pick<LineResult, "stdout">): DriftDocument => JSON.parse(stdout);
const some = "collection-cases,collection-no-cases,referral-token,customer-payments";
const answer = (status: number, body: string, type: string): HttpResponse => ({
  status,
  headers: { "content-type": type, ...(status === 302 ? { location: "https://login.example" } : {}) },
  body: Buffer.from(body),
});

describe("against a host that behaves like the sandbox", () => {
  let host: DriftHost;
  beforeAll(async () => {
    host = await openDriftHost();
  });
  afterAll(() => host.close());

  test("finds no differences with read probes and writes nothing", async () => {
    const result = await host.run("test drift env --json");
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    const document = documentOf(result);
    expect(misfits(document, schemaOf("test drift"))).toEqual([]);
    expect(document).toMatchObject({
      target: "env",
      environment: "test",
      findings: [],
      differs: 0,
      flaky: 0,
    });
    expect(document.same + document.notCompared).toBe(probes.length);
    expect(
      document.probes.filter(({ verdict, reason }) => verdict !== "same" && !/needs/.test(reason ?? "")),
    ).toEqual([]);
    expect(host.sent.filter((line) => !/^(GET|HEAD) |^POST \S+\/oauth\/token$/.test(line))).toEqual([]);
    expect(document.requests).toBe(host.sent.length);
  });

  test("finds no differences with write probes and leaves no test data behind", async () => {
    const result = await host.run(
      "test drift env --writes --only collection-test-case,customer-subscription-life,referral-client-life,customer-case-life --json",
    );
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(documentOf(result)).toMatchObject({ same: 4, findings: [] });
    expect(await host.left()).toEqual([]);
  });

  test("reports the number of compared probes even if stdout is a pipe", async () => {
    const { exitCode, stdout, stderr } = await host.run("test drift env --only collection-cases");
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "" });
    expect(stderr).toMatch(/^1 probe, \d requests: 1 same, 0 differ, 0 flaky, 0 not compared\.$/m);
  });

  test("prints the number of requests before running write probes", async () => {
    const { stderr } = await host.run("test drift env --writes --only collection-test-case", {
      isTerminal: true,
    });
    expect(stderr).toContain(
      "The probes send about 16 requests, and delete the test cases that they make.\n",
    );
  });

  test("exits with 12 if a selected probe can't be run", async () => {
    const result = await host.run("test drift env --only collection-test-case --json");
    expect(result.exitCode).toBe(12);
    expect(documentOf(result).probes).toMatchObject([{ verdict: "not-compared", reason: "needs --writes" }]);
    expect(result.stderr).toContain("Add these flags, or choose other probes with --only.");
  });

  test("sends nothing in a dry run", async () => {
    const before = host.sent.length;
    const { stdout, exitCode } = await host.run("test drift env --dry-run");
    expect([exitCode, host.sent.length - before]).toEqual([0, 0]);
    expect(stdout).toMatch(
      /^Would run \d+ probes, 0 of which write, on env \(test\), with about \d+ requests/,
    );
  });

  test("selects probes by rule or assumption", async () => {
    const { probes: rows } = documentOf(await host.run("test drift env --only amb-28 --json"));
    expect(rows.map(({ probe }) => probe)).toEqual(["collection-no-cases", "referral-client-filters"]);
  });
});

test("deletes a killed run's leftovers on the next write run", async () => {
  let isDead = false;
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  const host = await openDriftHost(async (request, pass) => {
    const answer = await pass(request);
    if (isDead || !request.url.endsWith("/managed-cases")) return answer;
    isDead = true;
    die();
    // A killed process never gets a response.
    return new Promise<never>(() => {});
  });
  void host.run("test drift env --writes --only collection-test-case");
  await death;
  expect(await host.left()).not.toEqual([]);
  const { stderr } = await host.run("test drift env --writes --only collection-advance-missing", {
    isTerminal: true,
  });
  expect(stderr).toContain("Cleaned up what killed runs left: 2.\n");
  expect(await host.left()).toEqual([]);
  await host.close();
});

test("resumes a run after Ctrl-C", async () => {
  const stop = new AbortController();
  const host = await openDriftHost(async (request, pass) => {
    if (!/\/test\/cases\/7d1f0c9a/.test(request.url) || stop.signal.aborted) return pass(request);
    stop.abort();
    throw new Failure("interrupted", "interrupted");
  });
  const line = "test drift env --writes --only collection-advance-part,collection-advance-missing";
  const stopped = await host.run(line, { isTerminal: true, signal: stop.signal });
  expect(stopped.exitCode).toBe(130);
  expect(stopped.stderr).toContain("The same command resumes the run within an hour.\n");
  const resumed = await host.run(line, { isTerminal: true });
  await host.close();
  expect(resumed.exitCode).toBe(0);
  expect(resumed.stderr).toContain("Resuming an interrupted run: 1 of 2 probes are done.\n");
});

test("lists the requests of each probe with --list", async () => {
  const { stdout, requests } = await runLine("test drift --list --json");
  const listed = JSON.parse(stdout);
  expect(misfits(listed, schemaOf("test drift"))).toEqual([]);
  expect(listed).toHaveLength(probes.length);
  expect(listed[0]).toEqual({
    probe: "collection-keys",
    surface: "collection",
    rules: expect.arrayContaining(["AUTH-02"]),
    assumptions: [],
    writes: false,
    requests: [
      { method: "GET", path: "/cases" },
      { method: "GET", path: "/cases" },
    ],
  });
  expect(requests).toEqual([]);
});

test("gives each probe a unique ID and at least one claim or reading", { tags: "completeness" }, () => {
  expect(new Set(probes.map(({ id }) => id)).size).toBe(probes.length);
  expect(probes.filter(({ claims, readings = [] }) => claims.length + readings.length === 0)).toEqual([]);
});

describe("against a host that can't be compared", () => {
  test.each([
    [
      "a login page",
      () => answer(200, "<!doctype html><form>Log in</form>", "text/html"),
      /web page \(200\)/,
    ],
    ["a redirect", () => answer(302, "", "text/plain"), /redirect \(302\)/],
    [
      "a refused key",
      () =>
        answer(
          401,
          '{"title":"Unauthorized","status":401,"detail":"Invalid API Key"}',
          "application/problem+json",
        ),
      /refused the key \(401\)/,
    ],
    [
      "a forbidden key",
      () => answer(403, '{"error":{"type":"permission_error"}}', "application/json"),
      /no permission/,
    ],
  ])("exits with 12 and a reason instead of a difference: %s", async (_, refuse, reason) => {
    const host = await openDriftHost(async () => refuse());
    const result = await host.run(`test drift env --only ${some} --json`);
    await host.close();
    expect(result.exitCode).toBe(12);
    const document = documentOf(result);
    expect(document).toMatchObject({ findings: [], same: 0, differs: 0, notCompared: 4 });
    for (const row of document.probes) expect(row.reason).toMatch(reason);
  });

  test("exits with 12 if the host doesn't respond", async () => {
    const { env } = await openDriftHost();
    const result = await runLine(`test drift env --only ${some} --json`, { env });
    expect(result.exitCode).toBe(12);
    for (const row of documentOf(result).probes) expect(row.reason).toBe("the host didn't answer");
  });

  test("exits with 12 if one surface is down", async () => {
    const host = await openDriftHost(async (request, pass) =>
      request.url.includes("/customer/") ? answer(503, "{}", "application/json") : pass(request),
    );
    const result = await host.run(`test drift env --only ${some} --json`);
    await host.close();
    expect(result.exitCode).toBe(12);
    expect(documentOf(result).probes.map(({ verdict, reason }) => reason ?? verdict)).toEqual([
      "same",
      "same",
      "same",
      "the host answered 503",
    ]);
  });

  /** Opens a host whose account has no records. */
  const openEmptyHost = () =>
    openDriftHost(async (request, pass) => {
      const response = await pass(request);
      const body = tryParseJson(response.body);
      if (!isJsonObject(body) || !isJsonObject(body.page)) return response;
      const page = { ...body.page, totalResults: 0, responseCount: 0, totalPages: 0 };
      const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
      const empty = Object.fromEntries(lists.map(([name]) => [name, []]));
      return { ...response, body: Buffer.from(printJson({ ...body, page, ...empty })) };
    });

  test("exits with 12 for an empty account", async () => {
    const host = await openEmptyHost();
    const result = await host.run(
      "test drift env --only collection-cases,referral-token,customer-payments --json",
    );
    await host.close();
    expect(documentOf(result).findings).toEqual([]);
    expect(result.exitCode).toBe(12);
    expect(documentOf(result).probes.map(({ reason }) => reason)).toEqual([
      "the account has no case",
      "the account has no client",
      "the account has no payment",
    ]);
    expect(result.stderr).toContain(
      "Choose other probes with --only, use a profile whose account and host can show it, or accept the gap in the --baseline: `recoup help 'drift.md#a-weekly-job'` shows how.",
    );
  });

  test("exits with 0 if the baseline accepts every missing comparison, until it expires", async () => {
    const host = await openEmptyHost();
    const line = "test drift env --only collection-cases,collection-no-cases --baseline gaps.yaml";
    const save = (probe: string, until: string) =>
      host.files.set(
        "/work/gaps.yaml",
        `- {probe: ${probe}, path: not-compared, reason: no cases, until: ${until}}\n`,
      );
    save("collection-cases", "2030-01-01");
    const accepted = await host.run(`${line} --update-baseline`);
    expect((await host.run(line)).exitCode).toBe(0);
    expect(accepted.exitCode).toBe(0);
    expect(host.files.get("/work/gaps.yaml")).toContain("path: not-compared");
    save("collection-cases", "2026-03-15");
    const expired = await host.run(line);
    expect(expired.exitCode).toBe(12);
    expect(expired.stderr).toContain("The acceptance of collection-cases, not-compared ended on 2026-03-15.");
    save("collection-no-cases", "2030-01-01");
    const gone = await host.run(line);
    await host.close();
    expect(gone.exitCode).toBe(12);
    expect(gone.stderr).toContain(
      "collection-no-cases was compared, so its baseline entry with the path not-compared can go.",
    );
  });

  test("compares the other surfaces if one surface has no key", async () => {
    const { env, ...host } = await openDriftHost();
    const { RECOUP_CUSTOMER_URL: _, RECOUP_CUSTOMER_KEY: __, ...others } = env;
    const result = await host.run("test drift env --json", { env: others });
    await host.close();
    expect(result.exitCode).toBe(0);
    const reasons = documentOf(result)
      .probes.filter(({ surface }) => surface === "customer")
      .map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(["the profile has no address or key for the customer surface"]));
  });
});

test("suggests the closest match for an unknown probe", async () => {
  const result = await runLine("test drift --only collection-case-page");
  expect([result.exitCode, result.requests]).toEqual([2, []]);
  expect(result.stderr).toContain("collection-case-pages");
});

test("suggests listing the probes if none has a similar name", async () => {
  expect((await runLine("test drift --only AMB-46")).stderr).toBe(
    'Error: Unknown probe "AMB-46".\n  next: `recoup test drift --list` lists the probes, and the rules and assumptions that they are about.\n',
  );
});

test("explains whether --writes is enough to run a probe that needs time to pass", () => {
  const means = { surfaces, canWrite: false, canReceive: false };
  const chosen = probes.filter(({ id }) => id === "referral-token-life");
  const reasons = [true, false].map((canMoveClock) =>
    chosen.map((probe) => findSkipReason(probe, { ...means, canMoveClock })),
  );
  expect(reasons).toEqual([["needs --writes"], ["needs time, or a fault, which a sandbox alone has"]]);
});

test.each(["", " --list", " --writes --only collection-cases"])(
  "refuses to send anything to live: test drift%s",
  async (flags) => {
    const { env, ...host } = await openDriftHost();
    const result = await host.run(`test drift env${flags}`, { env: { ...env, RECOUP_ENVIRONMENT: "live" } });
    await host.close();
    expect([result.exitCode, host.sent]).toEqual([flags === " --list" ? 0 : 5, []]);
  },
);

describe("a host that differs from the sandbox", () => {
  const drifted = () => openDriftHost(undefined, { "AMB-28": "one-page" });

  test("is reported with the rule, both responses and two curl lines without a key", async () => {
    const host = await drifted();
    const result = await host.run("test drift env --only collection-no-cases --json --write readings.json");
    await host.close();
    expect(result.exitCode).toBe(13);
    const document = documentOf(result);
    expect(misfits(document, schemaOf("test drift"))).toEqual([]);
    expect(document.findings).toEqual([
      {
        probe: "collection-no-cases",
        kind: "assumption-settled",
        assumption: "AMB-28",
        reading: "one-page",
        path: "none.page.totalPages",
        expected: "not specified",
        sandbox: "An empty list has zero pages.",
        target: "An empty list has one page.",
        message: "The assumption AMB-28 is settled: one-page.",
        advice: expect.stringContaining("--readings"),
        curl: expect.stringMatching(
          /^curl [^\n]+\$RECOUP_COLLECTION_KEY[^\n]*\ncurl [^\n]+\$RECOUP_COLLECTION_KEY[^\n]*$/,
        ),
      },
    ]);
    expect(JSON.parse(host.files.get("/work/readings.json") ?? "")).toEqual({
      readings: { "AMB-28": "one-page" },
      learned: [{ assumption: "AMB-28", from: "env", environment: "test", at: expect.stringMatching(/Z$/) }],
    });
  });

  test("matches a sandbox that uses the readings saved from it", async () => {
    const host = await drifted();
    await host.run("test drift env --only collection-no-cases --json --write readings.json");
    const result = await host.run(
      "test drift env --only collection-no-cases --json --readings readings.json",
    );
    await host.close();
    expect([result.exitCode, documentOf(result).findings]).toEqual([0, []]);
  });

  test("is accepted by a baseline until the baseline expires", async () => {
    const host = await drifted();
    const line = "test drift env --only collection-no-cases,referral-token --json --baseline drift.yaml";
    expect((await host.run(line)).exitCode).toBe(2);
    expect((await host.run(`${line} --update-baseline`)).exitCode).toBe(0);
    const knownResult = await host.run(line);
    expect([knownResult.exitCode, documentOf(knownResult).accepted]).toEqual([0, 1]);
    const entry = (host.files.get("/work/drift.yaml") ?? "").trim();
    host.files.set("/work/drift.yaml", entry.replace(/until: .*/, "until: 2026-03-01"));
    expect((await host.run(line)).exitCode).toBe(13);
    host.files.set(
      "/work/drift.yaml",
      `${entry}\n- { probe: referral-token, path: token.expiresIn, reason: known, until: 2030-01-01 }\n- { probe: customer-case, path: case.id, reason: not run, until: 2030-01-01 }\n- { probe: referal-token, path: token, reason: typo, until: 2030-01-01 }\n`,
    );
    const gone = await host.run(line);
    const { stderr } = await host.run(line.replace(" --json", ""));
    await host.close();
    expect(documentOf(gone).gone).toMatchObject([
      { probe: "referral-token", path: "token.expiresIn" },
      { probe: "referal-token", path: "token" },
    ]);
    expect(stderr).toContain(
      "The baseline names the probe referal-token, which doesn't exist; did you mean referral-token?",
    );
  });

  test("is reported as JUnit XML, HTML and Markdown", async () => {
    const host = await drifted();
    await host.run(
      "test drift env --only collection-no-cases,referral-token --report junit=drift.xml,html=drift.html,markdown=drift",
    );
    await host.close();
    expect(readXml(host.files.get("/work/drift.xml") ?? "")).toBeDefined();
    expect(host.files.get("/work/drift.html")).toContain("AMB-28");
    const markdown = host.files.get("/work/drift/collection-no-cases-1.md") ?? "";
    expect(markdown).toContain("An empty list has one page");
    const keys = Object.entries(host.env).filter(([name]) => name.endsWith("_KEY"));
    for (const [, key] of keys) for (const text of host.files.values()) expect(text).not.toContain(key);
  });

  test("is shown in a three-column table", async () => {
    const host = await drifted();
    const { stdout } = await host.run("test drift env --only collection-no-cases --color never", {
      isTerminal: true,
      columns: 160,
    });
    await host.close();
    expect(stdout).toContain("An assumption is settled: none.page.totalPages");
    expect(stdout).toMatch(/Rule says +Sandbox answered +Host answered/);
  });

  test("is shown with unbroken curl lines on a narrow terminal", async () => {
    const host = await drifted();
    const line = "test drift env --only collection-no-cases --color never --write readings.json";
    const { stdout, stderr } = await host.run(line, { isTerminal: true, columns: 80 });
    await host.close();
    expect(stderr).toContain("Wrote the readings of 1 assumption to readings.json.\n");
    expect(
      stdout.match(/^curl --request GET \S+ --header "XApiKey: \$RECOUP_COLLECTION_KEY"$/gm),
    ).toHaveLength(2);
  });
});
