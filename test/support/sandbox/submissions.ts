import type { Store } from "../../../src/sandbox/store/store";
import type { TestSandbox } from "./sandbox";

type Body = Readonly<Record<string, unknown>>;

/** What a submission says of its debtor. */
export const debtor = {
  type: "Company",
  name: "Probe GmbH",
  contactPerson: "Kim Probe",
  address: "Teststrasse 1",
  zipCode: "10115",
  city: "Berlin",
  countryAlpha2: "DE",
};

/** A submission that breaks no rule, with changes; the sandbox's day is 2026-03-16. */
export const submission = (changes: Body = {}, debtorChanges: Body = {}): Body => ({
  currencyCode: "EUR",
  amountToRecover: 1000,
  date: "2026-01-10",
  debtor: { ...debtor, ...debtorChanges },
  ...changes,
});

export const managedSubmission = (changes: Body = {}, debtorChanges: Body = {}): Body => ({
  creditorCompanyName: "Probe Creditor ApS",
  creditorCountryAlpha2: "DK",
  ...submission(changes, debtorChanges),
});

export interface Heard {
  readonly surface: string;
  readonly owner: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into envelopes of every shape
  readonly envelope: any;
}

/** What the outbox holds about a case, in the order in which it was put there. */
export function heardOf(store: Store, caseId: string): Heard[] {
  const sql = `select surface, owner, payload from deliveries
    join subscriptions on subscriptions.seq = deliveries.subscription
    where case_seq = (select seq from cases where id = ?) order by deliveries.seq`;
  return store
    .all<{ surface: string; owner: number; payload: string }>(sql, caseId)
    .map(({ payload, ...listener }) => ({ ...listener, envelope: JSON.parse(payload) }));
}

/** The same in short, for one surface: `case.updated Leads>Active`, `case.closed Paid`, `payment.created 12.5`. */
export function eventSummaries(store: Store, caseId: string, surface: string): string[] {
  return heardOf(store, caseId)
    .filter((heard) => heard.surface === surface)
    .map(({ envelope: { event, data } }) => {
      const { lifecycle, oldLifecycle, newLifecycle, closeCode, amount } = data;
      const change = oldLifecycle === undefined ? undefined : `${oldLifecycle}>${newLifecycle}`;
      return [event, lifecycle ?? change ?? closeCode ?? amount]
        .filter((part) => part !== undefined)
        .join(" ");
    });
}

export const partnerId = (store: Store, seq: number): string =>
  store.get<{ id: string }>("select id from collection_partners where seq = ?", seq)?.id ?? "";

export const post = (
  { get }: Pick<TestSandbox, "get">,
  ...[surface, path, body, asked]: [
    surface: Parameters<TestSandbox["get"]>[0],
    path: string,
    body: unknown,
    asked?: Parameters<TestSandbox["get"]>[2],
  ]
) => get(surface, path, { method: "POST", body, ...asked });
