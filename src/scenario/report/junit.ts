import { safeLines } from "../../render/text/safe-text";
import { failedStep, leftovers, reasonUntested, type ScenarioResult } from "./result";
import type { RunSummary } from "./summary";

/** Prints JUnit XML: a suite per file, a test case per scenario. */
export function junitReport({ results, seed, target }: RunSummary): string {
  const files = [...new Set(results.map(({ file }) => file))];
  const suites = files.flatMap((file) => {
    const own = results.filter((result) => result.file === file);
    return [
      `  <testsuite${attributes({ name: file, ...counts(own), skipped: skipped(own) })}>`,
      "    <properties>",
      `      <property${attributes({ name: "seed", value: seed })}/>`,
      `      <property${attributes({ name: "target", value: target })}/>`,
      "    </properties>",
      ...own.flatMap(testcase),
      "  </testsuite>",
    ];
  });
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  return `${[head, `<testsuites${attributes({ name: "recoup", ...counts(results) })}>`, ...suites, "</testsuites>"].join("\n")}\n`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

function counts(results: readonly ScenarioResult[]) {
  const failures = results.filter(({ outcome }) => outcome === "failed").length;
  const tookMs = results.reduce((sum, result) => sum + result.tookMs, 0);
  return { tests: results.length, failures, errors: 0, time: seconds(tookMs) };
}

/** Only suites have this attribute; some schemas don't allow it on the root element. */
const skipped = (results: readonly ScenarioResult[]) => results.filter(isSkipped).length;

const isSkipped = ({ outcome }: ScenarioResult) => outcome === "interrupted" || outcome === "skipped";

function testcase(result: ScenarioResult): readonly string[] {
  const step = failedStep(result);
  const inner = [
    ...(step === undefined ? [] : [failureElement(result, step)]),
    ...(isSkipped(result) ? [`      <skipped${attributes({ message: reasonOf(result) })}/>`] : []),
    ...leftovers(result).map((text) => `      <system-err>${escapeText(`stays: ${text}`)}</system-err>`),
  ];
  const open = `    <testcase${attributes({ name: result.name, classname: result.file, time: seconds(result.tookMs) })}`;
  return inner.length === 0 ? [`${open}/>`] : [`${open}>`, ...inner, "    </testcase>"];
}

const reasonOf = (result: ScenarioResult) =>
  (result.outcome === "skipped" ? reasonUntested(result) : undefined) ?? result.outcome;

function failureElement(result: ScenarioResult, step: NonNullable<ReturnType<typeof failedStep>>): string {
  const { message = "", lines = [] } = step.failure ?? {};
  const text = [`${result.file}:${step.line}: ${step.title}`, message, ...lines].join("\n");
  return `      <failure${attributes({ message, type: step.kind })}>${escapeText(text)}</failure>`;
}

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replace(/\n/g, "&#10;")}"`)
    .join("");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML can't hold U+FFFE and U+FFFF, not even escaped. */
const escapeText = (text: string) =>
  safeLines(text, "\t")
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
