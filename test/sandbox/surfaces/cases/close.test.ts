import { beforeEach, describe, expect, test } from "vitest";
import { getCloseCodeLabel, settableCloseCodes } from "../../../../src/base/cases/close-code";
import { stage } from "../../../../src/sandbox/facts/stages";
import { eventsOf } from "../../../support/sandbox/submissions";
import { openWork, partnerName, unknownId, type WorkStage } from "./partner-cases";

let work: WorkStage;
beforeEach(async () => {
  work = await openWork();
});

const close = (id: string, closeCode: unknown, comment?: unknown) =>
  work.post(`/cases/${id}/close`, { closeCode, comment });

const payments = "select 1 from payments p where p.case_seq = cases.seq and deleted_at is null";
const unpaid = `not exists (${payments})`;
const partlyPaid = `remainder > 0 and exists (${payments})`;

async function pay(id: string) {
  const { remainder } = await work.read(id);
  const body = { date: "2026-03-16", paymentAmount: remainder, paymentRecipient: "Platform" };
  expect((await work.post(`/cases/${id}/payments`, body)).status).toBe(200);
}

describe("closing a case", () => {
  const free = settableCloseCodes.filter((code) => !/aid$/.test(code));

  test.each(free)("accepts %s from Active and from Paused", async (code) => {
    for (const name of ["Active", "Paused"] as const) {
      const { id, reference } = work.caseIn(name);
      const { status, json } = await close(id, code, "The reason.");
      expect([status, json]).toEqual([
        200,
        expect.objectContaining({
          caseReference: reference,
          closeCode: code,
          closeCodeDescription: getCloseCodeLabel(code),
          comment: "The reason.",
          closedAt: "2026-03-16T09:00:00Z",
          closedBy: { userId: 1, userName: partnerName },
        }),
      ]);
      const after = await work.read(id);
      expect(after).toMatchObject({ lifecycle: "Closed", closeCode: code, closeComment: "The reason." });
    }
  });

  test("accepts Paid after full payment and returns the recovered amount", async () => {
    const { id } = work.caseIn("Active", unpaid);
    const { remainder } = await work.read(id);
    await pay(id);
    const { status, json } = await close(id, "Paid");
    expect(status).toBe(200);
    expect(json).toMatchObject({ finalOutstandingAmount: 0, totalPayments: 1, totalRecovered: remainder });
  });

  test("accepts PartiallyPaid after a partial payment and returns the open amount", async () => {
    const { id } = work.caseIn("Active", partlyPaid);
    const { remainder, grossAmount, totalAddedFees } = await work.read(id);
    const { status, json } = await close(id, "PartiallyPaid");
    expect(status).toBe(200);
    expect(json.finalOutstandingAmount).toBe(remainder);
    expect(json.totalRecovered).toBeCloseTo(grossAmount + totalAddedFees - remainder, 2);
  });

  test("adds only the code to the events and the timeline if there is no comment", async () => {
    const foundCase = work.caseIn("Active", "creditor = 1");
    expect((await close(foundCase.id, "debtoruntraceable")).json).toMatchObject({
      closeCode: "DebtorUntraceable",
      comment: null,
    });
    expect((await work.read(foundCase.id)).closeComment).toBeNull();
    const [last] = (await work.timelineOfCreditor(foundCase)).items.slice(-1);
    expect(last).toMatchObject({
      title: "Case closed",
      description: "DebtorUntraceable",
      actor: { type: "Partner user", name: partnerName },
    });
    for (const surface of ["collection", "customer"]) {
      const events = eventsOf(work.store, foundCase.id).filter((event) => event.surface === surface);
      const [updated, closed] = events.slice(-2).map(({ envelope }) => envelope);
      expect(updated).toMatchObject({ event: "case.updated", data: { newLifecycle: "Closed" } });
      expect(closed).toMatchObject({
        event: "case.closed",
        data: { closeCode: "DebtorUntraceable", closeComment: null },
      });
    }
  });
});

describe("a request to close a case", () => {
  const others = Object.keys(stage).filter(
    (name) => !["Active", "Paused", "Merged"].includes(name) && !/Signing|Internal/.test(name),
  ) as (keyof typeof stage)[];

  test.each(others)("is refused if the case is in %s", async (name) => {
    const { id } = work.caseIn(name);
    const { status, json } = await close(id, "Other");
    expect([status, json.message]).toEqual([
      400,
      expect.stringContaining("Only an Active or Paused case can be closed"),
    ]);
  });

  test.each([
    ["Paid without a payment", "Paid", unpaid, /^Paid needs payments of everything owed/],
    ["Paid with an open amount", "Paid", partlyPaid, /^Paid needs payments of everything owed; .* is open$/],
    ["PartiallyPaid without a payment", "PartiallyPaid", unpaid, /^PartiallyPaid needs payments of a part/],
  ])("is refused as %s", async (_, code, condition, message) => {
    const { id } = work.caseIn("Active", condition);
    const { status, json } = await close(id, code);
    expect([status, json.message]).toEqual([400, expect.stringMatching(message)]);
    expect((await work.read(id)).lifecycle).toBe("Active");
  });

  test("is refused as PartiallyPaid if everything is paid", async () => {
    const { id } = work.caseIn("Active", unpaid);
    await pay(id);
    expect((await close(id, "PartiallyPaid")).status).toBe(400);
  });

  test.each([
    ["an unknown code", "Lost"],
    ["a code that only the platform sets", "CaseNeverStartedInternal"],
    ["a label", "Partially paid"],
  ])("is refused for %s, and the response lists the accepted codes", async (_, code) => {
    const { status, json } = await close(work.caseIn("Active").id, code);
    expect([status, json.CloseCode]).toEqual([
      400,
      [`The CloseCode field must be one of ${settableCloseCodes.join(", ")}.`],
    ]);
  });

  test("is refused for a missing code or a comment of 2,001 characters", async () => {
    const { status, json } = await close(work.caseIn("Active").id, undefined, "x".repeat(2001));
    expect([status, Object.keys(json.errors)]).toEqual([400, ["CloseCode", "Comment"]]);
  });

  test("returns 404 for another partner's case and an unknown case [ERR-16]", async () => {
    const sql = "select id from cases where collection_partner = 2 and is_deleted = 0 and lifecycle = 6";
    for (const id of [work.find(sql), unknownId]) expect((await close(id, "Other")).status).toBe(404);
  });
});
