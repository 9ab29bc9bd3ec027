import type { RawJson } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { createdAt, type EventSurface, eventsOn, oldestFirst, recordsIn } from "./recorded";

export interface Following {
  readonly surface: EventSurface;
  readonly cases: readonly string[];
  readonly since: string | undefined;
  readonly intervalMs: number;
  readonly timeoutMs: number | undefined;
  readonly count: number | undefined;
}

/** Records turn up late and not in order: each look goes back so far behind the newest one that was seen. */
const overlapMs = 300_000;

/** The events of cases as they come, oldest first and each once; the first look without `since` only marks what is old. */
export async function* followEvents(
  context: Context,
  { surface, cases, since, intervalMs, timeoutMs, count }: Following,
): AsyncGenerator<readonly RawJson[]> {
  const { host, signal } = context;
  const end = timeoutMs === undefined ? Number.POSITIVE_INFINITY : host.now() + timeoutMs;
  const looks = cases.map((caseId) => ({ caseId, seen: new Set<string>(), from: since, isFirst: true }));
  let left = count ?? Number.POSITIVE_INFINITY;
  for (;;) {
    for (const look of looks) {
      const fresh = await lookAt(context, surface, look);
      const isOld = look.isFirst && since === undefined;
      look.isFirst = false;
      const taken = isOld ? [] : fresh.slice(0, left);
      left -= taken.length;
      if (taken.length > 0) yield taken;
      if (left === 0) return;
    }
    const leftMs = end - host.now();
    if (leftMs <= 0) return;
    await host.sleep(Math.min(leftMs, intervalMs), signal);
  }
}

interface Look {
  readonly caseId: string;
  readonly seen: Set<string>;
  from: string | undefined;
}

async function lookAt(context: Context, surface: EventSurface, look: Look): Promise<readonly RawJson[]> {
  const { caseId, seen } = look;
  const query = { caseId, since: look.from };
  const records = recordsIn(await context.call(eventsOn[surface].listEvents, { query }));
  const fresh = records.filter((record) => !seen.has(markOf(record)));
  for (const record of fresh) seen.add(markOf(record));
  const newest = Math.max(0, ...fresh.map(({ value }) => createdAt(value)));
  if (newest > 0) look.from = new Date(newest - overlapMs).toISOString();
  return oldestFirst(fresh);
}

const markOf = ({ id, bytes }: RawJson) => id ?? Buffer.from(bytes).toString("latin1");
