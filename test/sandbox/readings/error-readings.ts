import { expect } from "vitest";
import { knownClient, typeOf } from "../../support/sandbox/clients";
import { submission } from "../../support/sandbox/submissions";
import { type ClaimWorld, contentType, subscription, unknownId } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

const submitUnsigned = ({ call, keyOf }: ClaimWorld) =>
  call("customer", "POST /cases", { body: submission(), key: keyOf("customer", 3) });

const conflict = ({ call }: ClaimWorld) => call("referral", "POST /clients", { body: knownClient() });

const failedLookups = [
  `GET /cases/${unknownId}`,
  "GET /cases/case-reference/ZZZZ",
  "GET /cases/by-partner-reference/ZZZZ",
  `GET /cases/by-creditor-reference?reference=ZZZZ&creditorId=${unknownId}`,
];

/** Uses up the per-minute limit and returns the next response. */
async function limited({ call, store, keyOf, world }: ClaimWorld) {
  const used = "insert into request_counts (key, window, start, n) values (?, 'minute', ?, 2000)";
  store.run(used, keyOf("collection", 1), world.now());
  return call("collection", "GET /cases");
}

export const errorReadings: ReadingTests = {
  "AMB-22 error-object": async ({ call }) => {
    const answer = await call("customer", "GET /cases", { key: null });
    expect([answer.status, contentType(answer)]).toEqual([401, "application/json"]);
    expect(answer.json).toEqual({
      error: { type: "authentication_error", message: "API Key was not provided" },
    });
    expect(contentType(await call("collection", "GET /cases", { key: null }))).toBe(
      "application/problem+json",
    );
  },
  "AMB-23 solution-url": async (world) => {
    const { status, json } = await submitUnsigned(world);
    expect([status, json.signingHandoff]).toEqual([422, null]);
    expect(json.businessErrors[0].solutionUrl).toContain("/signing/");
  },
  "AMB-23 handoff": async (world) => {
    const { json } = await submitUnsigned(world);
    expect(json.businessErrors.map(({ solutionUrl }: { solutionUrl: string }) => solutionUrl)).toEqual([
      "",
      "",
    ]);
    expect(json.signingHandoff.combinedSigningUrl).toContain("/signing/");
  },
  "AMB-29 top-level": async (world) => {
    const { status, json } = await conflict(world);
    expect([status, Object.keys(json)]).toEqual([409, ["type", "message", "data"]]);
  },
  "AMB-29 envelope": async (world) => {
    const { json } = await conflict(world);
    expect(Object.keys(json)).toEqual(["error", "message", "data", "businessErrors"]);
    expect([json.error, json.businessErrors[0].type]).toEqual([
      "ClientExistsNeedsLinking",
      "ClientExistsNeedsLinking",
    ]);
  },
  "AMB-30 idempotency-conflict": async ({ call, store }) => {
    const send = () =>
      call("customer", "POST /webhooks", { body: subscription, headers: { "idempotency-key": "k" } });
    await send();
    store.run("update idempotency_keys set busy_until = 9e15");
    const refused = await send();
    expect([refused.status, typeOf(refused)]).toEqual([409, "IdempotencyConflict"]);
  },
  "AMB-32 not-found": async ({ call }) => {
    for (const line of failedLookups) expect(typeOf(await call("collection", line))).toBe("NotFound");
    expect(typeOf(await call("customer", `GET /cases/${unknownId}`))).toBe("CaseNotFound");
  },
  "AMB-32 untyped": async ({ call }) => {
    for (const line of failedLookups) {
      const { status, json } = await call("collection", line);
      expect([status, json.title, json.businessErrors]).toEqual([404, "Not Found", undefined]);
    }
  },
  "AMB-33 not-found": async ({ statuses }) => {
    for (const id of ["nope", "00000000-0000-0000-0000-000000000000"])
      expect(await statuses("collection", [`GET /cases/${id}`, `GET /webhooks/${id}`])).toEqual([404, 404]);
  },
  "AMB-38 field-keyed": async ({ call }) => {
    const missing = await call("customer", "POST /cases", { body: submission({ debtor: null }) });
    expect([missing.status, contentType(missing), Object.keys(missing.json)]).toEqual([
      400,
      "application/json",
      ["Debtor"],
    ]);
    const unreadable = await call("customer", "POST /cases", { body: Buffer.from("{") });
    expect(contentType(unreadable)).toBe("application/problem+json");
    expect(contentType(await call("collection", "GET /cases?Statuses=Lost"))).toBe(
      "application/problem+json",
    );
  },
  "AMB-53 untyped": async ({ call, keyOf }) => {
    const live = { environment: "live", key: keyOf("referral", 1, "live") } as const;
    const { status, json } = await call("referral", "POST /v1/webhooks/test", live);
    expect([status, Object.keys(json)]).toEqual([403, ["error", "message"]]);
  },
  "NS-67 body-and-header": async (world) => {
    const { status, json, headers } = await limited(world);
    expect([status, headers["retry-after"]]).toEqual([429, String(Math.ceil(json.retryAfter))]);
  },
  "NS-67 header": async (world) => {
    const { json, headers } = await limited(world);
    expect([json.error, "retryAfter" in json]).toEqual(["rate_limit_exceeded", false]);
    expect(headers["retry-after"]).toMatch(/^\d+$/);
  },
};
