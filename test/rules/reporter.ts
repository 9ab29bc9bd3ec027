import { readFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";
import { parseRules } from "../../src/reference/guides/rule-list";
import { coverage, type RunTest, table } from "./coverage";

/** Prints the rules with their tests. Fails the run if a rule isn't held. */
export default class RulesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const rules = parseRules(readFileSync("docs/rules.md", "utf8"));
    const rows = coverage(rules, [...modules].flatMap(testsOf));
    const open = rows.filter(({ result }) => result !== "passed");
    console.log(table(rows).join("\n"));
    console.log(`\n${rows.length - open.length} of ${rows.length} rules are held by passing tests.`);
    if (open.length === 0) return;
    console.error(`Not held: ${open.map(({ id }) => id).join(", ")}`);
    process.exitCode = 1;
  }
}

function testsOf(module: TestModule): RunTest[] {
  return [...module.children.allTests()].map((test) => ({
    name: test.fullName,
    state: test.result().state,
    file: module.relativeModuleId,
  }));
}
