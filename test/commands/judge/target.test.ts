import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Program } from "../../../src/base/host";
import { surfaces } from "../../../src/base/platform";
import { createNetworkSend } from "../../../src/host/network/send";
import { listen } from "../../../src/host/network/server/listen";
import { sleep } from "../../../src/host/sleep";
import type { JudgeDocument } from "../../../src/judge/document";
import { clientBugs, selectClientParts } from "../../../src/judge/sample-client/client-bugs";
import { runSampleClient } from "../../../src/judge/sample-client/sample-client";
import { misfits, schemaOf } from "../../reference/fit";
import { realMachine } from "../../support/judge/judged-line";
import { judgedTarget, openHost, type ProfileSurfaces, profileKey } from "../../support/judge/judged-target";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { runLine } from "../../support/program/world";
import { openSandbox } from "../../support/sandbox/sandbox";

const never = new AbortController().signal;
const send = createNetworkSend({});
const pause = (ms: number) => sleep(ms, never);

/** Serves a sandbox as the host of a profile. */
async function openReal() {
  const { platform, keyOf } = await openSandbox({ seed: "recoup", isUnlimited: true });
  const requests: string[] = [];
  const listener = await listen((request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return platform.send(request);
  }, 0);
  onTestFinished(() => listener.close());
  const own: ProfileSurfaces = Object.fromEntries(
    surfaces.map((surface) => [surface, { url: `${listener.url}/test/${surface}`, key: keyOf(surface, 1) }]),
  );
  return { surfaces: own, key: keyOf("customer", 1), requests };
}

/** Returns the sample client with or without a bug, as a program that has its own key. */
const sampleClient =
  (bug: string | undefined, ownKey?: string) =>
  async ({ RECOUP_CUSTOMER_URL: url = "", RECOUP_CUSTOMER_KEY = "" }: Program["env"]) => {
    const parts = selectClientParts(bug);
    const key = ownKey ?? RECOUP_CUSTOMER_KEY;
    const outcome = await runSampleClient({ url, key, send, now: Date.now, sleep: pause }, parts);
    return outcome.failed > 0 && !parts.ignoresFailures ? 12 : 0;
  };

const documentOf = ({ stdout }: { readonly stdout: string }): JudgeDocument => JSON.parse(stdout);
const verdictsIn = ({ rules, findings, operations }: JudgeDocument) => ({
  operations,
  rules: rules.map(({ rule, verdict }) => `${rule} ${verdict}`),
  findings: findings.map(({ rule, operation, surface, count }) => ({ rule, operation, surface, count })),
});

/** Skipped because its client waits several seconds between attempts. */
const slowBug = "repeats-refusals";
const bugs = [
  undefined,
  ...clientBugs
    .filter(({ name, needsProvoking }) => !needsProvoking && name !== slowBug)
    .map(({ name }) => name),
];

test.each(bugs)("reports the same verdicts as with the judge's own sandbox: bug %s", async (bug) => {
  const machine = realMachine();
  const direct = await runLine(["test", "judge", "--no-limits", "--json", "--", "client"], {
    ...machine,
    runProgram: async ({ env }) => sampleClient(bug)(env),
  });
  const real = await openReal();
  const proxied = await judgedTarget(real.surfaces, sampleClient(bug, real.key));
  expect(proxied.exitCode).toBe(direct.exitCode);
  expect(misfits(documentOf(proxied), schemaOf("test judge"))).toEqual([]);
  expect(documentOf(proxied)).toMatchObject({ target: "acme", provoked: 0 });
  expect(verdictsIn(documentOf(proxied))).toEqual(verdictsIn(documentOf(direct)));
});

test("reports a key that is sent only to the wrong surface", async () => {
  const real = await openReal();
  const result = await judgedTarget(real.surfaces, async ({ RECOUP_COLLECTION_URL: url }) => {
    await send({ method: "GET", url: `${url}/cases`, headers: { xapikey: real.key } });
  });
  expect(documentOf(result).findings.map(({ rule }) => rule)).toEqual(["key-of-other-surface"]);
});

