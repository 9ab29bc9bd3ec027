import { attempt } from "../../base/attempt";
import { isGuid } from "../../base/text/guid";

const timePattern = /^\d{4}-\d\d-\d\dT/;

type Entry = readonly [name: string, value: unknown];

const isStableEntry = ([name, value]: Entry) =>
  typeof value === "number" ||
  typeof value === "boolean" ||
  (typeof value === "string" && name !== "reference" && isStableText(value));

/**
 * Whether a scenario can expect the text. It can't expect IDs and times, which differ in every run, or text
 * that it would read as a variable.
 */
const isStableText = (text: string) =>
  text !== "" && !isGuid(text) && !timePattern.test(text) && !text.includes("$" + "{");

function parseData(payload: string): readonly Entry[] {
  const event = attempt(() => JSON.parse(payload) as { readonly data?: unknown } | null);
  return typeof event?.data === "object" && event.data !== null ? Object.entries(event.data) : [];
}

/** Formats a scenario step that expects this event for the case `${case}`. */
export function formatScenarioStep(type: string, payload: string): string {
  const fields = parseData(payload)
    .filter((entry) => entry[0] === "caseId" || isStableEntry(entry))
    .map(([name, value]) => `${name}: ${name === "caseId" ? `"$${"{case}"}"` : JSON.stringify(value)}`);
  const data = fields.length === 0 ? "" : `, data: { ${fields.join(", ")} }`;
  return `- expect: { event: ${type}${data} }\n`;
}
