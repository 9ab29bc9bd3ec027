import { readList } from "../../../api/exchange/answer";
import { webhookEndpoints } from "../../../api/families/webhooks";
import { type Advice, advice, recoup } from "../../../base/advice/advice";
import { type JsonValue, readText } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import type { Context } from "../../../cli/session/context";
import { findRoutedSandbox } from "../../../cli/session/sandbox/routed-sandbox";
import { describeMissingRoute, isUnrouted, suggestRoute } from "../../../sandbox";

/**
 * Returns a warning for each URL that isn't routed to one of the user's receivers. Only the sandbox needs
 * routes.
 */
export async function listUnroutedWarnings(
  context: Context,
  surface: Surface,
  isAffected: (subscription: JsonValue) => boolean,
): Promise<readonly Advice[]> {
  const routes = await findRoutedSandbox(context)?.routes();
  if (routes === undefined) return [];
  const { listWebhooks } = webhookEndpoints[surface];
  const subscriptions = readList(await context.call(listWebhooks), listWebhooks.list).records;
  const urls = subscriptions
    .filter(({ value }) => isAffected(value))
    .map(({ value }) => readText(value, "url"));
  return [...new Set(urls)]
    .filter((url) => isUnrouted(url, routes))
    .map(
      (url) =>
        advice`The sandbox itself receives the deliveries to ${url}: ${describeMissingRoute(url, routes)} ${recoup`sandbox serve --route ${{ route: suggestRoute(url) }}`} adds one.`,
    );
}
