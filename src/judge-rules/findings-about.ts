import type { Exchange, Traffic } from "../traffic/exchange";
import { judgeRules } from "./index";
import type { JudgeFinding } from "./verdicts";

export type FindingAbout = Pick<JudgeFinding, "rule" | "verdict" | "message" | "advice">;

/** Returns findings about single requests of a program that may still be running. */
export async function findingsAbout(
  traffic: Traffic,
  isMeant: (exchange: Exchange) => boolean,
): Promise<readonly FindingAbout[]> {
  const found = judgeRules
    .filter(({ needsEnd }) => needsEnd !== true)
    .map(async ({ id: rule, verdict, advice, judge }) => {
      const { breaches } = await judge(traffic);
      const [breach] = breaches.filter(({ exchanges }) => exchanges.some(isMeant));
      return breach === undefined ? [] : [{ rule, verdict, message: breach.message, advice }];
    });
  return (await Promise.all(found)).flat();
}
