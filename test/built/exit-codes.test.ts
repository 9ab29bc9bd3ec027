import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../src/base/host";
import type { HttpResponse } from "../../src/base/http";
import { listen } from "../../src/host/network/server/listen";
import { errorStatuses } from "../../src/sandbox/facts/error-types";
import { answer } from "../support/platforms/answers";
import { runBuilt, startBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

const typed = (type: string, status: number) =>
  answer({ businessErrors: [{ type, message: "What happened", solutionUrl: "" }] }, status);

/** Responses, keyed by the first path segment. */
const answers: Readonly<Record<string, HttpResponse>> = {
  ok: answer({ cases: [] }),
  unauthorized: answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401),
  forbidden: typed("ValidationError", 403),
  missing: typed("CaseNotFound", 404),
  conflict: typed("Conflict", 409),
  rejected: typed("InvalidPagination", 400),
  large: typed("FileTooLarge", 413),
  strange: typed("UnsupportedFileType", 415),
  blocked: typed("CreditorBlocked", 422),
  idempotent: typed("IdempotencyConflict", 422),
  limited: answer({ error: "rate_limit_exceeded", message: "slow down", retryAfter: 600.5 }, 429),
  broken: typed("InternalError", 500),
  partial: answer({ "AG-1": { id: "1" } }),
  long: answer({ cases: Array.from({ length: 5000 }, (_, id) => ({ id: `${id}-${"x".repeat(100)}` })) }),
};

let server: Listener;
let requestCount = 0;
/** Called when a request arrives that never gets a response. */
let reportArrival = () => {};
beforeAll(async () => {
  server = await listen(async ({ url }) => {
    requestCount++;
    const { pathname } = new URL(url);
    const name = pathname.split("/")[1] ?? "";
    if (name === "slow") {
      reportArrival();
      await new Promise(() => undefined);
    }
    return answers[name] ?? answer("", 404);
  }, 0);
});
afterAll(() => server.close());

const home = temporaryFolder();
const environment = (name: string, url = server.url) => ({
  RECOUP_COLLECTION_URL: `${url}/${name}`,
  RECOUP_COLLECTION_KEY: "key-of-the-collection-partner",
  RECOUP_CONFIG_DIR: home,
  XDG_CACHE_HOME: home,
});

const list = ["cases", "list", "--json"];
const find = ["cases", "find", "--json", "--partner-reference", "AG-1", "--partner-reference", "AG-2"];

/** Reads the error from the last line of stderr, as a script would. */
const errorOf = (stderr: string) => JSON.parse(stderr.trim().split("\n").at(-1) ?? "").error;

test.each([
  ["ok", list, 0, undefined],
  ["ok", ["cases", "list", "--json", "--sort", "Nothing"], 2, "usage"],
  ["ok", ["cases", "list", "--json", "-p", "nobody"], 3, "config"],
  ["unauthorized", list, 4, "unauthorized"],
  ["forbidden", list, 5, "forbidden"],
  ["missing", list, 6, "not-found"],
  ["conflict", list, 7, "conflict"],
  ["rejected", list, 9, "rejected"],
  ["large", list, 9, "rejected"],
  ["strange", list, 9, "rejected"],
  ["blocked", list, 9, "rejected"],
  ["idempotent", list, 7, "conflict"],
  ["limited", list, 10, "rate-limited"],
  ["broken", [...list, "--retries", "1"], 11, "network"],
  ["partial", find, 12, "partial"],
  ["ok", find, 6, "not-found"],
] as const)("after the response %s, %j exits with %d", async (name, line, exit, code) => {
  const { exitCode, stdout, stderr } = await runBuilt(line, environment(name));
  expect(exitCode).toBe(exit);
  if (code === undefined) return expect(JSON.parse(stdout)).toMatchObject({ items: [], complete: true });
  expect(errorOf(stderr)).toMatchObject({ code, exit });
  expect(stdout === "" || line === find).toBe(true);
});

const base = temporaryFolder();

