import { groupBy } from "../base/collections/group-by";
import type { Surface } from "../base/platform";
import { type Exchange, formatOperation, type Traffic } from "../traffic/exchange";
import { judgeRules } from "./index";
import type { JudgeRule } from "./rule";

export interface RuleResult {
  readonly rule: string;
  readonly title: string;
  readonly verdict: JudgeRule["verdict"] | "held" | "no-occasion";
  readonly follows: readonly string[];
}

/** All breaches of one rule by one operation. */
export interface JudgeFinding {
  readonly rule: string;
  readonly verdict: JudgeRule["verdict"];
  /** Method and path template, such as `POST /cases`. */
  readonly operation: string;
  readonly surface: Surface;
  readonly count: number;
  /** Exchanges of the first example, in order. */
  readonly example: readonly [Exchange, ...Exchange[]];
  readonly message: string;
  readonly advice: string;
}

export interface Verdicts {
  readonly rules: readonly RuleResult[];
  readonly findings: readonly JudgeFinding[];
  /** The pauses of all retries, by the rule about them. */
  readonly pausesMs: ReadonlyMap<string, readonly number[]>;
}

export async function judge(traffic: Traffic, rules: readonly JudgeRule[] = judgeRules): Promise<Verdicts> {
  const judgments = await Promise.all(
    rules.map(async (rule) => ({ rule, judgment: await rule.judge(traffic) })),
  );
  return {
    rules: judgments.map(({ rule: { id, title, verdict, follows }, judgment: { occasions, breaches } }) => ({
      rule: id,
      title,
      verdict: breaches.length > 0 ? verdict : occasions > 0 ? "held" : "no-occasion",
      follows,
    })),
    findings: judgments.flatMap(({ rule, judgment: { breaches } }) =>
      groupBy(breaches, ({ exchanges: [first] }) => `${first.surface} ${formatOperation(first)}`).map(
        (group): JudgeFinding => ({
          rule: rule.id,
          verdict: rule.verdict,
          operation: formatOperation(group[0].exchanges[0]),
          surface: group[0].exchanges[0].surface,
          count: group.length,
          example: group[0].exchanges,
          message: group[0].message,
          advice: rule.advice,
        }),
      ),
    ),
    pausesMs: new Map(
      judgments.flatMap(({ rule, judgment: { pausesMs } }) =>
        pausesMs === undefined ? [] : [[rule.id, pausesMs] as const],
      ),
    ),
  };
}

/** Returns one finding per rule about the exchanges that `isSelected` accepts. Can be called during a run. */
export async function findRuleFindings(
  traffic: Traffic,
  isSelected: (exchange: Exchange) => boolean,
): Promise<readonly Pick<JudgeFinding, "rule" | "verdict" | "message" | "advice">[]> {
  const findings = judgeRules
    .filter(({ needsEnd }) => needsEnd !== true)
    .map(async ({ id: rule, verdict, advice, judge }) => {
      const { breaches } = await judge(traffic);
      const [breach] = breaches.filter(({ exchanges }) => exchanges.some(isSelected));
      return breach === undefined ? [] : [{ rule, verdict, message: breach.message, advice }];
    });
  return (await Promise.all(findings)).flat();
}
