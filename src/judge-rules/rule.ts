import type { Exchange, Traffic } from "../traffic/exchange";

/** A violation of a rule, with the exchanges that show it in order. */
export interface Breach {
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** Describes the breach in one sentence. */
  readonly message: string;
}

/** Result of a rule for the traffic. With neither occasions nor breaches, the rule didn't apply. */
export interface RuleJudgment {
  /** How often the program could have broken the rule. */
  readonly occasions: number;
  readonly breaches: readonly Breach[];
}

/** A rule for programs that call the platform, judged over a sequence of requests. */
export interface JudgeRule {
  /** In kebab case; also the topic of `recoup explain`. */
  readonly id: string;
  /** Describes correct behavior, as a verb phrase. */
  readonly title: string;
  /** `broken` only if a sentence of the interface description forbids the behavior. */
  readonly verdict: "broken" | "advice";
  /** IDs of platform rules or of ambiguities (AMB). */
  readonly follows: readonly string[];
  /** Summarizes the rules that this one follows from. */
  readonly because: string;
  /** Describes the requests that the rule reads. */
  readonly reads: string;
  /** How to fix a violation. */
  readonly advice: string;
  /** Whether the rule can only be judged after the program has ended. */
  readonly needsEnd?: boolean;
  judge(traffic: Traffic): RuleJudgment | Promise<RuleJudgment>;
}

/** A rule in a table, without its ID. */
export type RuleRow = Omit<JudgeRule, "id" | "verdict"> & Partial<Pick<JudgeRule, "verdict">>;

/** Lists the rules of a table by ID. The default verdict is `advice`. */
export const defineRules = (table: Readonly<Record<string, RuleRow>>): readonly JudgeRule[] =>
  Object.entries(table).map(([id, rule]) => ({ id, verdict: "advice", ...rule }));

export const noJudgment: RuleJudgment = { occasions: 0, breaches: [] };

/** Judges each item, such as a group of equal requests, and merges the results. */
export function judgeEach<Item>(items: readonly Item[], judge: (item: Item) => RuleJudgment): RuleJudgment {
  const judgments = items.map(judge);
  return {
    occasions: judgments.reduce((sum, { occasions }) => sum + occasions, 0),
    breaches: judgments.flatMap(({ breaches }) => breaches),
  };
}

/** Judges occasions, each of which may be a breach. */
export function judgeOccasions<Item>(
  items: readonly Item[],
  findBreach: (item: Item) => Breach | undefined,
): RuleJudgment {
  const breaches = items.map(findBreach).filter((breach) => breach !== undefined);
  return { occasions: items.length, breaches };
}

/** Combines the messages about a request into one breach. Undefined without messages. */
export const createBreach = (exchange: Exchange, messages: readonly string[]): Breach | undefined =>
  messages.length === 0 ? undefined : { exchanges: [exchange], message: messages.join(" ") };
