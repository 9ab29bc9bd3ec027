import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { failureOf } from "../../src/api/errors";
import { faultKinds } from "../../src/base/fault-kinds";
import { embeddedOrigin, type Platform } from "../../src/base/platform";
import { readFault } from "../../src/sandbox/fault-rule";
import { addFault, listFaults } from "../../src/sandbox/faults";
import { openPlatform } from "../../src/sandbox/platform";
import { tokenSecret } from "../../src/sandbox/token";
import type { Wish } from "../../src/sandbox/wish";
import { openWorld } from "../../src/sandbox/world/open-world";
import { openSandbox, type SandboxSetting, sandboxNow } from "../support/sandbox";

async function openWith(wish: Wish, setting: SandboxSetting = {}) {
  const sandbox = await openSandbox(setting);
  addFault(sandbox.store, readFault(wish));
  return sandbox;
}

const envelopeKeys = ["businessErrors", "error", "message"];

describe("the shapes of documented refusals", () => {
  test.each([
    [{ kind: "field-errors" }, 400, "json", ["Debtor.Email"]],
    [{ kind: "problem" }, 400, "problem+json", ["errors", "status", "title", "traceId", "type"]],
    [{ status: 400 }, 400, "problem+json", ["errors", "status", "title", "traceId", "type"]],
    [{ status: 401 }, 401, "problem+json", ["detail", "status", "title", "type"]],
    [{ status: 403 }, 403, "json", envelopeKeys],
    [{ status: 404 }, 404, "json", envelopeKeys],
    [{ status: 409 }, 409, "json", envelopeKeys],
    [{ status: 413 }, 413, "json", envelopeKeys],
    [{ status: 415 }, 415, "json", envelopeKeys],
    [{ status: 422 }, 422, "json", ["businessErrors", "signingHandoff"]],
    [{ kind: "business-rule" }, 422, "json", ["BusinessRule"]],
    [{ status: 429 }, 429, "json", ["error", "message", "retryAfter"]],
    [{ status: 500 }, 500, "json", envelopeKeys],
    [{ type: "ClientExistsNeedsLinking" }, 409, "json", ["businessErrors", "data", "message", "type"]],
  ] as const)(
    "[ERR-01] [ERR-05] [ERR-07] [ERR-08] [ERR-09] [ERR-11] [ERR-12] %j answers %i, as %s with %j",
    async (wish, status, type, keys) => {
      const { get } = await openWith(wish);
      const answer = await get("collection", "/cases");
      expect([answer.status, answer.headers["content-type"]]).toEqual([
        status,
        `application/${type}; charset=utf-8`,
      ]);
      expect(Object.keys(answer.json).sort()).toEqual(keys);
    },
  );

  test.each([
    ["CaseNotFound", 404],
    ["InvalidPagination", 400],
    ["FileTooLarge", 413],
    ["UnsupportedFileType", 415],
    ["IdempotencyConflict", 422],
    ["ClientAlreadyLinkedToAnotherPartner", 409],
    ["UserCreationFailed", 409],
    ["MissingPowerOfAttorney", 422],
  ])("[ERR-18] [ERR-19] the type %s comes with its status %i", async (type, status) => {
    const { get } = await openWith({ type });
    const answer = await get("referral", "/clients");
    expect([answer.status, answer.json.businessErrors[0].type]).toEqual([status, type]);
  });

  test("[ERR-14] a 403 names the test host", async () => {
    const { get } = await openWith({ status: 403 });
    expect((await get("referral", "/clients")).json.message).toContain(`${embeddedOrigin}/test`);
  });

  test("[ERR-06] a signing handoff is there only where a signature is missing", async () => {
    const blocked = await openWith({ type: "CreditorBlocked" });
    expect((await blocked.get("customer", "/cases")).json.signingHandoff).toBeNull();
    const unsigned = await openWith({ type: "MissingDebtCollectionContract" });
    const { json } = await unsigned.get("customer", "/cases");
    expect(json.signingHandoff.combinedSigningUrl).toBe(json.businessErrors[0].solutionUrl);
  });

  test("[ERR-11] a 429 names the wait as it was given, with its decimals", async () => {
    const { get } = await openWith({ status: 429, retryAfter: 2.5 });
    expect((await get("customer", "/cases")).json.retryAfter).toBe(2.5);
    const whole = await openWith({ retryAfter: 42 });
    expect((await whole.get("customer", "/cases")).text).toContain('"retryAfter":42.0');
  });

  test.each([502, 503, 504])("a gateway's %i is a page of HTML", async (status) => {
    const { platform, access } = await withAccess({ status });
    const answer = await platform.send({ method: "GET", url: `${access.url}/cases`, headers: {} });
    expect([answer.status, answer.headers["content-type"]]).toEqual([status, "text/html; charset=utf-8"]);
    expect(Buffer.from(answer.body).toString()).toMatch(/^<html>/);
  });

  test.each(
    faultKinds.filter((kind) => !["delay", "drop-before", "drop-after", "half", "garbage"].includes(kind)),
  )("[CLI-02] the client reads the shape of %s and takes it for no foreign body", async (kind) => {
    const { platform, access } = await withAccess({ kind });
    const response = await platform.send({ method: "GET", url: `${access.url}/cases`, headers: {} });
    const { message } = failureOf(response, {});
    expect(message.includes("no error of the platform")).toBe(kind === "html");
  });
});

