import { expect } from "vitest";
import { unknownId } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

const emptyList = `GET /cases?Ids=${unknownId}`;

function namesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  return [...names, ...Object.values(value).flatMap((inner) => namesIn(inner))];
}

/** What each reading other than the default looks like on the wire. */
export const answerReadings: ReadingTests = {
  "AMB-02 pascal-case": async ({ call, store }) => {
    const { json } = await call("collection", "GET /cases?PageSize=2");
    expect(json.Cases[0].Creditor.CompanyName).toEqual(expect.any(String));
    expect(namesIn(json).filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
    const refused = await call("collection", `GET /cases/${unknownId}`);
    expect(refused.json.BusinessErrors[0].Type).toBe("CaseNotFound");
    store.run("update cases set partner_reference = 'mine-1' where id = ?", json.Cases[0].Id);
    const { json: found } = await call("collection", "GET /cases/by-partner-reference?references=mine-1");
    expect(Object.keys(found)).toEqual(["mine-1"]);
  },
  "AMB-04 unmarked": async ({ received, testCase, publish, deliver }) => {
    publish(testCase);
    await deliver();
    expect(received.map(({ json }) => json.classification)).toEqual(received.map(() => undefined));
    expect(received).not.toEqual([]);
  },
  "AMB-28 one-page": async ({ call }) => {
    expect((await call("collection", emptyList)).json.page).toMatchObject({ totalResults: 0, totalPages: 1 });
    expect((await call("collection", "GET /cases?PageSize=5")).json.page.totalPages).toBeGreaterThan(1);
  },
  "NS-63 labels": async (world) => {
    const { call, received, testCase, publish, deliver } = world;
    const { json } = await call(
      "collection",
      "GET /cases?PageSize=100&Statuses=NeedsAdditionalDetails,Closed",
    );
    expect(new Set(json.cases.map(({ lifecycle }: { lifecycle: string }) => lifecycle))).toEqual(
      new Set(["More Info Required", "Closed"]),
    );
    expect(json.cases.map(({ closeCode }: { closeCode: string }) => closeCode)).toContain(
      "Pre-Legal Exhausted – No Payment",
    );
    publish(testCase);
    await deliver();
    expect(received[0]?.json.data).toMatchObject({ oldLifecycle: "Pending Verification" });
  },
  "NS-63 labels-in-answers": async ({ call, received, testCase, publish, deliver }) => {
    const { json } = await call("collection", "GET /cases?Statuses=NeedsAdditionalDetails");
    expect(json.cases[0].lifecycle).toBe("More Info Required");
    publish(testCase);
    await deliver();
    expect(received[0]?.json.data).toMatchObject({ oldLifecycle: "PendingVerification" });
  },
  "NS-64 absent": async ({ call }) => {
    const { text, json } = await call("collection", "GET /cases?Statuses=Active");
    expect(text).not.toContain("null");
    expect(json.cases[0]).not.toHaveProperty("closeCode");
  },
};
