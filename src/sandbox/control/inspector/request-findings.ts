import type { RequestDetails, RequestFindings } from "../../../inspector/contract/requests";
import { findingsAbout } from "../../../judge-rules/findings-about";
import type { Exchange } from "../../../traffic/exchange";
import { loggedTraffic, readSince } from "../../../traffic/log/seen-since";
import type { World } from "../../store/world";

/** Rules judge sequences of requests, so they also read this much traffic before and after. */
const windowMs = 10 * 60_000;

/** Judges a request together with the logged requests around it. */
export async function readRequestFindings(
  { traffic }: Pick<World, "traffic">,
  request: RequestDetails,
): Promise<RequestFindings> {
  const receivedAtMs = Date.parse(request.receivedAt);
  const seen = readSince(traffic?.read(receivedAtMs - windowMs) ?? [], receivedAtMs - windowMs);
  const window = seen.filter(({ sentAt }) => sentAt <= receivedAtMs + windowMs);
  const isMeant = isOf(request, receivedAtMs);
  const logged = await loggedTraffic(window);
  return { items: await findingsAbout(logged.traffic, isMeant) };
}

/** Whether an exchange is the logged request. Equal requests in the same millisecond count as one. */
const isOf =
  ({ method, surface, environment, path, query }: RequestDetails, at: number) =>
  (exchange: Exchange): boolean =>
    exchange.sentAt === at &&
    exchange.method === method &&
    exchange.surface === surface &&
    exchange.environment === environment &&
    path.endsWith(exchange.path) &&
    exchange.query.length === [...new URLSearchParams(query)].length;
