import type { Exchange, Traffic } from "../traffic/exchange";

/** A breach, with the exchanges that show it, in order. */
export interface Breach {
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** One sentence that describes the breach. */
  readonly message: string;
}

/** Result of a rule for the traffic. Without occasions and breaches, the rule never applied in the run. */
export interface Judgment {
  /** How often the program could have broken the rule. */
  readonly occasions: number;
  readonly breaches: readonly Breach[];
}

/** A rule for programs that call the platform. Judged over a sequence of requests. */
export interface JudgeRule {
  /** Kebab-case; also the topic of `recoup explain`. */
  readonly id: string;
  /** Describes correct behavior, as a verb phrase. */
  readonly title: string;
  /** `broken` only if a sentence of the interface description forbids it. */
  readonly verdict: "broken" | "advice";
  /** Rule IDs, or readings (AMB). */
  readonly follows: readonly string[];
  /** Summarizes the rules that it follows. */
  readonly because: string;
  /** Which requests it reads. */
  readonly reads: string;
  /** How to fix it. */
  readonly advice: string;
  /** Can be judged only after the program has ended. */
  readonly needsEnd?: boolean;
  judge(traffic: Traffic): Judgment | Promise<Judgment>;
}

export const noJudgment: Judgment = { occasions: 0, breaches: [] };

/** Joins judgments of several groups of requests. */
export const mergeJudgments = (judgments: readonly Judgment[]): Judgment => ({
  occasions: judgments.reduce((sum, { occasions }) => sum + occasions, 0),
  breaches: judgments.flatMap(({ breaches }) => breaches),
});

/** A breach by one request, with all its mistakes. */
export const oneBreach = (exchange: Exchange, messages: readonly string[]): readonly Breach[] =>
  messages.length === 0 ? [] : [{ exchanges: [exchange], message: messages.join(" ") }];