async function withAccess(wish: Wish, setting: SandboxSetting = {}) {
  const sandbox = await openWith(wish, setting);
  return { ...sandbox, access: sandbox.platform.access(embeddedOrigin).test.collection };
}

describe("connections that fail", () => {
  const body = { externalTenantId: "kb-1001" };
  const isMinted = ({ store }: Awaited<ReturnType<typeof openWith>>) =>
    store.get("select 1 from meta where key = 'token_secret'") !== undefined;

  test("one is dropped before the request is carried out, or after that, when only the reply is lost", async () => {
    for (const [kind, isDone] of [
      ["drop-before", false],
      ["drop-after", true],
    ] as const) {
      const sandbox = await openWith({ kind, operation: "mintToken" });
      const asked = sandbox.get("referral", "/oauth/token", { method: "POST", body });
      await expect(asked).rejects.toMatchObject({
        kind: "network",
        message: "the sandbox closed the connection without an answer",
        details: { retryable: true },
      });
      expect(isMinted(sandbox)).toBe(isDone);
    }
  });

  test("half a body is a connection that broke off in the middle; what arrived is told", async () => {
    const { get, platform, access } = await withAccess({ kind: "half", next: 1 });
    const request = { method: "GET", url: `${access.url}/cases`, headers: { xapikey: access.key } };
    const failure = await platform.send(request).catch((error: unknown) => error);
    const whole = Buffer.from((await get("collection", "/cases")).text);
    const half = Math.floor(whole.length / 2);
    expect(failure).toMatchObject({
      kind: "network",
      message: expect.stringContaining(`got ${half} of ${whole.length} bytes`),
      details: { arrived: { status: 200, headers: { "content-length": String(whole.length) } } },
    });
    expect((failure as { details: { arrived: { body: Uint8Array } } }).details.arrived.body).toEqual(
      whole.subarray(0, half),
    );
  });

  test("garbage is carried out, and answered with something that is no JSON", async () => {
    const sandbox = await openWith({ kind: "garbage", operation: "mintToken" });
    const { key, url } = sandbox.platform.access(embeddedOrigin).test.referral;
    const answer = await sandbox.platform.send({
      method: "POST",
      url: `${url}/oauth/token`,
      headers: { xapikey: key },
      body: Buffer.from(JSON.stringify(body)),
    });
    expect([answer.status, isMinted(sandbox)]).toEqual([200, true]);
    expect(() => JSON.parse(Buffer.from(answer.body).toString())).toThrow(SyntaxError);
  });

  test("a delayed answer is held back and then comes whole; other faults can be delayed too", async () => {
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    const late = await openWith({ delayMs: 1500 }, { sleep });
    expect((await late.get("collection", "/cases")).status).toBe(200);
    const lateRefusal = await openWith({ delayMs: 20, status: 500 }, { sleep });
    expect((await lateRefusal.get("collection", "/cases")).status).toBe(500);
    expect(waits).toEqual([1500, 20]);
  });

  test("an answer that is held back too long is a hung request", async () => {
    const waits: number[] = [];
    const { platform, access } = await withAccess(
      { delayMs: 5000 },
      { sleep: async (ms) => void waits.push(ms) },
    );
    const request = { method: "GET", url: `${access.url}/cases`, headers: {}, timeoutMs: 1000 };
    await expect(platform.send(request)).rejects.toMatchObject({
      kind: "network",
      message: "the sandbox gave no answer within 1 s",
    });
    expect(waits).toEqual([1000]);
  });
});

