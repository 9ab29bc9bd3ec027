import { printJson } from "../base/json/json";
import { present } from "../base/present";
import type { PlanHeader, PlanRow } from "./plan";
import { digestLine, PlanDigest } from "./plan-digest";

/** Summary of the written plan, with the digest that an approver passes on. */
export interface WrittenPlan {
  readonly rows: number;
  readonly digest: string;
}

/**
 * Yields the lines of a plan: its header, one line for each request, and the digest of all of them. Returns
 * what was written.
 */
export async function* planLines(
  header: PlanHeader,
  rows: AsyncIterable<PlanRow>,
): AsyncGenerator<string, WrittenPlan> {
  const digest = new PlanDigest();
  const line = (value: object) => {
    const text = `${printJson(present(value))}\n`;
    digest.add(text);
    return text;
  };
  yield line(header);
  let count = 0;
  for await (const row of rows) {
    yield line(row);
    count++;
  }
  yield digestLine(digest.text);
  return { rows: count, digest: digest.text };
}
