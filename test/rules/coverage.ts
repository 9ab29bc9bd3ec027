import type { PlatformRule } from "../../src/reference/guides/rule-list";

const rulePattern = /\b([A-Z]{2,4})-(\d{2})(?!\d)(?: to \1-(\d{2})(?!\d))?/g;

export interface RunTest {
  readonly name: string;
  readonly state: string;
  readonly file: string;
}

export interface HeldRule extends PlatformRule {
  readonly result: "passed" | "failed" | "no test";
  readonly passed: number;
  readonly files: readonly string[];
}

/** Returns the rules named in a test title. `EVT-01 to EVT-05` counts as five rules. */
export function rulesIn(name: string): string[] {
  return [...name.matchAll(rulePattern)].flatMap(([, area = "", from = "", to = from]) => {
    const count = Math.max(0, Number(to) - Number(from) + 1);
    return Array.from(
      { length: count },
      (_, index) => `${area}-${String(Number(from) + index).padStart(2, "0")}`,
    );
  });
}

/** Returns each rule with its tests. A rule is held if at least one of its tests passed and none failed. */
export function coverage(rules: readonly PlatformRule[], tests: readonly RunTest[]): HeldRule[] {
  const byRule = new Map<string, RunTest[]>();
  for (const test of tests) {
    for (const id of rulesIn(test.name)) byRule.set(id, [...(byRule.get(id) ?? []), test]);
  }
  return rules.map((rule) => {
    const own = byRule.get(rule.id) ?? [];
    const failed = own.filter(({ state }) => state === "failed").length;
    const passed = own.filter(({ state }) => state === "passed").length;
    const result: HeldRule["result"] = failed > 0 ? "failed" : passed > 0 ? "passed" : "no test";
    return { ...rule, result, passed, files: [...new Set(own.map(({ file }) => file))] };
  });
}

const maxTextWidth = 60;
const cut = (text: string) => (text.length > maxTextWidth ? `${text.slice(0, maxTextWidth - 1)}…` : text);

/** Returns one line per rule, with shortened text, the first test file, and the number of other files. */
export function table(rows: readonly HeldRule[]): string[] {
  const width = Math.max(...rows.map(({ text }) => cut(text).length));
  return rows.map(({ id, who, text, result, passed, files: [first = "", ...others] }) => {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    const tests = result === "no test" ? "" : `${passed} in ${first}${more}`;
    return `${id.padEnd(8)} ${who.padEnd(4)} ${cut(text).padEnd(width)} ${result.padEnd(8)} ${tests}`.trimEnd();
  });
}
