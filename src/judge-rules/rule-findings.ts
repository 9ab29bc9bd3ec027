import type { Exchange, Traffic } from "../traffic/exchange";
import { judgeRules } from "./index";
import type { JudgeFinding } from "./verdicts";

export type RuleFinding = Pick<JudgeFinding, "rule" | "verdict" | "message" | "advice">;

/** Returns one finding per rule about the exchanges that `isSelected` accepts. Can be called during a run. */
export async function findRuleFindings(
  traffic: Traffic,
  isSelected: (exchange: Exchange) => boolean,
): Promise<readonly RuleFinding[]> {
  const findings = judgeRules
    .filter(({ needsEnd }) => needsEnd !== true)
    .map(async ({ id: rule, verdict, advice, judge }) => {
      const { breaches } = await judge(traffic);
      const [breach] = breaches.filter(({ exchanges }) => exchanges.some(isSelected));
      return breach === undefined ? [] : [{ rule, verdict, message: breach.message, advice }];
    });
  return (await Promise.all(findings)).flat();
}
