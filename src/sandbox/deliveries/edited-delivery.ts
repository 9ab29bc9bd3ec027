import { insert } from "../store/insert";
import type { World } from "../store/world";
import { type AttemptInput, makeAttempt } from "./attempt";
import type { Claim } from "./claim";
import { hasDelivery } from "./record-attempt";
import { listSharedRoutes } from "./routes/routes";

/**
 * Signs an edited body and sends it to the URL of a delivery. The attempt is not part of the series, so it
 * isn't retried and doesn't change the delivery.
 */
export async function sendEditedDelivery(
  world: World,
  delivery: Omit<AttemptInput, "payload"> & Pick<Claim, "seq" | "id">,
  body: string,
): Promise<void> {
  const { store } = world;
  const routes = [...world.network.routes, ...listSharedRoutes(store, await world.worker())];
  const attempt = await makeAttempt(world, { ...delivery, payload: body }, routes);
  const { signedAt, sentTo, status, error, durationMs, headers, answer, answerHeaders } = attempt;
  store.transaction(() => {
    if (!hasDelivery(store, delivery)) return;
    insert(store, "attempts", {
      ...{ delivery: delivery.seq, number: 0, at: world.now(), signed_at: signedAt, url: delivery.url },
      ...{ sent_to: sentTo, status, error, duration_ms: durationMs, answer, edited_body: body },
      headers: JSON.stringify(headers),
      answer_headers: answerHeaders && JSON.stringify(answerHeaders),
    });
  });
}
