import { buildCaseEnvelope, enqueue } from "../outbox/publish";
import type { Change } from "../store/change";
import { json } from "../store/json-text";
import { createIdGenerator } from "../store/new-ids";
import type { World } from "../store/world";
import type { SubscriptionRow } from "../subscriptions/subscriptions";
import { type DeliveryAttempt, makeAttempt } from "./attempt";
import { type Claim, claimColumnsSql } from "./claim";
import { recordAttempt } from "./record-attempt";
import { listRoutes } from "./routes/routes";

type TestClaim = Omit<Claim, "owner" | "number">;

/**
 * Creates a delivery of a made-up `case.created` event. The delivery is never due. The caller makes its
 * single attempt and waits for the result.
 */
export function prepareTestDelivery(
  change: Change,
  { seq, is_test_mode, environment }: SubscriptionRow,
): TestClaim {
  const { store } = change;
  const ids = createIdGenerator(store);
  const row = { id: ids.guid(), reference: ids.reference(), is_test: is_test_mode };
  const data = { lifecycle: json.text("PendingVerification") };
  const envelope = buildCaseEnvelope(change, row, { surface: "customer", environment }, "case.created", data);
  const id = enqueue(change, { subscription: seq, cause: "test", envelope });
  store.run("update deliveries set due_at = null where id = ?", id);
  const sql = `select ${claimColumnsSql} from deliveries delivery
    join subscriptions subscriber on subscriber.seq = subscription where delivery.id = ?`;
  const claim = store.get<TestClaim>(sql, id);
  if (claim === undefined) throw new RangeError(`There is no delivery with the id ${id}.`);
  return claim;
}

/** Makes the single attempt. A failure isn't retried, but a 410 still disables the subscription (DLV-08). */
export async function sendTestDelivery(world: World, claim: TestClaim): Promise<DeliveryAttempt> {
  const routes = listRoutes(world, await world.worker());
  const attempt = await makeAttempt(world, claim, routes);
  recordAttempt(world.store, { ...claim, owner: "", number: 0 }, attempt, world.now());
  return attempt;
}
