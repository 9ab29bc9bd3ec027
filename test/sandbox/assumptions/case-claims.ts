import { expect } from "vitest";
import { CaseRecord } from "../../../src/api/records/cases/case";
import { newCase, newClient } from "../../support/sandbox/clients";
import { submission } from "../../support/sandbox/submissions";
import type { Claims } from "./claim-world";

/** Claims about cases on any surface. */
export const caseClaims: Claims = {
  "NS-01": async ({ call, find }) => {
    const [listed] = (await call("customer", "GET /cases?PageSize=1")).json.cases;
    const known = Object.keys(CaseRecord.shape);
    expect(Object.keys(listed).filter((name) => !known.includes(name))).toEqual([]);
    const debtorId = find(
      "select d.id from debtors d join cases c on c.debtor = d.seq where c.id = ?",
      listed.id,
    );
    expect(JSON.stringify(listed)).not.toContain(debtorId);
    const byDebtor = await call("customer", `GET /cases?DebtorIds=${debtorId}`);
    expect(byDebtor.json.cases.map(({ id }: { id: string }) => id)).toContain(listed.id);
  },
  "NS-09": async ({ call, createIn, advance, setCase }) => {
    const { id } = await createIn("Active");
    for (const lifecycle of ["Paused", "Merged", "Leads", "LeadsQuoteGiven", "NeedsAdditionalDetails"]) {
      expect((await advance(id, { to: lifecycle })).status).toBe(400);
      await setCase(id, { lifecycle });
      expect((await call("customer", `GET /cases/${id}`)).json.lifecycle).toBe(lifecycle);
    }
  },
  "NS-10": async (world) => {
    const { store, moveOn, press, call, setCase, productionCase } = world;
    const states = () => store.all("select id, lifecycle from cases where is_test = 0 order by seq");
    const before = states();
    await moveOn("30d");
    expect(states()).toEqual(before);
    const body = newClient({ cases: [newCase({ allowPendingContracts: true })] });
    const { json } = await call("referral", "POST /clients", { body });
    const [{ id }] = json.caseResults.successfulCases;
    const stageOf = () =>
      store.get<{ lifecycle: number }>("select lifecycle from cases where id = ?", id)?.lifecycle;
    expect(stageOf()).toBe(0);
    await press(json.onboardingLinks.url, { agreement: true, powerOfAttorney: true });
    expect(stageOf()).toBe(1);
    await setCase(productionCase.id, { lifecycle: "Paused" });
    expect((await call("customer", `GET /cases/${productionCase.id}`)).json.lifecycle).toBe("Paused");
  },
  "NS-28": async ({ call, setCase, find, control, productionCase }) => {
    const { id } = productionCase;
    await setCase(id, { payment: 10, chat: { message: "Hello" } });
    const paymentId = find(
      "select p.id from payments p join cases c on c.seq = case_seq where c.id = ? order by p.seq desc",
      id,
    );
    const { payments } = (await call("customer", "GET /Payments?PageSize=1000")).json;
    expect(payments.map((payment: { id: string }) => payment.id)).toContain(paymentId);
    expect((await control("POST", "/set/payment", { payment: paymentId, deleted: true })).status).toBe(200);
    expect(find("select message from chats order by seq desc")).toBe("Hello");
  },
  "NS-32": async ({ call }) => {
    const partnerOf = async (isTest: boolean, changes = {}) => {
      const body = submission({ isTest, ...changes });
      return (await call("customer", "POST /cases", { body })).json.collectionPartner?.name;
    };
    expect(await partnerOf(true)).toBe(await partnerOf(false));
    expect(await partnerOf(true)).toBeDefined();
  },
};
