import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../src/base/host";
import type { HttpResponse } from "../../src/base/http";
import { listen } from "../../src/host/listen";
import { answer } from "../support/answers";
import { runBuilt, startBuilt, temporaryFolder } from "../support/built-program";

const typed = (type: string, status: number) =>
  answer({ businessErrors: [{ type, message: "What happened", solutionUrl: "" }] }, status);

/** By the first part of the path. */
const answers: Readonly<Record<string, HttpResponse>> = {
  ok: answer({ cases: [] }),
  unauthorized: answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401),
  forbidden: typed("ValidationError", 403),
  missing: typed("CaseNotFound", 404),
  conflict: typed("Conflict", 409),
  rejected: typed("InvalidPagination", 400),
  limited: answer({ error: "rate_limit_exceeded", message: "slow down", retryAfter: 600.5 }, 429),
  broken: typed("InternalError", 500),
  partial: answer({ "AG-1": { id: "1" } }),
};

let server: Listener;
/** Called when a request arrives that is never answered. */
let reportArrival = () => {};
beforeAll(async () => {
  server = await listen(async ({ url }) => {
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
const environment = (name: string) => ({
  RECOUP_COLLECTION_URL: `${server.url}/${name}`,
  RECOUP_COLLECTION_KEY: "key-of-the-collection-partner",
  RECOUP_CONFIG_DIR: home,
  XDG_CACHE_HOME: home,
});

const list = ["cases", "list", "--json"];

test.each([
  ["ok", list, 0, undefined],
  ["ok", ["cases", "list", "--json", "--sort", "Nothing"], 2, "usage"],
  ["ok", ["cases", "list", "--json", "-p", "nobody"], 3, "config"],
  ["unauthorized", list, 4, "unauthorized"],
  ["forbidden", list, 5, "forbidden"],
  ["missing", list, 6, "not-found"],
  ["conflict", list, 7, "conflict"],
  ["rejected", list, 9, "rejected"],
  ["limited", list, 10, "rate-limited"],
  ["broken", [...list, "--retries", "1"], 11, "network"],
  [
    "partial",
    ["cases", "find", "--json", "--partner-reference", "AG-1", "--partner-reference", "AG-2"],
    12,
    "partial",
  ],
] as const)("an answer of %s to %j exits %d", async (name, line, exit, code) => {
  const { exitCode, stdout, stderr } = await runBuilt(line, environment(name));
  expect(exitCode).toBe(exit);
  if (code === undefined) return expect(JSON.parse(stdout)).toMatchObject({ items: [], complete: true });
  const { error } = JSON.parse(stderr.trim().split("\n").at(-1) ?? "");
  expect(error).toMatchObject({ code, exit });
  expect(stdout === "" || name === "partial").toBe(true);
});

test.each([
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const)("%s while an answer is awaited exits %d", async (signal, exit) => {
  const arrival = new Promise<void>((resolve) => {
    reportArrival = resolve;
  });
  const { child, ended } = startBuilt(["cases", "list"], environment("slow"));
  await arrival;
  child.kill(signal);
  expect(await ended).toEqual({ exitCode: exit, stdout: "", stderr: "Interrupted.\n" });
});

test("Ctrl-C ends a wait for the server's rate limit", async () => {
  const { child, ended } = startBuilt(["cases", "list", "--max-wait", "1h"], environment("limited"));
  child.stderr.once("data", () => child.kill("SIGINT"));
  const { exitCode, stderr } = await ended;
  expect([exitCode, stderr]).toEqual([130, "Rate limited (429); waiting 10m1s.\nInterrupted.\n"]);
});