/** Creates a configuration with the profile acme. Returns the environment variables that select it. */
async function withAcme(url: string) {
  const folder = mkdtempSync(join(base, "config-"));
  const env = { RECOUP_CONFIG_DIR: folder, XDG_CACHE_HOME: folder };
  await runBuilt(["profile", "add", "acme", "--collection-url", url], env);
  return env;
}

test.each([
  ["an unknown command", ["cases", "lst"], {}, 2],
  ["an unknown flag", ["cases", "list", "--lifecylce", "Active"], {}, 2],
  ["an invalid flag value", ["cases", "list", "--page-size", "101"], {}, 2],
  ["a missing key", list, { RECOUP_COLLECTION_KEY: "" }, 3],
  ["plain HTTP to another machine", list, { RECOUP_COLLECTION_URL: "http://a.example" }, 3],
  ["removing a profile without confirmation", ["profile", "remove", "acme"], {}, 5],
] as const)("exits with an error before sending anything for %s", async (_, line, env, exit) => {
  const config = await withAcme("https://a.example");
  requestCount = 0;
  const { exitCode, stdout } = await runBuilt(line, { ...environment("ok"), ...config, ...env });
  expect([exitCode, stdout, requestCount]).toEqual([exit, "", 0]);
});

test("prints help and exits with 2 for a noun without a verb", async () => {
  const { exitCode, stderr } = await runBuilt(["cases"]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("recoup cases <verb> --help")]);
});

test("exits with 3 if other users can read a key file", async () => {
  const env = await withAcme(`${server.url}/ok`);
  const file = join(base, "key");
  writeFileSync(file, "key-of-the-collection-partner", { mode: 0o600 });
  const stored = await runBuilt(["profile", "key", "acme", "--as", "collection", "--key-file", file], env);
  expect([stored.exitCode, stored.stderr]).toEqual([0, expect.any(String)]);
  const listed = await runBuilt(list, env);
  expect([listed.exitCode, listed.stderr]).toEqual([0, ""]);
  chmodSync(file, 0o644);
  const { exitCode, stdout, stderr } = await runBuilt(list, env);
  expect([exitCode, stdout, errorOf(stderr).code]).toEqual([3, "", "config"]);
});

test("exits with 3 if an environment has no URL", async () => {
  const config = await withAcme("https://a.example");
  const { exitCode } = await runBuilt(list, { ...environment("ok"), ...config, RECOUP_PROFILE: "acme" });
  expect(exitCode).toBe(3);
});

test("exits with 4 if a token is rejected twice [CLI-09]", async () => {
  const tokens = await listen(async ({ url }) => {
    const minted = answer({ accessToken: "a.b.c", tokenType: "Bearer", expiresIn: 1800 });
    return url.endsWith("/oauth/token") ? minted : (answers.unauthorized as HttpResponse);
  }, 0);
  const { exitCode, stdout, stderr } = await runBuilt([...list, "--client", "nordlicht-01"], {
    RECOUP_REFERRAL_URL: tokens.url,
    RECOUP_REFERRAL_KEY: "key-of-the-referral-partner",
    RECOUP_CUSTOMER_URL: tokens.url,
    XDG_CACHE_HOME: base,
  });
  await tokens.close();
  expect([exitCode, stdout, errorOf(stderr).code]).toEqual([4, "", "unauthorized"]);
});

test("exits with 11 if the server is unreachable", async () => {
  const gone = await listen(async () => answer({}), 0);
  await gone.close();
  const { exitCode, stdout, stderr } = await runBuilt(
    [...list, "--retries", "0"],
    environment("ok", gone.url),
  );
  expect([exitCode, stdout, errorOf(stderr).code]).toEqual([11, "", "network"]);
});

test("exits with 13 if doctor --strict finds a problem", async () => {
  const env = { ...environment("unauthorized"), RECOUP_DATA_DIR: home };
  const line = ["doctor", "--network", "--json"];
  expect((await runBuilt(line, env)).exitCode).toBe(0);
  const { exitCode, stderr } = await runBuilt([...line, "--strict"], env);
  expect([exitCode, errorOf(stderr).code]).toEqual([13, "check-failed"]);
});

/** Uses the test environment to avoid the note about the first response on live. */
const onTest = (name: string) => ({ ...environment(name), RECOUP_ENVIRONMENT: "test" });

