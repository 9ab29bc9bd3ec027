import { describe, expect, test } from "vitest";
import { clockActions } from "../../../src/sandbox/control/clock";
import { areDeliveriesHeld } from "../../../src/sandbox/deliveries/hold";
import { moveClockForward, setSpeed } from "../../../src/sandbox/time/clock-moves";
import { type DeliverySandbox, openDeliveries, sinceStart } from "../../support/sandbox/deliveries";
import { sandboxNow } from "../../support/sandbox/sandbox";

const at = (seconds: number) => new Date(sandboxNow + seconds * 1000).toISOString();

describe("a world's clock", () => {
  test("follows the host's clock until it is changed", async () => {
    const { control, moveClock } = await openDeliveries();
    moveClock(5000);
    expect((await control("GET", "/clock")).json).toEqual({
      now: at(5),
      isFrozen: false,
      speed: 1,
      hostNow: at(5),
    });
  });

  test("stops when frozen and later continues from the same time", async () => {
    const { control, moveClock, world } = await openDeliveries();
    expect((await control("POST", "/clock/freeze")).json).toMatchObject({ isFrozen: true, speed: 0 });
    moveClock(60_000);
    expect((await control("GET", "/clock")).json).toMatchObject({ now: at(0), hostNow: at(60) });
    await control("POST", "/clock/run");
    moveClock(1000);
    expect(world.now()).toBe(sandboxNow + 1000);
  });

  test("keeps its speed after it is moved", async () => {
    const { control, moveClock, world } = await openDeliveries();
    await control("POST", "/clock/speed", { speed: 60 });
    moveClock(1000);
    expect(world.now()).toBe(sandboxNow + 60_000);
    await control("POST", "/clock/advance", { by: "1h" });
    moveClock(500);
    expect(world.now()).toBe(sandboxNow + 60_000 + 3_600_000 + 30_000);
  });

  test("can be advanced by less time than passes while the request is read", async () => {
    const { world } = await openDeliveries();
    let readings = 0;
    const now = () => {
      readings += 1;
      return world.now() + readings * 60_000;
    };
    const request = { body: Buffer.from('{"by":"1s"}'), query: "", origin: "", inspector: undefined };
    const answer = await clockActions["clock/advance"]?.POST?.({ ...world, now }, request);
    expect(answer?.status).toBe(200);
  });

  test("never goes backward", async () => {
    const { world, moveClock } = await openDeliveries();
    let latest = world.now();
    for (let number = 0; number < 200; number += 1) {
      moveClock(number % 7);
      setSpeed(world, (number % 5) * 0.37);
      moveClockForward(world, sandboxNow + (number % 11) * 100);
      expect(world.now()).toBeGreaterThanOrEqual(latest);
      latest = world.now();
    }
  });

  test("runs the work that has become due when the clock is set forward", async () => {
    const { control, publish, deliver, testCase } = await openDeliveries({ react: () => 500 });
    publish(testCase);
    await deliver();
    const { json } = await control("POST", "/clock/set", { to: "2026-03-16T09:01:30Z" });
    expect(json.now).toBe("2026-03-16T09:01:30Z");
    expect(json.items.map((item: { at: string }) => sinceStart(item.at))).toEqual([60, 60, 60]);
  });

  test.each([
    ["/clock/set", { to: "2026-03-16T08:59:59Z" }, "only goes forward"],
    ["/clock/set", { to: "9999-01-02" }, "can't be set beyond"],
    ["/clock/set", { to: "soon" }, 'to is "soon"'],
    ["/clock/set", {}, "to must be a string"],
    ["/clock/advance", { by: "-1m" }, 'by is "-1m"'],
    ["/clock/advance", { by: "4000000d" }, "can't be set beyond"],
    ["/clock/advance", { by: 60 }, "by must be a string"],
    ["/clock/speed", { speed: 0 }, "speed must be a number above 0"],
    ["/clock/speed", { speed: "60" }, "speed must be a number above 0"],
    ["/clock/speed", { speed: 1e9 }, "speed must be a number above 0"],
  ])("%s refuses %j and leaves the clock unchanged", async (path, body, message) => {
    const { control, world } = await openDeliveries();
    const { status, json } = await control("POST", path, body);
    expect([status, json.message]).toEqual([400, expect.stringContaining(message)]);
    expect(world.now()).toBe(sandboxNow);
  });
});

