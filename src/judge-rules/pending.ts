import { decodePercent } from "../base/text/decode-percent";
import type { Exchange, Traffic } from "../traffic/exchange";
import type { Breach, RuleRow } from "./rule";
import { hasStatus, isSuccess, isTokenMint, isWrite, readBodyField, wasAnsweredBefore } from "./sequences";
import { getTrafficIndex } from "./traffic-index";

export const pendingReadAsDoneRule: RuleRow = {
  title: "Wait until a pending answer is done",
  follows: ["BIZ-09", "BIZ-01", "VIS-01"],
  because: "A 202 means that a person has to sign or approve first. What depends on it fails until then.",
  reads: "202 answers, and the next request about the same case or client",
  advice: "Read the record until its state says that it is done, or wait for its event; then go on.",
  judge(traffic) {
    const pendingBySubject = new Map<string, Exchange>();
    const tenantByToken = new Map<string, string>();
    const breaches: Breach[] = [];
    let occasions = 0;
    for (const exchange of traffic.exchanges) {
      for (const subject of listSubjects(exchange, tenantByToken)) {
        const first = pendingBySubject.get(subject);
        if (first === undefined || !wasAnsweredBefore(first, exchange)) continue;
        pendingBySubject.delete(subject);
        if (isTooEarly(traffic, first, exchange)) breaches.push(createBreach(first, exchange));
      }
      recordToken(exchange, tenantByToken);
      if (!isWrite(exchange) || exchange.answer?.status !== 202) continue;
      const subjectId = exchange.answer.id ?? readTenant(exchange);
      occasions += 1;
      if (subjectId !== undefined) pendingBySubject.set(subjectId, exchange);
    }
    return { occasions, breaches };
  },
};

/**
 * Whether a write failed because the program didn't wait for something pending. A read counts as waiting, and
 * an outside change may have ended the wait.
 */
const isTooEarly = (traffic: Traffic, first: Exchange, next: Exchange) =>
  isWrite(next) && hasStatus(next, 404, 409, 422) && !getTrafficIndex(traffic).hasMovedBetween(first, next);

const createBreach = (first: Exchange, next: Exchange): Breach => ({
  exchanges: [first, next],
  message: `A pending answer (202) was read as done: the next request about it got ${next.answer?.status}.`,
});

const guidPattern = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** Returns the IDs in the path and body, plus the client that the token belongs to. */
function listSubjects(exchange: Exchange, tenantByToken: ReadonlyMap<string, string>): ReadonlySet<string> {
  const { path, body = "", credential = "" } = exchange;
  const tenant = isTokenMint(exchange) ? undefined : (tenantByToken.get(credential) ?? readTenant(exchange));
  const segments = path.split("/").map(decodePercent);
  return new Set([
    ...segments,
    ...(body.match(guidPattern) ?? []),
    ...(tenant === undefined ? [] : [tenant]),
  ]);
}

function recordToken(exchange: Exchange, tenantByToken: Map<string, string>): void {
  const tenant = readTenant(exchange);
  const token = exchange.answer?.issued;
  if (isTokenMint(exchange) && isSuccess(exchange) && token !== undefined && tenant !== undefined)
    tenantByToken.set(token, tenant);
}

const readTenant = (exchange: Exchange) => readBodyField(exchange, "externalTenantId") || undefined;
