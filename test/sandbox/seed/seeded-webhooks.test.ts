import { describe, expect, test } from "vitest";

import { openSeededStore } from "../../support/sandbox/seeded-store";

const { store, column, count } = openSeededStore();

describe("webhooks", () => {
  interface DeliveredRow {
    readonly id: string;
    readonly event_type: string;
    readonly payload: string;
    readonly created_at: number;
    readonly case_id: string;
    readonly is_test: number;
    readonly is_test_mode: number;
    readonly events: string;
    readonly surface: string;
    readonly last_error: string | null;
    readonly delivered_at: number | null;
    readonly attempt_count: number;
  }

  const deliveries = () =>
    store.all<DeliveredRow>(`select d.*, c.id as case_id, c.is_test, s.is_test_mode, s.events, s.surface
      from deliveries d join subscriptions s on s.seq = d.subscription join cases c on c.seq = d.case_seq`);

  test("exist for both live and test cases on each surface [SUB-07] [SUB-08]", () => {
    const sql =
      "select distinct is_test_mode as value from subscriptions where surface = ? and is_active order by 1";
    for (const surface of ["collection", "referral", "customer"])
      expect(column(sql, surface)).toEqual([0, 1]);
  });

  test("include a paused and a disabled subscription [LC-17] [LC-20]", () => {
    expect(count("subscriptions where not is_active and disabled_reason is null")).toBeGreaterThan(0);
    expect(count("subscriptions where not is_active and disabled_reason <> ''")).toBeGreaterThan(0);
    expect(count("subscriptions where is_active and disabled_reason is not null")).toBe(0);
  });

  test("have HTTPS URLs at example domains and Base64 secrets [SUB-01 to SUB-04] [FLD-40]", () => {
    for (const { url, secret } of store.all<{ url: string; secret: string }>(
      "select url, secret from subscriptions",
    )) {
      expect(url).toMatch(/^https:\/\/[a-z]+\.[a-z]+\.example(:8443)?\//);
      expect(Buffer.from(secret, "base64")).toHaveLength(32);
      expect(Buffer.from(secret, "base64").toString("base64")).toBe(secret);
    }
  });

  test("store the event envelope as text in each delivery [EVT-01 to EVT-05] [VER-02]", () => {
    expect(deliveries().length).toBeGreaterThan(50);
    for (const { id, event_type, payload, created_at, case_id, surface } of deliveries()) {
      const envelope = JSON.parse(payload);
      expect(envelope).toMatchObject({
        id,
        specVersion: "1.0",
        event: event_type,
        timestamp: new Date(created_at).toISOString(),
        data: { caseId: case_id },
      });
      const base = surface === "referral" ? "customer" : surface;
      expect(envelope.links.self).toMatch(new RegExp(`/(test|live)/${base}/cases/${case_id}$`));
    }
  });

  test("mark only test case events as test [SUB-10] [AMB-04]", () => {
    for (const { payload, is_test } of deliveries()) {
      expect(JSON.parse(payload).classification).toBe(is_test === 1 ? "test" : undefined);
    }
  });

  test("receive only events that match their mode and event list [SUB-07] [SUB-08] [EVT-23]", () => {
    for (const { is_test, is_test_mode, events, event_type } of deliveries()) {
      expect(is_test).toBe(is_test_mode);
      expect(JSON.parse(events)).toContain(event_type);
    }
    expect(count("deliveries d join subscriptions s on s.seq = d.subscription where not s.is_active")).toBe(
      0,
    );
  });

  test("receive no events about cases still hidden from their partner [VIS-01]", () => {
    const hidden = `deliveries d join subscriptions s on s.seq = d.subscription join cases c on c.seq = d.case_seq
      where s.surface = 'collection' and c.lifecycle <= 1`;
    expect(count(hidden)).toBe(0);
  });

  test("include retried deliveries and failed deliveries [FLD-42] [FLD-43]", () => {
    const failed = deliveries().filter(({ delivered_at }) => delivered_at === null);
    expect(failed.length).toBeGreaterThan(0);
    for (const { last_error } of failed) expect(last_error).toBe("HTTP 500: Internal Server Error");
    expect(deliveries().some((row) => row.delivered_at !== null && row.attempt_count === 2)).toBe(true);
  });
});
