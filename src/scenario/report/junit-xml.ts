import { safeLines } from "../../render/text/safe-text";

export interface JunitSuite {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly cases: readonly JunitCase[];
}

export interface JunitCase {
  readonly name: string;
  readonly className: string;
  readonly tookMs: number;
  readonly failure?: { readonly message: string; readonly type: string; readonly text: string } | undefined;
  /** Why the test was skipped. */
  readonly skipped?: string | undefined;
  readonly output?: readonly string[];
  readonly errors?: readonly string[];
}

export function junitXml(suites: readonly JunitSuite[]): string {
  const allCases = suites.flatMap(({ cases }) => cases);
  const lines = suites.flatMap(({ name, properties, cases }) => [
    `  <testsuite${attributes({ name, ...counts(cases), skipped: skipped(cases) })}>`,
    "    <properties>",
    ...Object.entries(properties).map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    "    </properties>",
    ...cases.flatMap(testcase),
    "  </testsuite>",
  ]);
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const root = `<testsuites${attributes({ name: "recoup", ...counts(allCases) })}>`;
  return `${[head, root, ...lines, "</testsuites>"].join("\n")}\n`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

function counts(cases: readonly JunitCase[]) {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const tookMs = cases.reduce((sum, each) => sum + each.tookMs, 0);
  return { tests: cases.length, failures, errors: 0, time: seconds(tookMs) };
}

/**
 * Counts skipped cases. Only suites have this attribute, because some schemas don't allow it on the root
 * element.
 */
const skipped = (cases: readonly JunitCase[]) => cases.filter((each) => each.skipped !== undefined).length;

function testcase({
  name,
  className,
  tookMs,
  failure,
  skipped,
  output,
  errors,
}: JunitCase): readonly string[] {
  const innerLines = [
    ...(failure === undefined
      ? []
      : [
          `      <failure${attributes({ message: failure.message, type: failure.type })}>${escapeText(failure.text)}</failure>`,
        ]),
    ...(skipped === undefined ? [] : [`      <skipped${attributes({ message: skipped })}/>`]),
    ...textElements("system-out", output),
    ...textElements("system-err", errors),
  ];
  const open = `    <testcase${attributes({ name, classname: className, time: seconds(tookMs) })}`;
  return innerLines.length === 0 ? [`${open}/>`] : [`${open}>`, ...innerLines, "    </testcase>"];
}

const textElements = (name: string, texts: readonly string[] = []) =>
  texts.map((text) => `      <${name}>${escapeText(text)}</${name}>`);

const attributes = (values: Readonly<Record<string, string | number>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeText(String(value)).replace(/\n/g, "&#10;")}"`)
    .join("");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML. Replaces U+FFFE and U+FFFF, which XML can't contain even when escaped. */
const escapeText = (text: string) =>
  safeLines(text, "\t")
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
