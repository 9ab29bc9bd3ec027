import { expect, test } from "vitest";
import { runLine } from "../../support/program/world";
import { isToCustomer, openDeliveries } from "../../support/sandbox/deliveries";

test("makes only first attempts before closing [DLV-04]", async () => {
  const sandbox = await openDeliveries({ react: (request) => (isToCustomer(request) ? 500 : 204) });
  const { platform, publish, testCase, received, control, moveClock } = sandbox;
  publish(testCase);
  await control("POST", "/clock/run");
  expect(await platform.settle()).toEqual({ attempts: 3, failures: 1 });
  moveClock(60_000);
  expect(await platform.settle()).toEqual({ attempts: 0, failures: 0 });
  expect(received).toHaveLength(3);
});

test("delivers nothing after a read-only request", async () => {
  const { platform, publish, testCase, received, control } = await openDeliveries();
  publish(testCase);
  await control("GET", "/deliveries");
  expect(await platform.settle()).toEqual({ attempts: 0, failures: 0 });
  expect(received).toEqual([]);
});

const closing = async (
  settle: () => Promise<{ attempts: number; failures: number }>,
  signal?: AbortSignal,
) => {
  const { platform } = await openDeliveries();
  let isClosed = false;
  const close = () => {
    isClosed = true;
  };
  const result = await runLine("cases list -L 1 -o ids", {
    openPlatform: async () => ({ ...platform, settle, close }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { ...result, isClosed };
};

test("reports failed deliveries on stderr without changing the exit code", async () => {
  const { exitCode, stderr, isClosed } = await closing(async () => ({ attempts: 3, failures: 1 }));
  expect(stderr.split("\n").slice(2)).toEqual([
    "1 of 3 webhook deliveries failed. Run `recoup sandbox deliveries --failed` to see why.",
    "",
  ]);
  expect([exitCode, isClosed]).toEqual([0, true]);
});

test("reports deliveries as pending if sending them fails", async () => {
  const { exitCode, stderr, isClosed } = await closing(async () => {
    throw new Error("the disk is full");
  });
  expect(stderr).toContain("Webhook deliveries are pending; `recoup sandbox deliveries run` makes them.");
  expect([exitCode, isClosed]).toEqual([0, true]);
});

test("makes no attempts when the command is interrupted", async () => {
  let hasSettled = false;
  const { isClosed } = await closing(async () => {
    hasSettled = true;
    return { attempts: 0, failures: 0 };
  }, AbortSignal.abort("SIGINT"));
  expect([hasSettled, isClosed]).toEqual([false, true]);
});
