import { expect, test } from "vitest";
import { probes } from "../../src/drift/probes";
import { driftOf, openSide } from "../support/drift/drifted";
import { serviceUnavailable } from "../support/drift/noisy-host";

const chosen = probes.filter(({ id }) => id === "customer-test-delivered");

/**
 * Compares the sandbox with a host that responds with 503 to the first request for each of the first `count`
 * subscriptions.
 */
async function driftWithLost(count: number) {
  const side = await openSide({}, "host");
  const tried = new Set<string>();
  const target: typeof side.target = async (surface) => {
    const { send, ...rest } = await side.target(surface);
    return {
      ...rest,
      async send(request) {
        if (!request.url.endsWith("/test")) return send(request);
        const isFirst = !tried.has(request.url);
        tried.add(request.url);
        return isFirst && tried.size <= count ? serviceUnavailable : send(request);
      },
    };
  };
  const { findings, comparedProbes } = await driftOf({ ...side, target }, { chosen });
  await side.close();
  return { rules: findings.map(({ rule }) => rule), verdicts: comparedProbes.map(({ verdict }) => verdict) };
}

test("resends a pair of requests if the first one fails [IDM-02]", async () => {
  expect(await driftWithLost(1)).toEqual({ rules: [], verdicts: ["same"] });
});

test("reports a difference if the first of two requests always fails [EP-46]", async () => {
  const { rules, verdicts } = await driftWithLost(1_000);
  expect(verdicts).toEqual(["differs"]);
  expect(rules).toContain("EP-46");
});
