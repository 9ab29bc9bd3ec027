import { expect, test } from "vitest";
import { isDeliveryDue, listDeliveries } from "../../src/testing/deliveries";
import { openSandbox, sandboxNow } from "../support/sandbox/sandbox";
import { managedSubmission } from "../support/sandbox/submissions";

test("a delivery is due as soon as its event occurs", async () => {
  const { get, world } = await openSandbox();
  const isDueAt = (now: number) => isDeliveryDue({ ...world, now: () => now });
  expect(isDueAt(sandboxNow)).toBe(false);
  await get("collection", "/managed-cases", { method: "POST", body: managedSubmission({ isTest: true }) });
  expect([isDueAt(sandboxNow - 1000), isDueAt(sandboxNow), isDueAt(sandboxNow + 1000)]).toEqual([
    false,
    true,
    true,
  ]);
  const [delivery] = listDeliveries(world, { attempts: [] });
  expect(delivery).toMatchObject({
    ...{ event: "case.created", attempt: null, at: null, nextAttemptAt: "2026-03-16T09:00:00Z" },
    envelope: { event: "case.created" },
  });
  expect(JSON.parse(delivery?.payload ?? "")).toEqual(delivery?.envelope);
});