describe("which requests a rule means", () => {
  test("only its surface, its operation, its key", async () => {
    const sandbox = await openSandbox();
    const { get, store, keyOf } = sandbox;
    const statusOf = async (surface: "collection" | "referral" | "customer", path: string, key?: string) =>
      (await get(surface, path, key === undefined ? {} : { key })).status;
    addFault(store, readFault({ status: 503, surface: "collection", operation: "listCases" }));
    addFault(store, readFault({ status: 502, key: keyOf("referral", 2) }));
    expect(await statusOf("collection", "/cases")).toBe(503);
    expect(await statusOf("collection", "/managed-cases")).toBe(200);
    expect(await statusOf("customer", "/cases")).toBe(200);
    expect(await statusOf("referral", "/clients")).toBe(200);
    expect(await statusOf("referral", "/clients", keyOf("referral", 2))).toBe(502);
  });

  test("a client's token stands for the key of its partner", async () => {
    const { mint, get, store, keyOf } = await openSandbox();
    const headers = { authorization: `Bearer ${await mint("kb-1001")}` } as const;
    addFault(store, readFault({ status: 401, key: keyOf("referral", 1), surface: "customer" }));
    expect((await get("customer", "/cases", { key: null, headers })).status).toBe(401);
    expect((await get("customer", "/cases")).status).toBe(200);
  });

  test("without any limitation even an unknown path and an unknown caller", async () => {
    const { get } = await openWith({ status: 502 });
    expect((await get("collection", "/nothing", { key: null })).status).toBe(502);
  });

  test("the control paths stay usable whatever goes wrong", async () => {
    const { ask } = await openWith({ kind: "drop-before" }, { controlToken: "t" });
    expect((await ask("/control/status", { headers: { authorization: "Bearer t" } })).status).toBe(200);
  });
});

describe("when a rule strikes", () => {
  const statuses = async (
    { get }: Awaited<ReturnType<typeof openWith>>,
    paths: readonly string[],
  ): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const path of paths) found.push((await get("collection", path)).status);
    return found;
  };

  test("the next two requests and no more", async () => {
    const sandbox = await openWith({ status: 500, next: 2 });
    expect(await statuses(sandbox, ["/cases", "/cases?Page=2", "/cases"])).toEqual([500, 500, 200]);
    expect(listFaults(sandbox.store)).toMatchObject([{ hits: 2 }]);
  });

  test("each different request the first time", async () => {
    const sandbox = await openWith({ status: 500, first: 1 });
    const paths = ["/cases", "/cases?Page=2", "/cases", "/cases?Page=2", "/cases"];
    expect(await statuses(sandbox, paths)).toEqual([500, 500, 200, 200, 200]);
    const mint = async (externalTenantId: string) =>
      (await sandbox.get("referral", "/oauth/token", { method: "POST", body: { externalTenantId } })).status;
    expect([
      await mint("kb-1001"),
      await mint("nobody"),
      await mint("kb-1001"),
      await mint("nobody"),
    ]).toEqual([500, 500, 200, 404]);
  });

  test("always", async () => {
    const sandbox = await openWith({ status: 500 });
    expect(await statuses(sandbox, ["/cases", "/cases", "/cases"])).toEqual([500, 500, 500]);
  });

  test("a share drawn from the seed: the same again in the same world, others in another", async () => {
    const draw = async (seed: string) => {
      const sandbox = await openWith({ status: 503, share: 0.3 }, { seed });
      return statuses(
        sandbox,
        Array.from({ length: 400 }, () => "/cases/none"),
      );
    };
    const [one, again, other] = [await draw("a"), await draw("a"), await draw("b")];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    for (const drawn of [one, other]) {
      const hits = drawn.filter((status) => status === 503).length;
      expect(hits).toBeGreaterThan(80);
      expect(hits).toBeLessThan(160);
    }
  });

  test("two rules of the same share strike independently", async () => {
    const { get, store } = await openSandbox();
    addFault(store, readFault({ status: 502, share: 0.5 }));
    addFault(store, readFault({ status: 503, share: 0.5 }));
    const found = new Map<number, number>();
    for (let sent = 0; sent < 400; sent += 1) {
      const { status } = await get("collection", "/cases/none");
      found.set(status, (found.get(status) ?? 0) + 1);
    }
    expect(found.get(503)).toBeGreaterThan(60);
    expect(found.get(400)).toBeGreaterThan(60);
  });

  test("the oldest rule that strikes decides, and a spent one makes room", async () => {
    const { store, ...sandbox } = await openWith({ status: 502, next: 1 });
    addFault(store, readFault({ status: 503, next: 1 }));
    expect(await statuses({ store, ...sandbox }, ["/cases", "/cases", "/cases"])).toEqual([502, 503, 200]);
  });

  test("processes that share a world share the count, and a reset clears the rules", async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), "recoup-faults-"));
    onTestFinished(() => rmSync(dataFolder, { recursive: true }));
    const options = { dataFolder, world: "shared", now: () => sandboxNow, controlToken: "t" };
    const [one, two] = [await openPlatform(options), await openPlatform(options)];
    const world = openWorld(options);
    addFault(world.store, readFault({ status: 500, next: 3 }));
    world.close();
    const statusOf = async (platform: Platform, path = "/test/collection/cases", method = "GET") => {
      const { key } = platform.access(embeddedOrigin).test.collection;
      const headers = { xapikey: key, authorization: "Bearer t" };
      return (await platform.send({ method, url: `${embeddedOrigin}${path}`, headers })).status;
    };
    const found = [one, two, one, two, one].map((platform) => statusOf(platform));
    expect(await Promise.all(found)).toEqual([500, 500, 500, 200, 200]);
    await statusOf(two, "/control/reset", "POST");
    const after = openWorld(options);
    expect(listFaults(after.store)).toEqual([]);
    for (const opened of [one, two, after]) opened.close();
  });
});

