import { secretMask } from "../../../base/secrets/mask";
import type { RequestDetails, RequestFindings } from "../../../inspector/contract/requests";
import { findRuleFindings } from "../../../judge-rules/verdicts";
import type { Exchange } from "../../../traffic/exchange";
import { buildLoggedTraffic, readEntriesSince } from "../../../traffic/log/read-since";
import type { World } from "../../store/world";

/** How much traffic to read before and after a request, because rules judge request sequences. */
const windowMs = 10 * 60_000;

/** Judges a request in the context of the logged requests around it. */
export async function readRequestFindings(
  { traffic }: Pick<World, "traffic">,
  request: RequestDetails,
): Promise<RequestFindings> {
  const receivedAtMs = Date.parse(request.receivedAt);
  const exchanges = readEntriesSince(traffic?.read(receivedAtMs - windowMs) ?? [], receivedAtMs - windowMs);
  const nearbyExchanges = exchanges.filter(({ sentAt }) => sentAt <= receivedAtMs + windowMs);
  const isRequest = matchesRequest(request, receivedAtMs);
  const loggedTraffic = await buildLoggedTraffic(nearbyExchanges);
  return { items: await findRuleFindings(loggedTraffic.traffic, isRequest) };
}

/** Whether an exchange is the logged request. Two identical requests in the same millisecond count as one. */
const matchesRequest =
  ({ method, surface, environment, path, query }: RequestDetails, at: number) =>
  (exchange: Exchange): boolean =>
    exchange.sentAt === at &&
    exchange.method === method &&
    exchange.surface === surface &&
    exchange.environment === environment &&
    path.endsWith(exchange.path) &&
    isSameQuery(query, exchange.query);

/** The log may truncate a long query. A truncated query is compared only by its number of parameters. */
function isSameQuery(query: string, keptPairs: Exchange["query"]): boolean {
  const texts = [...new URLSearchParams(query)].flat();
  const keptTexts = keptPairs.flat();
  if (texts.length !== keptTexts.length) return false;
  return query.endsWith("…") || texts.every((text, index) => isSameText(text, keptTexts[index]));
}

/** The log and the traffic don't mask the same parts of a value. */
const isSameText = (text: string, keptText = "") =>
  text === keptText || text.includes(secretMask) || keptText.includes(secretMask);
