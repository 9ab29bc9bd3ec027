import type { Store } from "../../../src/sandbox/store/store";
import type { TestSandbox } from "./sandbox";

type Body = Readonly<Record<string, unknown>>;

export const debtor = {
  type: "Company",
  name: "Probe GmbH",
  contactPerson: "Kim Probe",
  address: "Teststrasse 1",
  zipCode: "10115",
  city: "Berlin",
  countryAlpha2: "DE",
};

/** Returns a valid submission with the given changes. The sandbox's date is 2026-03-16. */
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

export interface OutboxEvent {
  readonly surface: string;
  readonly owner: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read envelopes of every shape
  readonly envelope: any;
}

/** Returns a case's events in the outbox, oldest first. */
export function eventsOf(store: Store, caseId: string): OutboxEvent[] {
  const sql = `select surface, owner, payload from deliveries
    join subscriptions on subscriptions.seq = deliveries.subscription
    where case_seq = (select seq from cases where id = ?) order by deliveries.seq`;
  return store
    .all<{ surface: string; owner: number; payload: string }>(sql, caseId)
    .map(({ payload, ...subscription }) => ({ ...subscription, envelope: JSON.parse(payload) }));
}

/**
 * Returns a case's events on one surface in short form: `case.updated Leads>Active`, `case.closed Paid`,
 * `payment.created 12.5`.
 */
export function eventSummaries(store: Store, caseId: string, surface: string): string[] {
  return eventsOf(store, caseId)
    .filter((event) => event.surface === surface)
    .map(({ envelope }) => {
      const { lifecycle, oldLifecycle, newLifecycle, closeCode, amount } = envelope.data;
      const change = oldLifecycle === undefined ? undefined : `${oldLifecycle}>${newLifecycle}`;
      return [envelope.event, lifecycle ?? change ?? closeCode ?? amount]
        .filter((part) => part !== undefined)
        .join(" ");
    });
}

export const partnerId = (store: Store, seq: number): string =>
  store.get<{ id: string }>("select id from collection_partners where seq = ?", seq)?.id ?? "";

export const post = (
  { get }: Pick<TestSandbox, "get">,
  ...[surface, path, body, options]: [
    surface: Parameters<TestSandbox["get"]>[0],
    path: string,
    body: unknown,
    options?: Parameters<TestSandbox["get"]>[2],
  ]
) => get(surface, path, { method: "POST", body, ...options });
