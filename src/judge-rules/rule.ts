import type { Exchange, Traffic } from "../traffic/exchange";
import { type ExchangePair, formatDuration, getGapMs } from "./sequences";

/** A rule violation, with the exchanges that show it in order. */
export interface Breach {
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** Describes the breach in one sentence. */
  readonly message: string;
}

/** A rule's result for the traffic. With neither occasions nor breaches, the rule didn't apply. */
export interface RuleJudgment {
  /** How often the program could have broken the rule. */
  readonly occasions: number;
  readonly breaches: readonly Breach[];
  /** The pauses of all retries, if the rule is about pauses. */
  readonly pausesMs?: readonly number[];
}

/** A rule for programs that call the platform, applied to a sequence of requests. */
export interface JudgeRule {
  /** In kebab case. Also a topic of `recoup explain`. */
  readonly id: string;
  /** Describes the correct behavior as a verb phrase. */
  readonly title: string;
  /** `broken` only if a sentence of the interface description forbids the behavior. */
  readonly verdict: "broken" | "advice";
  /** IDs of platform rules or of ambiguities (AMB). */
  readonly follows: readonly string[];
  /** Summarizes the platform rules behind this one. */
  readonly because: string;
  /** Describes the requests that the rule considers. */
  readonly reads: string;
  readonly advice: string;
  /** Whether the rule can only be judged once the program has ended. */
  readonly needsEnd?: boolean;
  judge(traffic: Traffic): RuleJudgment | Promise<RuleJudgment>;
}

export type RuleRow = Omit<JudgeRule, "id" | "verdict"> & Partial<Pick<JudgeRule, "verdict">>;

/** Lists the rules in a table by ID. Default verdict: `advice`. */
export const defineRules = (table: Readonly<Record<string, RuleRow>>): readonly JudgeRule[] =>
  Object.entries(table).map(([id, rule]) => ({ id, verdict: "advice", ...rule }));

export const notApplicable: RuleJudgment = { occasions: 0, breaches: [] };

/** Judges each item, such as a group of equal requests, then merges the results. */
export function judgeEach<Item>(items: readonly Item[], judge: (item: Item) => RuleJudgment): RuleJudgment {
  const judgments = items.map(judge);
  return {
    occasions: judgments.reduce((sum, { occasions }) => sum + occasions, 0),
    breaches: judgments.flatMap(({ breaches }) => breaches),
  };
}

/** Judges each occasion, which may be a breach. */
export function judgeOccasions<Item>(
  items: readonly Item[],
  findBreach: (item: Item) => Breach | undefined,
): RuleJudgment {
  const breaches = items.map(findBreach).filter((breach) => breach !== undefined);
  return { occasions: items.length, breaches };
}

/**
 * Judges the pauses of all retries together, because jitter can make any of them short. Breached if none of
 * them is long enough.
 */
export function judgePauses(
  retryPairs: readonly ExchangePair[],
  describe: (maxGapText: string) => string,
): RuleJudgment {
  const pausesMs = retryPairs.map((pair) => getGapMs(...pair));
  const [first] = retryPairs;
  const breaches =
    first === undefined || hasLongPause(pausesMs)
      ? []
      : [{ exchanges: first, message: describe(formatDuration(Math.max(...pausesMs))) }];
  return { occasions: retryPairs.length, breaches, pausesMs };
}

/** Whether one of the pauses is long enough for their number. */
export const hasLongPause = (pausesMs: readonly number[]) =>
  pausesMs.some((pauseMs) => pauseMs >= getMinPauseMs(pausesMs.length));

/** Jitter may start at 0, so a few short gaps can be chance. That becomes less likely with more retries. */
const getMinPauseMs = (retryCount: number) => Math.min(20 * retryCount, maxShortGapMs);
export const maxShortGapMs = 50;

/** Combines all messages about a request into one breach, or returns undefined if there are none. */
export const createBreach = (exchange: Exchange, messages: readonly string[]): Breach | undefined =>
  messages.length === 0 ? undefined : { exchanges: [exchange], message: messages.join(" ") };
