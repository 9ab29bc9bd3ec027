import type { EventState } from "../../inspector/contract/events";
import type { NewProblems } from "../../inspector/contract/overview";
import { memoize } from "../store/memoize";
import { countRefills } from "../store/refill";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { eventStateSql, newEventSql } from "./event-rows";

/**
 * Earlier failures, which don't count as new. Without a baseline, the failures in the seed would hide those
 * that the user causes.
 */
export interface Baseline {
  readonly lastAttempt: number;
  /** Disabled subscriptions, as a JSON array of `disabledNameSql`. */
  readonly disabledSubscriptions: string;
}

const disabledNameSql = "seq || ':' || ifnull(updated_at, 0)";
export const seededAtSql = "(select cast(value as integer) from meta where key = 'seeded_at')";

/**
 * Records the current failures as a baseline, and returns a function that reads the baseline. If the world is
 * replaced, neither the failures seeded in the new one nor those from before the start count as new.
 */
export function createBaselineReader({ store, signingNow }: Pick<World, "store" | "signingNow">) {
  const startSecond = Math.floor(signingNow() / 1000);
  const firstDisabledNames = readDisabledNames(store, "true");
  let refillCount = countRefills(store);
  let baseline = readBaseline("true", firstDisabledNames);
  return (): Baseline => {
    if (countRefills(store) === refillCount) return baseline;
    refillCount = countRefills(store);
    const seededNames = readDisabledNames(store, `ifnull(updated_at, 0) < ${seededAtSql}`);
    // Attempts that were due but not sent have no time, so this relies on the order of the attempts.
    const firstNewSql = `select ifnull(min(seq), 1e18) from attempts where signed_at >= ${startSecond}`;
    baseline = readBaseline(`seq < (${firstNewSql})`, [...firstDisabledNames, ...seededNames]);
    return baseline;
  };

  function readBaseline(attemptSql: string, disabledNames: readonly string[]): Baseline {
    const sql = `select ifnull(max(seq), 0) from attempts where ${attemptSql}`;
    return {
      lastAttempt: store.value<number>(sql) ?? 0,
      disabledSubscriptions: JSON.stringify(disabledNames),
    };
  }
}

function readDisabledNames(store: Store, condition: string): readonly string[] {
  const sql = `select json_group_array(${disabledNameSql}) from subscriptions where is_active = 0 and ${condition}`;
  return JSON.parse(store.value<string>(sql) ?? "[]");
}

export function countNewProblems(
  store: Store,
  { lastAttempt, disabledSubscriptions }: Baseline,
): NewProblems {
  return memoize(store, "inspector news", () => {
    const rows = store.all<{ state: EventState; n: number }>(
      `select ${eventStateSql} as state, count(*) as n from deliveries delivery where ${newEventSql} group by 1`,
      lastAttempt,
    );
    const disabledCount = store.value<number>(
      `select count(*) from subscriptions
       where is_active = 0 and ${disabledNameSql} not in (select value from json_each(?))`,
      disabledSubscriptions,
    );
    const count = (name: EventState) => rows.find(({ state }) => state === name)?.n ?? 0;
    return { pending: count("pending"), dead: count("dead"), disabledSubscriptions: disabledCount ?? 0 };
  });
}
