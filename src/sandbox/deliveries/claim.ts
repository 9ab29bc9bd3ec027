import type { Store } from "../store";
import { dropDelivery } from "./disable";
import { claimMs, mostAttempts } from "./schedule";

/** An attempt that this process alone may make now. */
export interface Claim {
  /** Of the delivery. */
  readonly seq: number;
  readonly id: string;
  readonly subscription: number;
  readonly event_type: string;
  readonly payload: string;
  readonly cause: "test" | "replay" | null;
  /** Attempts of the series before this one. */
  readonly series_attempts: number;
  readonly url: string;
  readonly secret: string;
  /** Which time of the host the claim ends at, which also tells it from every other claim on the delivery. */
  readonly until: number;
}

/** Which attempts are meant. */
export interface Due {
  /** Due at this time or before, on the clock of the world. */
  readonly now: number;
  /** The first attempts only; retries stay where they are. */
  readonly isFirst?: boolean;
}

const due = "due_at <= ? and (claimed_until is null or claimed_until <= ?) and series_attempts <= ?";
const limits = ({ now, isFirst }: Due, hostNow: number) =>
  [now, hostNow, isFirst === true ? 0 : mostAttempts] as const;

/** Claims up to so many attempts, the longest due first; what has no active subscription any more is dropped. */
export function claimDue(store: Store, which: Due, hostNow: number, most: number): Claim[] {
  const waiting = store.get(`select 1 from deliveries where ${due} limit 1`, ...limits(which, hostNow));
  if (waiting === undefined || most === 0) return [];
  return store.transaction(() => {
    const rows = select(store, which, hostNow, most);
    for (const { seq } of rows.filter(({ is_active }) => is_active !== 1))
      dropDelivery(store, seq, which.now);
    const sendable = rows.filter(({ is_active }) => is_active === 1);
    if (sendable.length === 0) return rows.length === 0 ? [] : claimDue(store, which, hostNow, most);
    return sendable.map((row) => take(store, row, hostNow + claimMs));
  });
}

type Candidate = Omit<Claim, "until"> & { readonly is_active: 0 | 1 | null };

function select(store: Store, which: Due, hostNow: number, most: number): Candidate[] {
  return store.all(
    `select delivery.seq, delivery.id, subscription, event_type, payload, cause, series_attempts, url, secret, is_active
     from deliveries delivery left join subscriptions subscriber on subscriber.seq = subscription
     where ${due} order by due_at, delivery.seq limit ?`,
    ...limits(which, hostNow),
    most,
  );
}

function take(store: Store, { is_active, ...row }: Candidate, until: number): Claim {
  store.run("update deliveries set claimed_until = ? where seq = ?", until, row.seq);
  return { ...row, until };
}

/** Gives an attempt back that was not made to its end. */
export function releaseClaim(store: Store, { seq, until }: Claim): void {
  store.run("update deliveries set claimed_until = null where seq = ? and claimed_until = ?", seq, until);
}

/** When the next attempt is due, also where a process has claimed it already. */
export function nextDueAt(store: Store): number | undefined {
  const sql = "select min(due_at) as at from deliveries where due_at is not null";
  return store.get<{ at: number | null }>(sql)?.at ?? undefined;
}
