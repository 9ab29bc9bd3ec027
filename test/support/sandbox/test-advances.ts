import { expect } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import type { TestSandbox } from "./sandbox";
import { eventsOf, partnerId, post, submission } from "./submissions";

interface TestCase {
  readonly id: string;
  readonly reference: string;
}

/** The input that each advance needs besides its target. */
export const amounts = { Active: {}, "Closed:Paid": { amount: 250.5 }, "Closed:NoPayment": {} };
export type Target = keyof typeof amounts;

/** Creates test cases in any state and advances them. */
export function testAdvances(sandbox: TestSandbox) {
  const { get, store, keyOf } = sandbox;

  /** Creates a test case in this state for the first creditor, referral partner and collection partner. */
  async function createIn(state: string): Promise<TestCase> {
    const body = submission({ isTest: true, collectionPartnerId: partnerId(store, 1) });
    const { status, json } = await post(sandbox, "customer", "/cases", body);
    expect(status).toBe(200);
    const [name = "", closed] = state.split(":");
    const code = { Paid: "Paid", NoPayment: "PreLegalExhaustedNoPayment", Other: "WithdrawnByClient" }[
      closed ?? ""
    ];
    store.run(
      "update cases set lifecycle = ?, is_cleared = ?, close_code = ?, date_finished = ? where id = ?",
      lifecycles.indexOf(name as never),
      lifecycles.indexOf(name as never) > 1 ? 1 : 0,
      code ?? null,
      code === undefined ? null : 1,
      json.id,
    );
    store.run("delete from deliveries where case_seq = (select seq from cases where id = ?)", json.id);
    return json;
  }

  const advance = (id: string, body: unknown, key = keyOf("collection", 1)) =>
    post(sandbox, "collection", `/test/cases/${id}/advance`, body, { key });

  const read = async (id: string) => (await get("customer", `/cases/${id}`)).json;
  const snapshotOf = (id: string) => [
    store.get("select * from cases where id = ?", id),
    store.all("select * from payments where case_seq = (select seq from cases where id = ?)", id),
    eventsOf(store, id),
  ];

  return { createIn, advance, read, snapshotOf };
}