test("exits with 0 if the reader closes the pipe", async () => {
  const { child, ended } = startBuilt(["cases", "list", "--json"], onTest("long"));
  child.stdout.once("data", () => child.stdout.destroy());
  const { exitCode, stderr } = await ended;
  expect([exitCode, stderr]).toEqual([0, ""]);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s while waiting for a response exits with %d", async (signal, exit) => {
  const arrival = new Promise<void>((resolve) => {
    reportArrival = resolve;
  });
  const { child, ended } = startBuilt(["cases", "list"], environment("slow"));
  await arrival;
  child.kill(signal);
  expect(await ended).toEqual({ exitCode: exit, stdout: "", stderr: "Interrupted.\n" });
});

test("interrupts the wait for the server's rate limit on Ctrl-C", async () => {
  const { child, ended } = startBuilt(["cases", "list", "--max-wait", "1h"], onTest("limited"));
  child.stderr.once("data", () => child.kill("SIGINT"));
  const { exitCode, stderr } = await ended;
  expect([exitCode, stderr]).toEqual([130, "Rate limited (429); waiting 10m1s.\nInterrupted.\n"]);
});

const sandboxHome = () => {
  const folder = mkdtempSync(join(home, "sandbox-"));
  return { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder, XDG_CACHE_HOME: folder, RECOUP_NO_INPUT: "1" };
};

test("exits with 8 if a case doesn't reach the state in time", async () => {
  const line = ["cases", "wait", "44HX8JMJ", "--until", "Closed", "--timeout", "1ms", "--json"];
  const { exitCode, stdout, stderr } = await runBuilt(line, sandboxHome());
  expect([exitCode, stdout, errorOf(stderr).code]).toEqual([8, "", "pending"]);
});

test("exits with 5 if a write on live lacks --live", async () => {
  const line = ["webhooks", "create", "--url", "https://a.example/hooks", "--event", "all", "--json"];
  requestCount = 0;
  const live = { ...environment("ok"), RECOUP_ENVIRONMENT: "live", RECOUP_NO_INPUT: "1" };
  const { exitCode, stdout, stderr } = await runBuilt(line, live);
  expect([exitCode, stdout, errorOf(stderr).code, requestCount]).toEqual([5, "", "forbidden", 0]);
});

test("exits with 7 if the idempotency key was used for another create", async () => {
  const env = sandboxHome();
  const create = (amount: string) =>
    runBuilt(["test", "create", "--amount", amount, "--idempotency-key", "one", "--tag", "t", "--json"], env);
  expect((await create("10")).exitCode).toBe(0);
  const { exitCode, stderr } = await create("20");
  expect([exitCode, errorOf(stderr).type]).toEqual([7, "IdempotencyConflict"]);
});

test("exits with 13 if a signature doesn't match", async () => {
  const env = { ...sandboxHome(), RECOUP_WEBHOOK_SECRET: Buffer.from("another secret").toString("base64") };
  const header = `t=1700000000,v1=${"0".repeat(64)}`;
  const line = ["webhooks", "verify", "--header", header, "--at", "1700000000", "-", "--json"];
  const { exitCode, stdout } = await runBuilt(line, env, "{}");
  expect([exitCode, JSON.parse(stdout).valid]).toEqual([13, false]);
});

test.each(
  Object.entries(errorStatuses).flatMap(([type, statuses]) =>
    statuses.map((status) => [type, status] as const),
  ),
)("prints the next step for error type %s with status %i [ERR-19]", async (type, status) => {
  const env = sandboxHome();
  const fault = ["sandbox", "fault", "add", "--status", String(status), "--type", type, "--next", "1", "-q"];
  expect((await runBuilt(fault, env)).exitCode).toBe(0);
  const { exitCode, stdout, stderr } = await runBuilt([...list, "--retries", "0"], env);
  const error = errorOf(stderr);
  expect([stdout, error.type, error.status, error.exit]).toEqual(["", type, status, exitCode]);
  expect(exitCode).toBeGreaterThan(3);
  expect(error.hint).not.toBe("");
});