describe("--provoke", () => {
  test("injects failures before the platform handles a request, never after", async () => {
    const real = await openReal();
    const result = await judgedTarget(real.surfaces, sampleClient("new-key-each-try", real.key), {
      flags: "--provoke --json",
      sleep: async () => {},
    });
    const { provocations, rules, findings } = documentOf(result);
    const faults = new Set(provocations.map(({ fault }) => fault));
    expect([...faults].sort()).toEqual(["error-before", "in-flight", "limited", "withheld"]);
    expect(findings.map(({ rule }) => rule)).toContain("key-rotated");
    expect(rules.filter(({ rule }) => rule.startsWith("done-")).map(({ verdict }) => verdict)).toEqual([
      "no-occasion",
      "no-occasion",
    ]);
    const creates = real.requests.filter((request) => request.startsWith("POST"));
    expect(creates).toHaveLength(12);
  }, 20_000);

  test("reports no findings for a correct client and repeats a seed's plan", async () => {
    const judged = async () => {
      const real = await openReal();
      const client = sampleClient(undefined, real.key);
      return judgedTarget(real.surfaces, client, {
        flags: "--provoke --seed s --json",
        sleep: async () => {},
      });
    };
    const [one, other] = [await judged(), await judged()];
    expect([one.exitCode, documentOf(one).findings]).toEqual([0, []]);
    expect(documentOf(one).provocations).toEqual(documentOf(other).provocations);
  }, 20_000);
});

describe("the program", () => {
  const parent = {
    RECOUP_PROFILE: "acme",
    RECOUP_CUSTOMER_KEY: "parents-key",
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:1/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "parents-token",
    RECOUP_WEBHOOK_SECRET: "parents-secret",
    RECOUP_CLIENT_TOKEN: "parents-client-token",
    RECOUP_ACME_KEY: "parents-other-key",
    ACME_KEY: "own",
  };

  test("gets the proxy's addresses but not the key", async () => {
    const url = await openHost((_, outgoing) => outgoing.end("{}"));
    let seen: Program["env"] = {};
    await judgedTarget(
      { customer: { url }, referral: { url } },
      async (env) => {
        seen = env;
      },
      { env: parent },
    );
    expect(seen).toMatchObject({
      RECOUP_CUSTOMER_URL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/test\/customer$/),
      RECOUP_REFERRAL_URL: expect.stringMatching(/\/test\/referral$/),
      RECOUP_ENVIRONMENT: "test",
      ACME_KEY: "own",
    });
    const values = Object.values(seen).join("\n");
    for (const secret of ["parents-", profileKey]) expect(values).not.toContain(secret);
    expect(seen.RECOUP_PROFILE).toBeUndefined();
    expect(seen.RECOUP_SANDBOX_CONTROL_URL).toBeUndefined();
  });
});

test("doesn't write the key to any output, file or folder", async () => {
  const own = "zqCanary8Xw-of-the-program-pLmvB";
  const forms = [own, profileKey].flatMap((key) => [
    key,
    Buffer.from(key).toString("base64"),
    Buffer.from(key).toString("hex"),
    encodeURIComponent(key),
  ]);
  const host = await openHost((incoming, outgoing) => {
    outgoing.setHeader("content-type", "application/json");
    outgoing.statusCode = 400;
    outgoing.end(JSON.stringify({ message: incoming.headers.xapikey, forms }));
  });
  const folder = temporaryFolder();
  const out = join(folder, "out");
  mkdirSync(out);
  const files = ["junit", "html", "markdown", "json"].map((kind) => `${kind}=${join(out, kind)}`).join(",");
  const client = async ({ RECOUP_CUSTOMER_URL: url }: Program["env"]) => {
    for (const path of [`/cases?apikey=${own}`, `/cases/${own}`, "/cases?Unknown=1"])
      await send({ method: "GET", url: `${url}${path}`, headers: { xapikey: own, cookie: own } });
    const body = Buffer.from(JSON.stringify({ key: own, note: own }));
    const headers = { xapikey: own, "idempotency-key": own, "content-type": "application/json" };
    for (let index = 0; index < 2; index += 1)
      await send({ method: "POST", url: `${url}/cases`, headers, body });
  };
  const texts: string[] = [];
  for (const [index, format] of ["--json", "", "-o ndjson"].entries()) {
    const flags = `${format} --report ${files} --har ${join(out, `${index}.har`)} -vv`;
    const result = await judgedTarget({ customer: { url: host } }, client, { flags, folder });
    expect(result.stdout).toContain("retry-of-refusal");
    texts.push(result.stdout, result.stderr);
  }
  for (const name of readdirSync(out)) texts.push(readFileSync(join(out, name), "utf8"));
  expect(readdirSync(folder).sort()).toEqual(["config.json", "out"]);
  for (const text of texts) for (const form of forms) expect(text.includes(form), text).toBe(false);
});

