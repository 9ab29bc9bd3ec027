import { omitUndefined } from "../base/collections/omit-undefined";
import { printJson } from "../base/json/json";
import { createPlanHash, formatDigestLine, type PlanHeader, type PlanRow } from "./plan";

/** Sums up the plan, with the digest that is passed on to an approver. */
export interface PlanSummary {
  readonly rows: number;
  readonly digest: string;
}

/**
 * Yields a plan's lines: its header, one line per request, and the digest of all of them. Returns a summary.
 */
export async function* formatPlanLines(
  header: PlanHeader,
  rows: AsyncIterable<PlanRow>,
): AsyncGenerator<string, PlanSummary> {
  const hash = createPlanHash();
  const formatLine = (value: object) => {
    const text = `${printJson(omitUndefined(value))}\n`;
    hash.update(text);
    return text;
  };
  yield formatLine(header);
  let count = 0;
  for await (const row of rows) {
    yield formatLine(row);
    count++;
  }
  const digest = hash.digest("hex");
  yield formatDigestLine(digest);
  return { rows: count, digest };
}
