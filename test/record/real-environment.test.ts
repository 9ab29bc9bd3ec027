import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openRealEnvironment } from "../support/platforms/network";
import { playDrill } from "../support/record/drill-client";
import { openRecordedWorld } from "../support/record/recorded-world";

const drills = [
  ...["life-to-paid", "life-to-no-payment", "partial-payment", "payment-reversed", "reopened", "two-cases"],
  ...["equal-payments", "case-work"],
];

test.each(drills)(
  "runs the recording of %s on a real environment without leaving test data",
  async (drill) => {
    const world = await openRecordedWorld();
    await playDrill(drill, readFileSync(`scenarios/${drill}.yaml`), world);
    const { stdout } = await world.record();
    const real = await openRealEnvironment();
    await real.run("webhooks create --url https://hooks.partner.dev/in --event all --test-mode");
    const files = { "/work/recorded.yaml": stdout };
    const played = await real.run("test run recorded.yaml --idempotency-key none", { files });
    expect(played.exitCode, played.stdout).toBe(0);
    expect(real.left()).toEqual([]);
  },
);