describe("a rule that cannot be", () => {
  test.each([
    [{}, "Name a kind, a status or an error type", ""],
    [{ kind: "hlaf" }, '"hlaf"', "half"],
    [{ type: "CaseNotFond" }, '"CaseNotFond"', "CaseNotFound"],
    [{ status: 500, operation: "listCase" }, '"listCase"', "listCases"],
    [{ status: 500, surface: "referral", operation: "listPayments" }, '"listPayments"', "listClients"],
    [{ status: 500, surface: "colection" }, '"colection"', "collection"],
    [{ status: 500, nxt: 2 }, '"nxt"', "next"],
    [{ status: 418 }, "418", "415"],
    [{ status: 404, type: "FileTooLarge" }, "FileTooLarge", "413"],
    [{ kind: "html", status: 500 }, "html", "502"],
    [{ kind: "garbage", status: 200 }, "status", ""],
    [{ kind: "problem", type: "CaseNotFound" }, "no error type", "envelope"],
    [{ status: 500, retryAfter: 3 }, "names no wait", "rate-limit"],
    [{ kind: "delay" }, "how long", ""],
    [{ kind: "delay", delayMs: 0.5 }, "whole number", ""],
    [{ status: 500, next: 1, share: 0.5 }, "next and share", "one of them"],
    [{ status: 500, next: 0 }, "from 1", ""],
    [{ status: 500, share: 1.5 }, "to 1", ""],
    [{ status: 500, share: 0 }, "share", ""],
    [{ status: 429, retryAfter: -1 }, "retryAfter", ""],
    [{ status: 500, key: "" }, "key", ""],
    [{ status: "500" }, "status", ""],
  ])("%j is refused and says what is meant", (wish, finding, hint) => {
    const read = () => readFault(wish as Wish);
    expect(read).toThrow(finding);
    expect(read).toThrow(
      expect.objectContaining({
        kind: "usage",
        ...(hint === "" ? {} : { details: { hint: expect.stringContaining(hint) } }),
      }),
    );
  });
});

describe("the control path", () => {
  const controlToken = "t";
  const headers = { authorization: "Bearer t" } as const;
  const open = async () => {
    const sandbox = await openSandbox({ controlToken });
    const faults = (method: string, body?: unknown, query = "") =>
      sandbox.ask(`/control/faults${query}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return { ...sandbox, faults };
  };

  test("adds, lists and clears", async () => {
    const { faults } = await open();
    const added = await faults("POST", { status: 429, retryAfter: 2.5, next: 2, surface: "customer" });
    expect(added.json).toEqual({
      id: 1,
      surface: "customer",
      kind: "rate-limit",
      status: 429,
      retryAfter: 2.5,
      next: 2,
      when: "next 2",
      hits: 0,
      isSpent: false,
    });
    await faults("POST", { kind: "half", share: 0.25 });
    expect((await faults("GET")).json.items).toMatchObject([added.json, { id: 2, when: "share 0.25" }]);
    expect((await faults("DELETE", undefined, "?id=1")).json).toEqual({ cleared: 1 });
    expect((await faults("DELETE", undefined, "?id=1")).status).toBe(404);
    expect((await faults("DELETE", undefined, "?id=x")).status).toBe(400);
    expect((await faults("DELETE")).json).toEqual({ cleared: 1 });
    expect((await faults("GET")).json).toEqual({ items: [] });
  });

  test.each([undefined, [1], "text", { status: null }, { status: 500, next: "2" }, { kind: "hlaf" }])(
    "%j is refused with 400 and leaves no rule",
    async (body) => {
      const { faults } = await open();
      const { status, json } = await faults("POST", body);
      expect([status, typeof json.message]).toEqual([400, "string"]);
      expect((await faults("GET")).json.items).toEqual([]);
    },
  );

  test("a key that the world does not have is refused, so that no real one lands in it", async () => {
    const { faults, keyOf } = await open();
    expect((await faults("POST", { status: 500, key: "somebody's key" })).status).toBe(400);
    expect((await faults("POST", { status: 500, key: keyOf("customer", 1) })).status).toBe(200);
  });
});

test("a failed transaction of a world in memory leaves no trace", async () => {
  const { store } = await openSandbox();
  const before = tokenSecret(store);
  const fail = () =>
    store.transaction(() => {
      store.run("update meta set value = 'other' where key = 'token_secret'");
      throw new Error("stop");
    });
  expect(fail).toThrow("stop");
  expect(tokenSecret(store)).toBe(before);
});