describe("advancing the clock", () => {
  test("runs due work in order, each item at its own time", async () => {
    const { advance, publish, deliver, testCase, mint, get } = await openDeliveries({
      isUnlimited: false,
      react: () => 500,
    });
    publish(testCase);
    await deliver();
    const { items } = (await get("referral", "/clients?PageSize=1")).json;
    await mint(items?.[0]?.externalTenantId ?? "kb-1001");
    const passed = await advance("25h");
    const moments = passed.map((item) => sinceStart(item.at));
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    const kinds = passed.map(({ kind }) => kind);
    expect(new Set(kinds)).toEqual(new Set(["delivery", "subscription", "access token", "rate window"]));
    const token = passed.find(({ kind }) => kind === "access token");
    expect([sinceStart(token?.at ?? ""), token?.outcome]).toEqual([1800, "expired"]);
    const windows = passed.filter(({ kind }) => kind === "rate window");
    expect(windows.map(({ at: moment, subject }) => [sinceStart(moment), subject])).toEqual([
      [60, "limit of the minute"],
      [3600, "limit of the hour"],
      [86_400, "limit of the day"],
    ]);
  });

  test("keeps other processes from making deliveries until it finishes", async () => {
    const held: boolean[] = [];
    const areHeldForOthers = async () => {
      const worker = await sandbox.world.worker();
      return areDeliveriesHeld(sandbox.store, { ...worker, isSelf: () => false, isAlive: () => true });
    };
    const sandbox: DeliverySandbox = await openDeliveries({
      react: async () => {
        held.push(await areHeldForOthers());
        return 500;
      },
    });
    sandbox.publish(sandbox.testCase);
    await sandbox.deliver();
    expect(held.splice(0)).toEqual([false, false, false]);
    await sandbox.advance("1m");
    expect(held.splice(0)).toEqual([true, true, true]);
    await sandbox.advance("2m");
    expect(held).toEqual([true, true, true]);
    expect(await areHeldForOthers()).toBe(false);
  });

  test("removes idempotency keys after 24 hours [IDM-03]", async () => {
    const { store, advance } = await openDeliveries();
    store.run(
      `insert into idempotency_keys (caller, key, fingerprint, status, body, created_at)
         values ('test customer 1', 'invoice-7', 'f', 200, '{}', ?)`,
      sandboxNow,
    );
    expect(await advance("23h59m59s")).toEqual([]);
    expect(await advance("1s")).toEqual([
      {
        at: "2026-03-17T09:00:00Z",
        kind: "idempotency key",
        subject: "invoice-7",
        outcome: "forgotten (test customer 1)",
      },
    ]);
  });

  test("moves a frozen clock without unfreezing it", async () => {
    const { control, advance, publish, deliver, testCase, world, moveClock } = await openDeliveries({
      react: () => 500,
    });
    await control("POST", "/clock/freeze");
    publish(testCase);
    await deliver();
    moveClock(7_200_000);
    expect((await control("POST", "/deliveries/run")).json.items).toEqual([]);
    expect(await advance("61s")).toHaveLength(3);
    expect(world.now()).toBe(sandboxNow + 61_000);
    moveClock(1000);
    expect(world.now()).toBe(sandboxNow + 61_000);
  });

  test("runs overdue work immediately", async () => {
    const { control, publish, deliver, testCase, moveClock } = await openDeliveries({ react: () => 500 });
    publish(testCase);
    await deliver();
    moveClock(100_000);
    const { json } = await control("POST", "/deliveries/run");
    expect(json.items.map((item: { at: string }) => sinceStart(item.at))).toEqual([100, 100, 100]);
    expect((await control("POST", "/deliveries/run")).json).toEqual({
      now: "2026-03-16T09:01:40Z",
      items: [],
    });
  });
});
