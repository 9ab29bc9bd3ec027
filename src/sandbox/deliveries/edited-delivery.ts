import type { World } from "../store/world";
import { type AttemptInput, makeAttempt } from "./attempt";
import type { Claim } from "./claim";
import { hasDelivery, insertAttempt } from "./record-attempt";
import { listRoutes } from "./routes/routes";

/**
 * Signs an edited body and sends it to the URL of a delivery. The attempt isn't part of the series, so it
 * isn't retried and doesn't change the delivery.
 */
export async function sendEditedDelivery(
  world: World,
  delivery: Omit<AttemptInput, "payload"> & Pick<Claim, "seq" | "id">,
  body: string,
): Promise<void> {
  const { store } = world;
  const routes = listRoutes(world, await world.worker());
  const attempt = await makeAttempt(world, { ...delivery, payload: body }, routes);
  store.transaction(() => {
    if (!hasDelivery(store, delivery)) return;
    const { seq, url } = delivery;
    insertAttempt(store, { delivery: seq, number: 0, at: world.now(), url, edited_body: body }, attempt);
  });
}
