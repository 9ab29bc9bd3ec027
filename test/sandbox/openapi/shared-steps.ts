import { describe, expect, test } from "vitest";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import type { Surface } from "../../../src/base/platform";
import { insert } from "../../../src/sandbox/store/insert";
import { computeSha256 } from "../../../src/sandbox/store/token";
import { normalizeBody } from "../../../src/sandbox/wire/idempotency";
import type { Walk } from "../../support/walk";
import { unknownId } from "./material";
import { walkCases, walkLists } from "./world-steps";

export function walkSubscriptions({ step }: Walk, surface: Surface) {
  const base = surface === "referral" ? "/v1/webhooks" : "/webhooks";
  const change = surface === "customer" ? "PATCH" : "PUT";
  const body = { url: "https://hooks.example.com/in", events: ["case.closed"] };

  test("match the OpenAPI document for creating, changing and deleting subscriptions [EP-43] [SUB-12] [SUB-13] [VAL-22] [VAL-24] [VAL-26]", async () => {
    const created = await step(surface, `POST ${base}`, 201, { body });
    for (const wrong of [
      { url: "http://x.example" },
      { url: null },
      { events: [] },
      { events: ["case.lost"] },
    ])
      await step(surface, `POST ${base}`, 400, { body: { ...body, ...wrong } });
    const own = `${base}/${created.id}`;
    await step(surface, `GET ${base}`, 200);
    await step(surface, `GET ${own}`, 200);
    const changed = await step(surface, `${change} ${own}`, 200, { body: { regenerateSecret: true } });
    expect(changed.secret).not.toBe(created.secret);
    await step(surface, `${change} ${own}`, 200, { body: { isActive: false } });
    for (const wrong of [{ events: ["case.created"] }, { isActive: "no" }, { url: "http://x.example" }])
      await step(surface, `${change} ${own}`, 400, { body: wrong });
    await step(surface, `DELETE ${own}`, 204);
    for (const method of ["GET", "DELETE", change]) {
      const call = { ...(method === change && { body: {} }) };
      await step(surface, `${method} ${own}`, 404, call);
      await step(surface, `${method} ${base}/nope`, 400, call);
    }
  });
}

/** Reads delivery records and requests both kinds of replay. */
export function walkEvents({ step, find }: Walk, surface: "collection" | "customer") {
  test("match the OpenAPI document for listing and replaying events [EP-21 to EP-23]", async () => {
    const mine = `from deliveries d join subscriptions s on s.seq = subscription join cases c on c.seq = case_seq
      where surface = '${surface}' and owner = 1`;
    await step(surface, `GET /webhooks/events?caseId=${find(`select c.id ${mine}`)}`, 200);
    await step(surface, "GET /webhooks/events", 400);
    await step(surface, `POST /webhooks/events/${find(`select d.id ${mine}`)}/replay`, 200);
    await step(surface, `POST /webhooks/events/${unknownId}/replay`, 404);
    const own = `/webhooks/${find(`select s.id ${mine}`)}/replay`;
    await step(surface, `POST ${own}`, 200, { body: { sinceUtc: "2026-01-01T00:00:00Z" } });
    await step(surface, `POST ${own}`, 400, { body: {} });
    await step(surface, `POST /webhooks/${unknownId}/replay`, 404, { body: {} });
  });
}

/** Provokes the refusals for a key still in progress and for a key used by another request. */
export function walkIdempotency(
  { step, store, world }: Walk,
  surface: Surface,
  calls: readonly (readonly [call: string, body: object])[],
) {
  /** Stores the key as if its call were still in progress. */
  const storeAnswer = (key: string, method: string, path: string, body: object) => {
    const { name } = endpointAt(surface, method, path);
    const content = normalizeBody(Buffer.from(JSON.stringify(body)));
    insert(store, "idempotency_keys", {
      caller: `test ${surface} 1 ${name}`,
      key,
      fingerprint: computeSha256(`${method} /test/${surface}${path}?\n`, content).toString("base64url"),
      status: 200,
      body: "{}",
      created_at: world.now(),
      busy_until: world.hostNow() + 3000,
    });
  };
  test.each(calls)(
    "match the OpenAPI document for a refused idempotency key of %s [IDM-01] [IDM-02]",
    async (call, body) => {
      const headers = { "idempotency-key": `walk ${call}` };
      const [method = "", path = ""] = call.split(" ");
      storeAnswer(headers["idempotency-key"], method, path, body);
      await step(surface, call, 409, { body, headers });
      await step(surface, call, 422, { body: { ...body, tag: "another" }, headers });
    },
  );
}

function endpointAt(surface: Surface, method: string, path: string) {
  const found = endpoints.find(
    (candidate) =>
      candidate.surface === surface &&
      candidate.method === method &&
      new RegExp(`^${candidate.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
  );
  if (found === undefined) throw new Error(`${surface} has no ${method} ${path}`);
  return found;
}

/**
 * Checks a finished walk: every documented response must have occurred, and fields and events must match the
 * OpenAPI document.
 */
export function checkWalk(walk: Walk, surface: Surface, neverGiven: readonly string[] = []) {
  describe("these responses", () => {
    test("include every documented response except common ones", () => {
      const isShared = (answer: string) => /(400|401|403|429|500)$/.test(answer);
      const missing = walk.described(surface).filter((answer) => !isShared(answer) && !walk.seen.has(answer));
      expect(missing).toEqual(neverGiven);
    });

    test("always have all required fields", async () => {
      await walkLists(walk, surface);
      if (surface !== "referral") await walkCases(walk, surface);
      const { notRequired, neverNull } = walk.looseFields(surface);
      expect(notRequired()).toEqual([]);
      expect(neverNull().filter((name) => /id$/i.test(name))).toEqual([]);
    });

    test("include events that match the OpenAPI document [EVT-01 to EVT-16]", () => {
      const sql =
        "select payload from deliveries d join subscriptions s on s.seq = subscription where surface = ?";
      const payloads = walk.store.all<{ payload: string }>(sql, surface);
      const events = payloads.map(({ payload }) => JSON.parse(payload));
      for (const event of events)
        expect([event.event, walk.eventFindings(surface, event)]).toEqual([event.event, []]);
    });
  });
}
