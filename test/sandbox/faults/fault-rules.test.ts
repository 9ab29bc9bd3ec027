import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { embeddedOrigin, type Platform } from "../../../src/base/platform";
import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import { addFault, listFaults } from "../../../src/sandbox/faults/faults";
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

  test("applies to every request by default", async () => {
    const sandbox = await openWith({ status: 500 });
    expect(await statuses(sandbox, ["/cases", "/cases", "/cases"])).toEqual([500, 500, 500]);
  });

  test("applies to a share of requests that depends on the seed", async () => {
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

  test("applies independently of another rule with the same share", async () => {
    const { get, store } = await openSandbox();
    addFault(store, parseFault({ status: 502, share: 0.5 }));
    addFault(store, parseFault({ status: 503, share: 0.5 }));
    const found = new Map<number, number>();
    for (let sent = 0; sent < 400; sent += 1) {
      const { status } = await get("collection", "/cases/none");
      found.set(status, (found.get(status) ?? 0) + 1);
    }
    expect(found.get(503)).toBeGreaterThan(60);
    expect(found.get(400)).toBeGreaterThan(60);
  });

  test("applies before later rules, until it is used up", async () => {
    const { store, ...sandbox } = await openWith({ status: 502, next: 1 });
    addFault(store, parseFault({ status: 503, next: 1 }));
    expect(await statuses({ store, ...sandbox }, ["/cases", "/cases", "/cases"])).toEqual([502, 503, 200]);
  });

  test("applies to all processes on a world, with one count, until a reset", async () => {
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

describe("an invalid rule", () => {
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

describe("the control path", () => {
  const controlToken = "t";
  const headers = { authorization: "Bearer t" } as const;
  const open = async () => {
    const sandbox = await openSandbox({ controlToken });
    const faults = (method: string, body?: unknown, query = "") =>
      sandbox.ask(`/control/faults${query}`, { method, headers, ...(body === undefined ? {} : { body }) });
    return { ...sandbox, faults };
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

  test("refuses a key that isn't in the world, to avoid storing a real key", async () => {
    const { faults, keyOf } = await open();
    expect((await faults("POST", { status: 500, key: "somebody's key" })).status).toBe(400);
    expect((await faults("POST", { status: 500, key: keyOf("customer", 1) })).status).toBe(200);
  });
});
