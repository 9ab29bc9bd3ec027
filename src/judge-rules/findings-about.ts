import type { Exchange, Traffic } from "../traffic/exchange";
import { judgeRules } from "./index";
import type { JudgeFinding } from "./verdicts";

export type FindingAbout = Pick<JudgeFinding, "rule" | "verdict" | "message" | "advice">;

/** Returns one finding per rule about the exchanges that `isMeant` selects, even during a run. */
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
