import { attempt } from "../../base/attempt";
import { lifecycles } from "../../base/cases/lifecycle";
import { environments, surfaces } from "../../base/platform";
import { checkSubscriptionUrl } from "../../webhooks/subscription/subscription-url";
import { readClock } from "../store/clock";
import type { Store } from "../store/store";

/** Columns that refer to rows in other tables by `seq`. */
const foreignKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  coverage: { collection_partner: "collection_partners" },
  divisions: { creditor: "creditors" },
  creditor_users: { creditor: "creditors" },
  client_links: { referral_partner: "referral_partners", creditor: "creditors" },
  cases: {
    creditor: "creditors",
    division: "divisions",
    collection_partner: "collection_partners",
    managing_partner: "collection_partners",
    submitted_through: "referral_partners",
    referral_partner: "referral_partners",
    debtor: "debtors",
  },
  payments: { case_seq: "cases", creditor: "creditors", referral_partner: "referral_partners" },
  timeline_entries: { case_seq: "cases" },
  validation_items: { case_seq: "cases" },
  deliveries: { subscription: "subscriptions", case_seq: "cases" },
  attempts: { delivery: "deliveries" },
  link_requests: { referral_partner: "referral_partners", creditor: "creditors" },
  partner_users: { collection_partner: "collection_partners" },
  chats: { case_seq: "cases" },
  files: { case_seq: "cases" },
  kyc_verifications: { creditor: "creditors" },
  ingestion_jobs: { collection_partner: "collection_partners" },
};

const jsonColumns: readonly (readonly [table: string, column: string])[] = [
  ["subscriptions", "events"],
  ["deliveries", "payload"],
  ["link_requests", "request"],
  ["faults", "rule"],
  ["ingestion_jobs", "rows"],
];

/** Finds content that would make an imported world fail later, or returns undefined if all of it is valid. */
export function findInvalidContent(store: Store): string | undefined {
  return [
    ...findDanglingReferences(store),
    ...findInvalidJson(store),
    ...findCoreProblems(store),
    ...findInvalidClock(store),
    ...findForbiddenUrls(store),
  ][0];
}

function* findDanglingReferences(store: Store) {
  for (const [table, columns] of Object.entries(foreignKeys)) {
    for (const [column, target] of Object.entries(columns)) {
      const seq = store.value<number>(
        `select ${column} from ${table} where ${column} is not null
           and ${column} not in (select seq from ${target}) limit 1`,
      );
      if (seq !== undefined) yield `${table}.${column} leads to ${seq}, which ${target} has not`;
    }
  }
}

function* findInvalidJson(store: Store) {
  for (const [table, column] of jsonColumns) {
    const row = store.get(`select 1 from ${table} where not json_valid(${column}) limit 1`);
    if (row !== undefined) yield `${table}.${column} contains invalid JSON`;
  }
}

function* findCoreProblems(store: Store) {
  for (const key of ["seed", "seeded_at"])
    if (store.get("select 1 from meta where key = ?", key) === undefined) yield `meta has no ${key}`;
  const lastStage = lifecycles.length - 1;
  if (store.get("select 1 from cases where lifecycle not between 0 and ? limit 1", lastStage) !== undefined)
    yield `cases.lifecycle goes from 0 to ${lastStage}`;
  const keySql = "select 1 from api_keys where surface = ? and environment = ?";
  for (const surface of surfaces)
    for (const environment of environments)
      if (store.get(keySql, surface, environment) === undefined)
        yield `api_keys has no ${environment} key of the ${surface} surface`;
}

function* findInvalidClock(store: Store) {
  const isValid = attempt(() => {
    const { base, since, speed } = readClock(store);
    return [base, since, speed].every(Number.isFinite) && speed >= 0;
  });
  if (isValid !== true) yield "meta.clock is not a valid clock";
}

/** Finds URLs that break SUB-01 to SUB-04, which apply to imported subscriptions too. */
function* findForbiddenUrls(store: Store) {
  for (const { url } of store.all<{ url: string }>("select url from subscriptions")) {
    const finding = checkSubscriptionUrl(url);
    if (finding !== undefined) yield `subscriptions.url holds ${url}: ${finding}`;
  }
}
