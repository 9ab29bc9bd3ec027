import { groupBy } from "../base/collections/group-by";
import { decodePercent } from "../base/text/decode-percent";
import type { Exchange, Traffic } from "../traffic/exchange";
import { type Breach, defineRules, judgeEach, judgeOccasions, type RuleJudgment } from "./rule";
import {
  formatDuration,
  getRequestKey,
  hasStatus,
  isCreate,
  isSuccess,
  isTokenMint,
  isWrite,
  readBodyField,
  wasAnsweredBefore,
} from "./sequences";
import { getTrafficIndex } from "./traffic-index";

const minPolls = 6;

/** Whether events announce changes to what the request reads. */
const hasEvents = ({ endpoint }: Exchange) =>
  /^\/(?:managed-)?cases(?!.*(?:exclusive-period|files|preview))|^\/clients|^\/payments/i.test(
    endpoint?.path ?? "",
  );

export const leftoverRules = defineRules({
  "polls-for-events": {
    title: "Learn from events what changed",
    follows: ["LIM-01", "CLI-19"],
    because:
      "Changes of cases, payments and clients are sent as events, and each request counts against the limit.",
    reads: `cases, payments and clients that were read ${minPolls} times and more, without a write between`,
    advice: "Subscribe to the events (`recoup webhooks create`), and read the case when one arrives.",
    judge: (traffic) =>
      judgeEach(
        groupBy(
          traffic.exchanges.filter(
            (exchange) => !isWrite(exchange) && isSuccess(exchange) && hasEvents(exchange),
          ),
          (read) => `${read.credential} ${getRequestKey(read)}`,
        ),
        (reads) => {
          const polls = findPollRun(traffic, reads);
          const [first, last] = [polls[0] as Exchange, polls.at(-1) as Exchange];
          const message = `The same read was sent ${polls.length} times within ${formatDuration(last.sentAt - first.sentAt)}.`;
          const breaches: Breach[] = polls.length < minPolls ? [] : [{ exchanges: [first, last], message }];
          return { occasions: reads.length > 1 ? 1 : 0, breaches };
        },
      ),
  },
  "subscription-left": {
    title: "Remove subscriptions that only a run needs",
    follows: ["DLV-05"],
    because: "A subscription whose receiver is gone fails eight times for each event, and is then disabled.",
    reads: "subscriptions that the run created without reading its subscriptions first",
    advice: "Delete it when the run ends, also after a failure, or create it once and keep it.",
    needsEnd: true,
    judge(traffic) {
      const lists = traffic.exchanges.filter(
        (read) => isSubscription(read) && !isWrite(read) && isSuccess(read),
      );
      // A program that first lists its subscriptions probably keeps this one, and creates it only if it is
      // missing.
      const wasListed = (created: Exchange) =>
        lists.some((list) => list.surface === created.surface && wasAnsweredBefore(list, created));
      return judgeLeftovers(
        traffic,
        (created) => isSubscription(created) && !wasListed(created),
        "The subscription was not deleted.",
      );
    },
  },
  "test-case-left": {
    title: "Delete test cases when you are done",
    follows: ["EP-19"],
    because: "Test cases stay on the test host until somebody deletes them.",
    reads: "test cases that the run created",
    advice: "Delete them at the end, also after a failure. With a `tag`, one request deletes those of a run.",
    needsEnd: true,
    judge: (traffic) => judgeLeftovers(traffic, isTestCase, "The test case was not deleted."),
  },
  "pending-read-as-done": {
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
          if (!isTooEarly(traffic, first, exchange)) continue;
          const message = `A pending answer (202) was read as done: the next request about it got ${exchange.answer?.status}.`;
          breaches.push({ exchanges: [first, exchange], message });
        }
        recordToken(exchange, tenantByToken);
        if (!isWrite(exchange) || exchange.answer?.status !== 202) continue;
        const subjectId = exchange.answer.id ?? readTenant(exchange);
        occasions += 1;
        if (subjectId !== undefined) pendingBySubject.set(subjectId, exchange);
      }
      return { occasions, breaches };
    },
  },
});

