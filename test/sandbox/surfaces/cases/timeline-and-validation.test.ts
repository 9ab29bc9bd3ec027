import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";

const { get, store, find } = await openSandbox();

const idsWhere = (condition: string) =>
  store
    .all<{ id: string }>(
      `select id from cases c where collection_partner = 1 and lifecycle > 1 and ${condition}`,
    )
    .map(({ id }) => id);

interface Entry {
  readonly date: string;
  readonly type: string;
  readonly title: string;
}

describe("the timeline", () => {
  test("lists the history in order and with the current engagement phase [EP-12]", async () => {
    for (const id of idsWhere("lifecycle > 5").slice(0, 40)) {
      const { status, json } = await get("collection", `/cases/${id}/timeline`);
      expect(status).toBe(200);
      const dates = json.items.map(({ date }: Entry) => Date.parse(date));
      expect(dates).toEqual([...dates].sort((a, b) => a - b));
      expect(dates.length).toBeGreaterThan(2);
      expect(json.currentEngagementPhase).toBe(
        (await get("collection", `/cases/${id}`)).json.currentEngagementPhase,
      );
      for (const item of json.items) {
        expect(item).toEqual({
          date: expect.stringMatching(/Z$/),
          type: expect.any(String),
          title: expect.any(String),
          description: item.description === null ? null : expect.any(String),
          actor: {
            type: expect.stringMatching(/^(System|Creditor user|Partner user)$/),
            name: item.actor.name,
          },
        });
      }
    }
  });

  test("includes the start, payments and close of a paid case [EP-12]", async () => {
    const [id = ""] = idsWhere("close_code = 'Paid'");
    const { json } = await get("collection", `/cases/${id}/timeline`);
    const titles: string[] = json.items.map(({ title }: Entry) => title);
    expect(titles[0]).toBe("Case submitted");
    for (const title of ["Assigned to collection partner", "Collection started", "Case closed"]) {
      expect(titles).toContain(title);
    }
    expect(titles.at(-1)).toBe("Case closed");
    const paid = store.all(
      "select 1 from payments p join cases c on c.seq = case_seq where c.id = ?",
      id,
    ).length;
    expect(json.items.filter(({ type }: Entry) => type === "Payment")).toHaveLength(paid);
  });

  test("omits deleted payments", async () => {
    const [id = ""] = idsWhere(
      "exists (select 1 from payments p where p.case_seq = c.seq and deleted_at is not null)",
    );
    const { json } = await get("collection", `/cases/${id}/timeline`);
    const kept = store.all(
      "select 1 from payments p join cases c on c.seq = case_seq where c.id = ? and deleted_at is null",
      id,
    );
    expect(json.items.filter(({ type }: Entry) => type === "Payment")).toHaveLength(kept.length);
  });

  test("returns 404 for another partner's case [ERR-25]", async () => {
    const foreign = find("select id from cases where collection_partner = 2 and is_test = 0");
    for (const part of ["timeline", "validation"]) {
      expect((await get("collection", `/cases/${foreign}/${part}`)).status).toBe(404);
      expect((await get("collection", `/cases/nope/${part}`)).status).toBe(400);
    }
  });
});

/** Returns all object keys at any depth. */
function keysOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);
}

describe("the validation detail", () => {
  const withItems = idsWhere("exists (select 1 from validation_items v where v.case_seq = c.seq)");

  test("lists open items only while the case needs information [EP-13] [FLD-10] [FLD-44]", async () => {
    let needing = 0;
    for (const id of withItems) {
      const record = (await get("collection", `/cases/${id}`)).json;
      const { status, json } = await get("collection", `/cases/${id}/validation`);
      expect(status).toBe(200);
      expect(typeof record.validation.needsInfo).toBe("boolean");
      expect(json.needsInfo).toBe(record.validation.needsInfo);
      expect(json.items.length > 0).toBe(json.needsInfo);
      for (const item of json.items) {
        expect(Object.keys(item)).toEqual(["resolutionArea", "description"]);
        expect(item.resolutionArea && item.description).toBeTruthy();
      }
      if (json.needsInfo) needing += 1;
    }
    expect(needing).toBeGreaterThan(0);
    expect(withItems.length).toBeGreaterThan(needing);
  });

  test("never exposes internal areas, rationales or confidence [VIS-09] [VIS-10]", async () => {
    const hidden = store.all<{ description: string; rationale: string }>(
      "select description, rationale from validation_items where resolution_area in ('InternalReview', 'AdminReview')",
    );
    expect(hidden.length).toBeGreaterThan(0);
    for (const id of withItems) {
      const { json, text } = await get("collection", `/cases/${id}/validation`);
      expect(text).not.toMatch(/InternalReview|AdminReview/);
      expect(keysOf(json).filter((key) => /rationale|confidence/i.test(key))).toEqual([]);
      for (const { description, rationale } of hidden) {
        expect(text).not.toContain(description);
        expect(text).not.toContain(rationale);
      }
    }
  });

  test("also omits internal findings from a referral partner's case list [VIS-09]", async () => {
    const { json, text } = await get("referral", "/cases?PageSize=100");
    expect(text).not.toMatch(/InternalReview|AdminReview|rationale|confidence/i);
    expect(
      json.cases.some(({ validation }: { validation: { needsInfo: boolean } }) => validation.needsInfo),
    ).toBe(true);
  });
});
