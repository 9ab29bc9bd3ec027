import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { files } from "../../../src/host/files/files";
import { listSharedRoutes } from "../../../src/sandbox/deliveries/routes/routes";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import { answer } from "../../support/platforms/answers";
import {
  deafListen,
  envelope,
  linesOf,
  secret,
  signedHeaders,
  startListening,
} from "../../support/platforms/listening";
import { keptPaths } from "../../support/program/kept-files";
import {
  collectionEnv,
  customerEnv,
  type LineSetting,
  memoryFiles,
  referralEnv,
  runLine,
} from "../../support/program/world";
import { openPlatform, openWorld } from "../../support/sandbox/opening";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const otherId = "7d444840-9dc0-11d1-b245-5ffdce74fad2";
const url = "https://tunnel.example.com/hooks";
const other = Buffer.from("the secret of the other subscription").toString("base64");
const describeRequest = ({ method, url, body }: HttpRequest) => [
  method,
  url,
  ...(body === undefined ? [] : [JSON.parse(Buffer.from(body).toString())]),
];

describe("with --public-url", () => {
  const env = { ...collectionEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test", RECOUP_DATA_DIR: "/data" };
  const send: Send = async ({ method, url: requested }) => {
    if (method === "DELETE") return answer("", 204);
    if (requested.endsWith("/webhooks") && method === "GET") return answer({ webhooks: [] });
    if (method === "GET") return answer({ id: "c1", lifecycle: "Closed" });
    return requested.includes("customer")
      ? answer({ id: otherId, secret: other }, 201)
      : answer({ Id: id, Secret: secret }, 201);
  };
  const start = (flags: readonly string[], setting: LineSetting = {}) =>
    startListening(["--public-url", url, ...flags, "-o", "ndjson"], { env, send, ...setting });

  test("subscribes an address for as long as the listener runs [SUB-07] [SUB-08] [CLI-21]", async () => {
    const { post, ended } = await start(["--count", "1"]);
    await post(envelope("e1"));
    const { exitCode, stdout, stderr, requests } = await ended;
    expect([exitCode, linesOf(stdout).length, requests.map(describeRequest)]).toEqual([
      0,
      1,
      [
        ["GET", "https://collection.example/webhooks"],
        [
          "POST",
          "https://collection.example/webhooks",
          { url, events: eventTypes.collection, isTestMode: true },
        ],
        ["DELETE", `https://collection.example/webhooks/${id}`],
      ],
    ]);
    expect(stderr).toContain(
      `Subscribed ${url} on the collection surface (${id}) until the end of this command.\n`,
    );
    expect(stdout).not.toContain(secret);
  });

  test("prints a new subscription's signing secret once to stderr and to the ready file", async () => {
    const folder = mkdtempSync(join(tmpdir(), "recoup-listen-"));
    const path = join(folder, "ready.json");
    const flags = ["--surfaces", "collection,customer", "--ready-file", path, "-vv"];
    const setting = { env: { ...env, RECOUP_DATA_DIR: folder }, fileSystem: files };
    const { interrupt, isReady, ended } = await start(flags, setting);
    await isReady;
    const { subscriptions } = JSON.parse(readFileSync(path, "utf8"));
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
    interrupt();
    const { stdout, stderr } = await ended;
    expect(stderr.match(/^Signing secret: .*$/gm)).toEqual([
      `Signing secret: ${secret}`,
      `Signing secret: ${other}`,
    ]);
    expect((stdout + stderr).split(secret)).toHaveLength(2);
    expect(subscriptions).toEqual([
      { id, surface: "collection", url, secret },
      { id: otherId, surface: "customer", url, secret: other },
    ]);
    rmSync(folder, { recursive: true });
  });

  test("writes the signing secret only to the ready file if --quiet is given", async () => {
    const files = new Map<string, string>();
    const { post, ended } = await start(["--quiet", "--ready-file", "ready.json", "--count", "2"], {
      fileSystem: memoryFiles(files),
    });
    await post(envelope("e1"));
    expect(files.get("/work/ready.json")).toContain(secret);
    await post(envelope("e2"));
    expect((await ended).stderr).not.toContain(secret);
    expect(files.has("/work/ready.json")).toBe(false);
  });

  test("removes the subscription on Ctrl-C", async () => {
    const { interrupt, isReady, ended } = await start([]);
    await isReady;
    interrupt();
    const { exitCode, requests } = await ended;
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([130, ["GET", "POST", "DELETE"]]);
  });

  test("subscribes on several surfaces, each with its own events and secret [SUB-14] [SUB-15]", async () => {
    const flags = "--surfaces customer,collection --event case.closed --live-mode --count 2";
    const { post, ended } = await start(flags.split(" "));
    const body = envelope("e1", "case.closed");
    expect((await post(body)).status).toBe(204);
    expect((await post(body, signedHeaders(body, other))).status).toBe(204);
    const { stdout, requests } = await ended;
    expect(linesOf(stdout).map(({ duplicate }) => duplicate)).toEqual([false, false]);
    const expectedBody = { url, events: ["case.closed"], isTestMode: false };
    expect(requests.map(describeRequest)).toEqual([
      ["GET", "https://customer.example/webhooks"],
      ["POST", "https://customer.example/webhooks", expectedBody],
      ["GET", "https://collection.example/webhooks"],
      ["POST", "https://collection.example/webhooks", expectedBody],
      ["DELETE", `https://collection.example/webhooks/${id}`],
      ["DELETE", `https://customer.example/webhooks/${otherId}`],
    ]);
  });

  test("removes earlier subscriptions if a later surface refuses its own", async () => {
    const refusing: Send = async (request) =>
      request.method === "POST" && request.url.includes("customer")
        ? answer({ message: "no" }, 403)
        : send(request);
    const listening = runLine(
      ["webhooks", "listen", "--public-url", url, "--surfaces", "collection,customer"],
      { env, send: refusing, listen: deafListen },
    );
    const { exitCode, requests } = await listening;
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([
      5,
      ["GET", "POST", "GET", "POST", "DELETE"],
    ]);
  });

  test("--refetch reads the current case for each event [CLI-19] [DLV-03]", async () => {
    const { post, ended } = await start(["--refetch", "--count", "1"]);
    await post(envelope("e1"));
    const { stdout, requests } = await ended;
    expect(linesOf(stdout)).toMatchObject([{ id: "e1", case: { lifecycle: "Closed" } }]);
    expect(requests[2]?.url).toBe("https://collection.example/cases/c1");
  });

  test("prints a command that removes the subscription if removal fails", async () => {
    const failing: Send = async (request) =>
      request.method === "DELETE" ? answer({ message: "no" }, 403) : send(request);
    const { post, ended } = await start(["--count", "1"], { send: failing });
    await post(envelope("e1"));
    const { exitCode, stderr } = await ended;
    expect([exitCode, stderr]).toEqual([
      0,
      expect.stringContaining(`Could not remove the collection subscription ${id}:`),
    ]);
    expect(stderr).toContain("`recoup webhooks delete --orphans");
  });

  test("requires --live once for both creation and removal", async () => {
    const live = { ...env, RECOUP_ENVIRONMENT: "live" };
    const line = ["webhooks", "listen", "--public-url", url];
    const refused = await runLine(line, { env: live, send, listen: deafListen });
    expect([refused.exitCode, refused.requests.map(({ method }) => method)]).toEqual([5, ["GET"]]);
    const { interrupt, isReady, ended } = await start(["--live"], { env: live });
    await isReady;
    interrupt();
    expect((await ended).requests.map(({ method }) => method)).toEqual(["GET", "POST", "DELETE"]);
  });

  test("requires --live to remove orphans on live", async () => {
    const left = { run: "0123abcd", scope: "env live https://collection.example", kind: "listener" };
    const undo = { kind: "subscription", surface: "collection", id };
    const path = "/data/webhook-listeners/0123abcd.ndjson";
    const files = new Map([[path, `${JSON.stringify(left)}\n${JSON.stringify(undo)}\n`]]);
    const setting = { env: { ...env, RECOUP_ENVIRONMENT: "live" }, send, fileSystem: memoryFiles(files) };
    const dryRun = await runLine("webhooks delete --orphans --dry-run", setting);
    expect([dryRun.exitCode, dryRun.requests, files.has(path), dryRun.stdout]).toEqual([
      0,
      [],
      true,
      "Would remove what killed listeners left. Nothing was changed.\n",
    ]);
    const refused = await runLine("webhooks delete --orphans", setting);
    expect([refused.exitCode, refused.requests, files.has(path)]).toEqual([5, [], true]);
    const allowed = await runLine("webhooks delete --orphans --live", setting);
    expect([allowed.exitCode, allowed.requests.map(describeRequest), files.has(path)]).toEqual([
      0,
      [["DELETE", `https://collection.example/webhooks/${id}`]],
      false,
    ]);
  });

  test("doesn't search as one client for another client's orphans", async () => {
    const files = new Map<string, string>();
    const denying: Send = async (request) =>
      request.url.endsWith("/oauth/token")
        ? answer({ accessToken: "canary-token", expiresIn: 1800 })
        : request.method === "DELETE"
          ? answer({ message: "no" }, 403)
          : request.method === "GET"
            ? answer({ webhooks: [] })
            : answer({ id, secret }, 201);
    const setting = { env: { ...env, ...referralEnv }, send: denying, fileSystem: memoryFiles(files) };
    const { interrupt, isReady, ended } = await start(["--client", "kb-1"], setting);
    await isReady;
    interrupt();
    expect((await ended).stderr).toContain("`recoup webhooks delete --orphans --client kb-1` removes it");
    const gone: Send = async (request) =>
      request.url.endsWith("/oauth/token") ? denying(request) : answer("", 404);
    const clear = async (flags: string) => {
      const result = await runLine(`webhooks delete --orphans ${flags}`, { ...setting, send: gone });
      const isLeft = keptPaths(files).some((path) => path.endsWith(".ndjson"));
      return [result.exitCode, result.requests.filter(({ method }) => method === "DELETE").length, isLeft];
    };
    expect([await clear(""), await clear("--client kb-2"), await clear("--client kb-1")]).toEqual([
      [0, 0, true],
      [0, 0, true],
      [0, 1, false],
    ]);
  });

  test("removes the key from a note that quotes a platform message", async () => {
    const refusing: Send = async (request) =>
      request.method === "DELETE"
        ? answer({ message: `no to ${request.headers.xapikey}` }, 403)
        : send(request);
    const { interrupt, isReady, ended } = await start([], { send: refusing });
    await isReady;
    interrupt();
    const { stderr } = await ended;
    expect(stderr).toContain("no to ****. `recoup webhooks delete --orphans`");
    expect(stderr).not.toContain(collectionEnv.RECOUP_COLLECTION_KEY);
  });

  test("doesn't resend a create of unknown outcome after a day [AMB-31]", async () => {
    const startedAt = "2026-03-14T09:00:00.000Z";
    const left = {
      run: "0123abcd",
      scope: "env test https://collection.example",
      kind: "listener",
      startedAt,
    };
    const undo = { kind: "creation", surface: "collection", body: { url, events: ["case.closed"] } };
    const path = "/data/webhook-listeners/0123abcd.ndjson";
    const files = new Map([[path, `${JSON.stringify(left)}\n${JSON.stringify(undo)}\n`]]);
    const result = await runLine("webhooks delete --orphans --json", {
      env,
      send,
      fileSystem: memoryFiles(files),
    });
    expect([result.exitCode, result.requests, files.has(path), JSON.parse(result.stdout).items]).toEqual([
      12,
      [],
      false,
      [
        {
          listener: "0123abcd",
          removed: `collection subscription to ${url}`,
          outcome:
            "unknown, because it is more than a day old; `recoup webhooks list --as collection` shows whether it exists.",
        },
      ],
    ]);
  });

  test.each([
    ["--public-url http://a.example", "The address must start with https://."],
    [`--public-url ${url} --event client.linked`, "the collection surface has no such event"],
    [`--public-url ${url} --secret-file hook.key`, "its own secret"],
    [`--public-url ${url} --surfaces colection`, "Did you mean collection?"],
    ["", "No deliveries can reach this listener."],
  ])("refuses listen %s before opening a port", async (flags, words) => {
    const { exitCode, stderr, requests } = await runLine(`webhooks listen ${flags}`, { env });
    expect([exitCode, requests, stderr]).toEqual([2, [], expect.stringContaining(words)]);
  });

  test("suggests a running sandbox for an address on this machine", async () => {
    const here = { ...env, RECOUP_COLLECTION_URL: "http://127.0.0.1:4010/test/collection" };
    const { exitCode, stderr } = await runLine("webhooks listen", { env: here });
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("RECOUP_SANDBOX_CONTROL_URL")]);
    expect((await runLine("webhooks listen", { env })).stderr).not.toContain("RECOUP_SANDBOX_CONTROL_URL");
  });

  test("prints the planned actions in a dry run", async () => {
    const { exitCode, stdout, requests } = await runLine(`webhooks listen --public-url ${url} --dry-run`, {
      env,
    });
    expect([exitCode, requests, stdout]).toEqual([
      0,
      [],
      `Would listen on port 4020, and subscribe ${url} on the collection surface to events of test cases meanwhile. Nothing was changed.\n`,
    ]);
  });
});

