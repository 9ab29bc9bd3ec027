import { Failure } from "../../base/failure";
import { parseJson } from "../../base/json/json";
import type { Environment, Surface } from "../../base/platform";
import { attemptRecord, listAttempts } from "../deliveries/list-attempts";
import type { CaseRow } from "../facts/case-row";
import type { Store } from "../store/store";
import { type DeliveryRow, deliveryRecord } from "../subscriptions/delivery-history";
import type { SubscriptionOwner } from "../subscriptions/subscriptions";
import { findOwnerKey } from "../wire/keys";
import { findCaseAccess } from "./case-details";
import type { CaseSubject, WhyQuestion } from "./inspector";

interface OwnedDelivery extends DeliveryRow, SubscriptionOwner {
  readonly environment: Environment;
}

const maxAttempts = 1_000;

/**
 * Builds the question about an event. Includes the record of the event, because the referral surface doesn't
 * provide records, and a client event has no case.
 */
export function buildEventQuestion(store: Store, name: string): WhyQuestion {
  const row = store.get<OwnedDelivery>(
    `select delivery.id, subscriber.id as subscription_id, c.id as case_id, event_type, payload,
       delivery.created_at, delivered_at, attempt_count, last_response_code, last_error, surface, owner, environment
     from deliveries delivery join subscriptions subscriber on subscriber.seq = subscription
     left join cases c on c.seq = case_seq where delivery.id = lower(?)`,
    name,
  );
  if (row === undefined) throw new Failure("not-found", `No event "${name}" found`);
  const attempts = listAttempts(store, { eventId: row.id, isFailed: false, limit: maxAttempts });
  const { surface, environment, owner } = row;
  const key = findOwnerKey(store, environment, surface, owner);
  if (key === undefined)
    throw new Failure("rejected", `The owner has no ${environment} key for the ${surface} surface`);
  return {
    surface,
    environment,
    key,
    record: parseJson(deliveryRecord(row)),
    attempts: attempts.map((attempt) => parseJson(attemptRecord(attempt))),
  };
}

export function buildCaseQuestion(
  store: Store,
  row: CaseRow,
  { surface, ...rest }: Omit<CaseSubject, "case"> & { readonly surface: Surface },
): WhyQuestion {
  const access = findCaseAccess(store, row, surface);
  if (access !== undefined) return { ...access, case: row.id, ...rest };
  throw new Failure("not-found", `No one can read this case on the ${surface} surface`);
}
