import { openSandbox } from "../../../support/sandbox/sandbox";
import { eventSummaries, managedSubmission, post } from "../../../support/sandbox/submissions";

/** Returns a partner's payment, dated a few days before the sandbox's date, 2026-03-16. */
export const payment = (changes: object = {}) => ({
  date: "2026-03-12",
  paymentAmount: 100,
  paymentRecipient: "CollectionPartner",
  ...changes,
});

/** Opens a sandbox with the calls used in payment tests, made as the first collection partner. */
export async function openPayments() {
  const sandbox = await openSandbox();
  const { store, find, get } = sandbox;
  const call = (method: string, path: string, body?: unknown, options = {}) =>
    get("collection", path, { method, body, ...options });
  /** Creates a 1000.00 EUR test case submitted, managed and collected by the partner. */
  const testCase = async (isActive = true): Promise<string> => {
    const { json } = await post(sandbox, "collection", "/managed-cases", managedSubmission({ isTest: true }));
    if (isActive) await call("POST", `/test/cases/${json.id}/advance`, { to: "Active" });
    return json.id;
  };
  return {
    ...sandbox,
    call,
    testCase,
    pay: (id: string, changes = {}, options = {}) =>
      call("POST", `/cases/${id}/payments`, payment(changes), options),
    edit: (id: string, paymentId: string, changes = {}) =>
      call("PUT", `/cases/${id}/payments/${paymentId}`, payment(changes)),
    reverse: (id: string, paymentId: string, query = "") =>
      call("DELETE", `/cases/${id}/payments/${paymentId}${query}`),
    list: async (id: string) => (await call("GET", `/cases/${id}/payments`)).json,
    read: async (id: string) => (await call("GET", `/cases/${id}`)).json,
    timeline: async (id: string): Promise<string[]> =>
      (await call("GET", `/cases/${id}/timeline`)).json.items.map(
        (item: { title: string; actor: { name: string | null } }) => `${item.title} by ${item.actor.name}`,
      ),
    events: (id: string) => eventSummaries(store, id, "collection"),
    /** Returns one of the first creditor's production cases that the partner collects. */
    productionCase: () =>
      find(
        `select id from cases where collection_partner = 1 and is_test = 0 and lifecycle = 6
           and referral_partner = 1 and creditor = 1 and remainder > 100000 and is_deleted = 0 order by seq`,
      ),
  };
}
