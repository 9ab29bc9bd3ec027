import type { Verdict } from "./verdict";

/** What `webhooks check --json` prints. */
export interface CheckRecord {
  readonly url: string;
  readonly verdicts: readonly Verdict[];
  readonly held: number;
  readonly broken: number;
  readonly unknown: number;
}

export function checkRecord(url: string, verdicts: readonly Verdict[]): CheckRecord {
  const count = (kind: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === kind).length;
  return { url, verdicts, held: count("held"), broken: count("broken"), unknown: count("unknown") };
}