describe("on the embedded sandbox", () => {
  const folder = mkdtempSync(join(tmpdir(), "recoup-listen-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const env = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
  const fileSystem = memoryFiles(new Map());
  const routes = async () => {
    const world = openWorld({ dataFolder: folder, world: "default", now: () => 0 });
    const shared = listSharedRoutes(world.store, await world.worker());
    world.close();
    return shared;
  };

  test("receives validly signed events caused by other commands [SUB-08] [EVT-17] [EVT-20] [EVT-22]", async () => {
    const flags = ["--surfaces", "all", "--expect", "case.closed", "-o", "ndjson", "--port", "4711"];
    const { receiver, isReady, ended } = await startListening(flags, { env, openPlatform, fileSystem });
    const send: Send = (request) => receiver(request);
    const run = (line: string) =>
      runLine(`${line} --json --idempotency-key none`, { env, openPlatform, fileSystem, send });
    await isReady;
    expect(await routes()).toEqual([
      { from: "https://listen-88888888.example", to: "http://127.0.0.1:4711" },
    ]);
    const { id: caseId } = JSON.parse((await run("test create --as collection")).stdout);
    await run(`test advance ${caseId} no-payment`);
    const { exitCode, stdout } = await ended;
    const lines = linesOf(stdout).filter((line) => line.caseId === caseId);
    expect([exitCode, lines.every(({ valid }) => valid)]).toEqual([0, true]);
    expect(lines.map(({ event }) => event)).toContain("case.closed");
    const left = JSON.parse((await run("webhooks list --as collection")).stdout).items;
    expect([await routes(), JSON.stringify(left).includes("listen-")]).toEqual([[], false]);
  });
});
