import { formatCount } from "../../base/text/numbers/format-count";
import type { ErrorBody } from "./errors";

const maxTextLength = 2000;
const maxTexts = 100;

/** Truncates long text, at a space if one is near. */
export function shortText(text: string): string {
  if (text.length <= maxTextLength) return text;
  const start = text.slice(0, maxTextLength);
  const space = start.lastIndexOf(" ");
  const shown = space > maxTextLength / 2 ? start.slice(0, space) : start;
  return `${shown}… (${formatCount(text.length)} characters)`;
}

function shortTexts(texts: readonly string[]): readonly string[] {
  const shown = texts.slice(0, maxTexts).map(shortText);
  const more = texts.length - shown.length;
  return more === 0 ? shown : [...shown, `… and ${formatCount(more)} more`];
}

function shortFields(fields: NonNullable<ErrorBody["fields"]>): NonNullable<ErrorBody["fields"]> {
  const entries = Object.entries(fields);
  const shown = entries
    .slice(0, maxTexts)
    .map(([name, messages]) => [shortText(name), shortTexts(messages)] as const);
  const more = entries.length - shown.length;
  const rest = more === 0 ? [] : [["…", [`and ${formatCount(more)} more fields`]] as const];
  return Object.fromEntries([...shown, ...rest]);
}

/** Shortens the texts of an error, which are searched for secrets and printed. Keeps an address whole or drops it. */
export function shortError(body: ErrorBody): ErrorBody {
  const { message, findings, fields, type, traceId, solutionUrl, ...rest } = body;
  const ifShort = (text: string | undefined) => (text === shortText(text ?? "") ? text : undefined);
  return {
    ...rest,
    type: ifShort(type),
    traceId: ifShort(traceId),
    solutionUrl: ifShort(solutionUrl),
    message: message && shortText(message),
    findings: findings && shortTexts(findings),
    fields: fields && shortFields(fields),
  };
}
