import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { embeddedOrigin, type Platform } from "../../../src/base/platform";
import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import { addFault, clearFaults, listFaults } from "../../../src/sandbox/faults/faults";
import type { RawInput } from "../../../src/sandbox/wire/parse-input";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openPlatform, openWorld } from "../../support/sandbox/opening";
import { openSandbox, sandboxNow } from "../../support/sandbox/sandbox";
import { openWith } from "../../support/sandbox/troubled-sandbox";

const base = temporaryFolder();

describe("a rule", () => {
  const statuses = async (
    { get }: Awaited<ReturnType<typeof openWith>>,
    paths: readonly string[],
  ): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const path of paths) found.push((await get("collection", path)).status);
    return found;
  };

  test("applies only to the next two requests", async () => {
    const sandbox = await openWith({ status: 500, next: 2 });
    expect(await statuses(sandbox, ["/cases", "/cases?Page=2", "/cases"])).toEqual([500, 500, 200]);
    expect(listFaults(sandbox.store)).toMatchObject([{ hits: 2 }]);
  });

  test("applies to the first occurrence of each distinct request", async () => {
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

  test("counts requests separately if the method, key or body differs", async () => {
    const { get, keyOf } = await openWith({ status: 500, first: 1 });
    const send = async (options: object) => (await get("collection", "/cases", options)).status;
    const requests = [
      {},
      { method: "DELETE" },
      { key: keyOf("collection", 2) },
      { body: [1] },
      { body: [2] },
    ];
    const answers: number[] = [];
    for (const request of [...requests, ...requests]) answers.push(await send(request));
    expect(answers.slice(0, 5)).toEqual([500, 500, 500, 500, 500]);
    expect(answers.slice(5)).not.toContain(500);
  });

  test("starts counting again when it is added again after being cleared", async () => {
    const { get, store } = await openWith({ status: 500, first: 1 });
    const send = async () => (await get("collection", "/cases")).status;
    expect([await send(), await send()]).toEqual([500, 200]);
    expect([clearFaults(store, 2), clearFaults(store, 1), clearFaults(store)]).toEqual([0, 1, 0]);
    expect(addFault(store, parseFault({ status: 500, first: 1 })).id).toBe(1);
    expect([await send(), await send()]).toEqual([500, 200]);
  });

  test("selects a share of requests by the seed, the rule and the request count", async () => {
    const { get, store } = await openWith({ status: 503, share: 0.5 }, { seed: "shares" });
    addFault(store, parseFault({ status: 502, share: 0.5 }));
    const drawn: number[] = [];
    for (let sent = 0; sent < 16; sent += 1) drawn.push((await get("collection", "/cases/none")).status);
    expect(drawn).toEqual([502, 400, 400, 400, 503, 503, 503, 502, 503, 503, 503, 503, 503, 400, 503, 503]);
  });

  test("applies to every request by default", async () => {
    const sandbox = await openWith({ status: 500 });
    expect(await statuses(sandbox, ["/cases", "/cases", "/cases"])).toEqual([500, 500, 500]);
  });

  test("applies to a share of requests that depends on the seed", async () => {
    const draw = async (seed: string) => {
      const sandbox = await openWith({ status: 503, share: 0.3 }, { seed });
      return statuses(
        sandbox,
        Array.from({ length: 100 }, () => "/cases/none"),
      );
    };
    const [one, again, other] = [await draw("a"), await draw("a"), await draw("b")];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    for (const drawn of [one, other]) {
      const hits = drawn.filter((status) => status === 503).length;
      expect(hits).toBeGreaterThan(20);
      expect(hits).toBeLessThan(40);
    }
  });

  test("takes precedence over later rules until it is used up", async () => {
    const { store, ...sandbox } = await openWith({ status: 502, next: 1 });
    addFault(store, parseFault({ status: 503, next: 1 }));
    expect(await statuses({ store, ...sandbox }, ["/cases", "/cases", "/cases"])).toEqual([502, 503, 200]);
  });

  test("applies to all processes that share a world, with one count, until a reset", async () => {
    const dataFolder = mkdtempSync(join(base, "shared-"));
    const options = { dataFolder, world: "shared", now: () => sandboxNow, controlToken: "t" };
    const [one, two] = [await openPlatform(options), await openPlatform(options)];
    const world = openWorld(options);
    addFault(world.store, parseFault({ status: 500, next: 3 }));
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

test.each<[RawInput, object]>([
  [{ status: 400 }, { kind: "problem" }],
  [{ status: 401 }, { kind: "unauthorized" }],
  [{ status: 403 }, { kind: "envelope", type: "ValidationError" }],
  [{ status: 404 }, { kind: "envelope", type: "NotFound" }],
  [{ status: 409 }, { kind: "envelope", type: "Conflict" }],
  [{ status: 413 }, { kind: "envelope", type: "FileTooLarge" }],
  [{ status: 415 }, { kind: "envelope", type: "UnsupportedFileType" }],
  [{ status: 422 }, { kind: "submission", type: "CreditorBlocked" }],
  [{ status: 429 }, { kind: "rate-limit", retryAfter: 1 }],
  [{ status: 500 }, { kind: "envelope", type: "InternalError" }],
  [{ status: 502 }, { kind: "html" }],
  [{ status: 504 }, { kind: "html" }],
  [{ kind: "envelope" }, { status: 500, type: "InternalError" }],
  [{ kind: "envelope", status: 400 }, { type: "ValidationError" }],
  [{ kind: "envelope", status: 422 }, { type: "CreditorBlocked" }],
  [{ kind: "html" }, { status: 502 }],
  [{ kind: "problem" }, { status: 400 }],
  [{ kind: "half" }, {}],
  [{ type: "ValidationError" }, { kind: "envelope", status: 400 }],
  [{ type: "ValidationError", status: 403 }, { kind: "envelope" }],
  [{ type: "ValidationError", status: 422 }, { kind: "submission" }],
  [{ type: "IdempotencyConflict" }, { kind: "envelope", status: 422 }],
  [
    { type: "IdempotencyConflict", operation: "submitCase" },
    { kind: "submission", status: 422 },
  ],
  [
    { type: "CreditorBlocked", operation: "listCases" },
    { kind: "submission", status: 422 },
  ],
  [{ retryAfter: 0 }, { kind: "rate-limit", status: 429 }],
  [{ retryAfter: 86_400 }, { kind: "rate-limit", status: 429 }],
  [
    { retryAfter: 1, delayMs: 1 },
    { kind: "rate-limit", status: 429 },
  ],
  [{ delayMs: 1 }, { kind: "delay" }],
  [{ delayMs: 3_600_000 }, { kind: "delay" }],
  [{ kind: "drop-after", surface: "customer", key: "k", next: 1 }, {}],
  [{ kind: "half", next: 1_000_000_000 }, {}],
  [{ kind: "half", first: 1 }, {}],
  [{ kind: "half", first: 1_000_000_000 }, {}],
  [{ kind: "half", share: 0.000001 }, {}],
  [{ kind: "half", share: 1 }, {}],
])("the rule %j gets the defaults %j", (input, defaults) => {
  expect(parseFault(input)).toStrictEqual({ ...input, ...defaults });
});

describe("an invalid rule", () => {
  const between = (what: string, range: string, value: string) =>
    `The ${what} between ${range} (got "${value}").`;
  test.each<[RawInput, string]>([
    [{ kind: "half", next: 0 }, between("next must be an integer", "1 and 1000000000", "0")],
    [
      { kind: "half", next: 1_000_000_001 },
      between("next must be an integer", "1 and 1000000000", "1000000001"),
    ],
    [{ kind: "half", next: 1.5 }, between("next must be an integer", "1 and 1000000000", "1.5")],
    [{ kind: "half", first: 0 }, between("first must be an integer", "1 and 1000000000", "0")],
    [{ kind: "half", first: 1.5 }, between("first must be an integer", "1 and 1000000000", "1.5")],
    [{ kind: "half", share: 1.1 }, between("share must be a number", "0.000001 and 1", "1.1")],
    [{ delayMs: 0 }, between("delay in ms must be an integer", "1 and 3600000", "0")],
    [{ delayMs: 3_600_001 }, between("delay in ms must be an integer", "1 and 3600000", "3600001")],
    [{ status: 399 }, between("status must be an integer", "400 and 599", "399")],
    [{ status: 600 }, between("status must be an integer", "400 and 599", "600")],
    [{ status: 404.5 }, between("status must be an integer", "400 and 599", "404.5")],
    [{ retryAfter: 86_401 }, between("retryAfter must be a number", "0 and 86400", "86401")],
    [{ status: 599 }, "The platform doesn't answer with status 599."],
    [{ status: 400, key: 1 }, "The key must be a non-empty string."],
    [{ status: 500, nxt: 2 }, 'Unknown field "nxt".'],
    [{ kind: "hlaf" }, 'Unknown kind "hlaf".'],
    [{ type: "CaseNotFond" }, 'Unknown error type "CaseNotFond".'],
    [{ status: 500, operation: "listCase" }, 'Unknown operation "listCase".'],
    [{ status: 500, surface: "colection" }, 'Unknown surface "colection".'],
    [{}, "A fault needs a kind, a status or an error type."],
    [{ kind: "delay", retryAfter: 1, delayMs: 1 }, "The kind delay takes no retryAfter."],
    [{ kind: "submission", type: "NotFound" }, "NotFound does not come with status 422."],
    [{ kind: "half", next: 1, first: 1, share: 1 }, "next, first and share can't be combined."],
  ])("%j is refused: %s", (input, message) => {
    expect(() => parseFault(input)).toThrow(expect.objectContaining({ kind: "usage", message }));
  });

  test.each<[RawInput, string]>([
    [{ status: 599 }, "Use one of 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503, 504."],
    [{ kind: "html", status: 500 }, "Use one of 502, 503, 504."],
    [{ kind: "half", status: 500 }, "Omit the status."],
    [{ kind: "envelope", status: 418 }, "Use one of 400, 403, 404, 409, 413, 415, 422, 500."],
    [{ type: "ValidationError", status: 404 }, "Use one of 400, 403, 422."],
    [{ kind: "rate-limit", type: "NotFound" }, "Omit the type, or use the kind envelope or submission."],
    [{ status: 500, first: 1, share: 1 }, "Use only one of them."],
  ])("%j is refused with the hint: %s", (input, hint) => {
    expect(() => parseFault(input)).toThrow(expect.objectContaining({ details: { hint } }));
  });

  test.each([
    [{}, "a kind, a status or an error type", ""],
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
    [{ status: 500, retryAfter: 3 }, "takes no retryAfter", "rate-limit"],
    [{ kind: "delay" }, "duration", ""],
    [{ kind: "delay", delayMs: 0.5 }, "an integer", ""],
    [{ status: 500, next: 1, share: 0.5 }, "next and share", "one of them"],
    [{ status: 500, next: 0 }, "between 1", ""],
    [{ status: 500, share: 1.5 }, "and 1", ""],
    [{ status: 500, share: 0 }, "share", ""],
    [{ status: 429, retryAfter: -1 }, "retryAfter", ""],
    [{ status: 500, key: "" }, "key", ""],
    [{ status: "500" }, "status", ""],
  ])("is refused, with a hint if there is a valid alternative: %j", (input, finding, hint) => {
    const read = () => parseFault(input as RawInput);
    expect(read).toThrow(finding);
    expect(read).toThrow(
      expect.objectContaining({
        kind: "usage",
        ...(hint === "" ? {} : { details: { hint: expect.stringContaining(hint) } }),
      }),
    );
  });
});

describe("the control path for faults", () => {
  const open = async () => {
    const { control, keyOf } = await openSandbox();
    const faults = (method: string, body?: unknown, query = "") => control(method, `/faults${query}`, body);
    return { keyOf, faults };
  };

  test("adds, lists and clears rules", async () => {
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
    "refuses %j with 400 and adds no rule",
    async (body) => {
      const { faults } = await open();
      const { status, json } = await faults("POST", body);
      expect([status, typeof json.message]).toEqual([400, "string"]);
      expect((await faults("GET")).json.items).toEqual([]);
    },
  );

  test("refuses a key that isn't in the world, so that no real key is stored", async () => {
    const { faults, keyOf } = await open();
    expect((await faults("POST", { status: 500, key: "somebody's key" })).status).toBe(400);
    expect((await faults("POST", { status: 500, key: keyOf("customer", 1) })).status).toBe(200);
  });
});