describe("the proxy", () => {
  const refused = async (flags: string, profile: Parameters<typeof judgedTarget>[2] = {}) => {
    let isStarted = false;
    const result = await judgedTarget(
      { customer: { url: "https://platform.example/customer" } },
      async () => {
        isStarted = true;
      },
      { flags, forward: async () => expect.unreachable(), ...profile },
    );
    return [result.exitCode, result.stderr.split("\n")[0], isStarted];
  };

  test("refuses to start in the live environment", async () => {
    expect(await refused("", { environment: "live" })).toEqual([
      5,
      "Error: `test judge --target` runs on a test environment only, and acme is on live. Nothing was started.",
      false,
    ]);
  });

  test("refuses live and suggests a line for the test environment", async () => {
    const machine = realMachine();
    const at = (environment: string) => ({ customer: { url: `https://${environment}.example/customer` } });
    const profiles = { acme: { defaultEnvironment: "live", test: at("test"), live: at("live") } };
    writeFileSync(join(machine.folder, "config.json"), JSON.stringify({ profiles }), { mode: 0o600 });
    const { stderr } = await runLine("test judge --target acme -- client", machine);
    const [, line = ""] = /`recoup (test judge --target acme --env test)`/.exec(stderr) ?? [];
    const served = await runLine(`${line} --port 0`, { ...machine, signal: AbortSignal.abort("SIGINT") });
    expect(served.stdout).toMatch(/^The proxy to acme answers at http:\/\/127\.0\.0\.1:\d+\n {2}customer/);
  });

  test("doesn't start with an address that another profile uses on live", async () => {
    const live = { customer: { url: "https://platform.example/customer" } };
    const [exitCode] = await refused("", { profile: { live } });
    expect(exitCode).toBe(3);
  });

  test("doesn't start with a read-only profile", async () => {
    const [exitCode, message] = await refused("", { profile: { readOnly: true } });
    expect([exitCode, message]).toEqual([5, expect.stringContaining("acme is read-only")]);
  });

  test.each([
    "--since 10m",
    "--from client.har",
    "--no-limits",
    "--route https://a.example=http://127.0.0.1:1",
  ])("doesn't start with %s", async (flags) => {
    const name = flags.split(" ")[0];
    expect(await refused(flags)).toEqual([
      2,
      expect.stringMatching(new RegExp(`^Error: ${name} .*can't be used with --target\\.$`)),
      false,
    ]);
  });

  test("doesn't start for the sandbox profile or an unknown profile", async () => {
    const machine = realMachine();
    writeFileSync(join(machine.folder, "config.json"), JSON.stringify({ profiles: {} }), { mode: 0o600 });
    const judged = async (target: string) =>
      (await runLine(["test", "judge", "--target", target, "--", "client"], machine)).exitCode;
    expect([await judged("sandbox"), await judged("nobody")]).toEqual([2, 3]);
  });
});

test("ends on Ctrl-C and reports on the requests so far", async () => {
  const stop = new AbortController();
  const url = await openHost((_, outgoing) => outgoing.end("{}"));
  let proxy = "";
  const result = await judgedTarget(
    { customer: { url } },
    async ({ RECOUP_CUSTOMER_URL: own = "" }) => {
      proxy = own;
      await send({ method: "GET", url: `${own}/cases`, headers: { xapikey: "k" } });
      stop.abort("SIGINT");
      return 130;
    },
    { signal: stop.signal },
  );
  expect(result.exitCode).toBe(130);
  expect(documentOf(result).requests).toBe(1);
  await expect(send({ method: "GET", url: proxy, headers: {} })).rejects.toThrow("refused");
});
