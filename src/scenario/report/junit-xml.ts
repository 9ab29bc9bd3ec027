import { sanitizeLines } from "../../render/text/safe-text";

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

export function renderJunitXml(suites: readonly JunitSuite[]): string {
  const allCases = suites.flatMap(({ cases }) => cases);
  const lines = suites.flatMap(({ name, properties, cases }) => [
    `  <testsuite${formatAttributes({ name, ...countResults(cases), skipped: countSkipped(cases) })}>`,
    "    <properties>",
    ...Object.entries(properties).map(
      ([name, value]) => `      <property${formatAttributes({ name, value })}/>`,
    ),
    "    </properties>",
    ...cases.flatMap(renderTestCase),
    "  </testsuite>",
  ]);
  const head = '<?xml version="1.0" encoding="UTF-8"?>';
  const root = `<testsuites${formatAttributes({ name: "recoup", ...countResults(allCases) })}>`;
  return `${[head, root, ...lines, "</testsuites>"].join("\n")}\n`;
}

const formatSeconds = (ms: number) => (ms / 1000).toFixed(3);

function countResults(cases: readonly JunitCase[]) {
  const failures = cases.filter(({ failure }) => failure !== undefined).length;
  const tookMs = cases.reduce((sum, each) => sum + each.tookMs, 0);
  return { tests: cases.length, failures, errors: 0, time: formatSeconds(tookMs) };
}

/**
 * Counts skipped cases. Only suites get this attribute, because some schemas forbid it on the root element.
 */
const countSkipped = (cases: readonly JunitCase[]) =>
  cases.filter((each) => each.skipped !== undefined).length;

function renderTestCase(testCase: JunitCase): readonly string[] {
  const { name, className, tookMs, failure, skipped, output, errors } = testCase;
  const innerLines = [
    ...(failure === undefined
      ? []
      : [
          `      <failure${formatAttributes({ message: failure.message, type: failure.type })}>${escapeXml(failure.text)}</failure>`,
        ]),
    ...(skipped === undefined ? [] : [`      <skipped${formatAttributes({ message: skipped })}/>`]),
    ...renderTextElements("system-out", output),
    ...renderTextElements("system-err", errors),
  ];
  const tagStart = `    <testcase${formatAttributes({ name, classname: className, time: formatSeconds(tookMs) })}`;
  return innerLines.length === 0 ? [`${tagStart}/>`] : [`${tagStart}>`, ...innerLines, "    </testcase>"];
}

const renderTextElements = (name: string, texts: readonly string[] = []) =>
  texts.map((text) => `      <${name}>${escapeXml(text)}</${name}>`);

const formatAttributes = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replace(/\n/g, "&#10;")}"`)
    .join("");

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML. Replaces U+FFFE and U+FFFF, which aren't allowed in XML even when escaped. */
const escapeXml = (text: string) =>
  sanitizeLines(text, "\t")
    .replace(/[\uFFFE\uFFFF]/g, "\uFFFD")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
