import { type JunitCase, junitXml } from "../junit-xml";
import { type CheckedItem, type CheckedSummary, finalLines, labelOf } from "./checked";

/** Prints JUnit XML: a test case per rule or probe. Advice and accepted findings go to its output. */
export const junitOfFindings = ({ title, target, seed, checks }: CheckedSummary): string =>
  junitXml([
    { name: title, properties: { seed, target }, cases: checks.map((check) => testcase(check, target)) },
  ]);

function testcase(
  { id, title, outcome, reason = outcome, findings }: CheckedItem,
  target: string,
): JunitCase {
  const failed = findings.filter((finding) => labelOf(finding) === "failed");
  const others = findings.filter((finding) => labelOf(finding) !== "failed");
  const text = (found: typeof findings) =>
    found.map((finding) => [`${finding.subject}:`, ...finalLines(finding)].join("\n")).join("\n\n");
  const [first] = failed;
  return {
    name: `${id}: ${title}`,
    className: target,
    tookMs: 0,
    failure: first && { message: `${first.subject}: ${first.message}`, type: id, text: text(failed) },
    skipped: outcome === "skipped" ? reason : undefined,
    output: others.length === 0 ? [] : [text(others)],
  };
}