/** Returns the longest run of reads with no write or outside change in between. */
function findPollRun(traffic: Traffic, reads: readonly Exchange[]): readonly Exchange[] {
  const writes = getTrafficIndex(traffic).writes;
  let pollRun: Exchange[] = [];
  let currentRun: Exchange[] = [];
  let writeIndex = 0;
  for (const exchange of reads) {
    const previousIndex = writeIndex;
    while ((writes[writeIndex]?.number ?? Number.POSITIVE_INFINITY) < exchange.number) writeIndex += 1;
    const last = currentRun.at(-1);
    if (
      writeIndex > previousIndex ||
      (last !== undefined && getTrafficIndex(traffic).hasMovedBetween(last, exchange))
    )
      currentRun = [];
    currentRun.push(exchange);
    if (currentRun.length > pollRun.length) pollRun = currentRun;
  }
  return pollRun;
}

/**
 * Whether the request removed a record, even if a fault replaced the platform's response. If the response to
 * a DELETE was lost, its repeat gets a 404.
 */
function isRemoval({ method, answer, provoked }: Exchange): boolean {
  const { status = 0 } = provoked?.platformAnswer ?? answer ?? {};
  return method === "DELETE" && (status === 404 || (status >= 200 && status < 300));
}

/**
 * Finds records that were created but never removed, by ID or by tag in a bulk removal. Skips those removed
 * by a reset of the world, because the program might have removed them later, and those of which a recording
 * has no ID.
 */
function judgeLeftovers(
  { exchanges, moves }: Traffic,
  isRelevant: (exchange: Exchange) => boolean,
  message: string,
): RuleJudgment {
  const lastResetAt = Math.max(...moves.filter(({ kind }) => kind === "reset").map(({ at }) => at));
  const creates = exchanges.filter(
    (exchange) =>
      isCreate(exchange) &&
      isRelevant(exchange) &&
      isSuccess(exchange) &&
      exchange.answer?.id !== undefined &&
      exchange.sentAt >= lastResetAt,
  );
  const removals = exchanges.filter(isRemoval);
  const removedKeys = new Set(
    removals.flatMap(({ path, query }) => [readLastId(path), ...query.map(formatTagKey)]),
  );
  const isRemoved = (created: Exchange) =>
    removedKeys.has(created.answer?.id?.toLowerCase()) ||
    removedKeys.has(`tag ${readBodyField(created, "tag")}`);
  return judgeOccasions(creates, (created) =>
    isRemoved(created) ? undefined : { exchanges: [created], message },
  );
}

/**
 * Reads the ID at the end of a path, ignoring its letter case as the platform does. Some databases use
 * capitals.
 */
const readLastId = (path: string) => decodePercent(path).replace(/\/$/, "").split("/").at(-1)?.toLowerCase();

const formatTagKey = ([name, value]: readonly [string, string]) =>
  /^tag$/i.test(name) ? `tag ${value}` : undefined;

const isSubscription = ({ endpoint }: Exchange) => /^(?:\/v1)?\/webhooks$/.test(endpoint?.path ?? "");

const isTestCase = (created: Exchange) => readBodyField(created, "isTest") === "true";

/**
 * Whether a write failed because the program didn't wait for something pending. A read counts as waiting, and
 * an outside change may have ended the wait.
 */
const isTooEarly = (traffic: Traffic, first: Exchange, next: Exchange) =>
  isWrite(next) && hasStatus(next, 404, 409, 422) && !getTrafficIndex(traffic).hasMovedBetween(first, next);

const guidPattern = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;

/** Returns the IDs in the path and body, plus the client that the token belongs to. */
function listSubjects(exchange: Exchange, tenantByToken: ReadonlyMap<string, string>): ReadonlySet<string> {
  const { path, body = "", credential = "" } = exchange;
  const tenant = isTokenMint(exchange) ? "" : tenantByToken.get(credential) || readTenant(exchange);
  return new Set([...path.split("/").map(decodePercent), ...(body.match(guidPattern) ?? []), tenant]);
}

function recordToken(exchange: Exchange, tenantByToken: Map<string, string>): void {
  const token = exchange.answer?.issued;
  if (isTokenMint(exchange) && isSuccess(exchange) && token !== undefined)
    tenantByToken.set(token, readTenant(exchange));
}

const readTenant = (exchange: Exchange) => readBodyField(exchange, "externalTenantId");
