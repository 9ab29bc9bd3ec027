import type { PriceChange } from "../../base/failure";
import { formatCount } from "../../base/text/numbers/format-count";

export type ErrorFields = Readonly<Record<string, readonly string[]>>;

/** The content of an error body, whatever its shape (ERR-01 to ERR-12, AUTH-10, AUTH-11). */
export interface ErrorBody {
  readonly type?: string;
  readonly message?: string;
  readonly solutionUrl?: string;
  readonly fields?: ErrorFields;
  readonly retryAfterSeconds?: number;
  readonly traceId?: string;
  readonly priceChange?: PriceChange;
  /** Further errors in the body, or the warning about a fee change. */
  readonly findings?: readonly string[];
}

const maxTextLength = 2000;
const maxShownTexts = 100;

/** Truncates long text, preferably at a space near the limit. */
export function truncateText(text: string): string {
  if (text.length <= maxTextLength) return text;
  const start = text.slice(0, maxTextLength);
  const space = start.lastIndexOf(" ");
  const shortened = space > maxTextLength / 2 ? start.slice(0, space) : start;
  return `${shortened}… (${formatCount(text.length)} characters)`;
}

function truncateTexts(texts: readonly string[]): readonly string[] {
  const shownTexts = texts.slice(0, maxShownTexts).map(truncateText);
  const omittedCount = texts.length - shownTexts.length;
  return omittedCount === 0 ? shownTexts : [...shownTexts, `… and ${formatCount(omittedCount)} more`];
}

function truncateFields(fields: ErrorFields): ErrorFields {
  const entries = Object.entries(fields);
  const shownFields = entries
    .slice(0, maxShownTexts)
    .map(([name, messages]) => [truncateText(name), truncateTexts(messages)] as const);
  const omittedCount = entries.length - shownFields.length;
  const omissionNote =
    omittedCount === 0 ? [] : [["…", [`and ${formatCount(omittedCount)} more fields`]] as const];
  return Object.fromEntries([...shownFields, ...omissionNote]);
}

/**
 * Shortens the text in an error before it is searched for secrets and printed. Drops an overlong type, trace
 * ID or URL.
 */
export function truncateError(body: ErrorBody): ErrorBody {
  const { message, findings, fields, type, traceId, solutionUrl, ...rest } = body;
  const keepIfShort = (text: string | undefined) => (text === truncateText(text ?? "") ? text : undefined);
  return {
    ...rest,
    type: keepIfShort(type),
    traceId: keepIfShort(traceId),
    solutionUrl: keepIfShort(solutionUrl),
    message: message && truncateText(message),
    findings: findings && truncateTexts(findings),
    fields: fields && truncateFields(fields),
  };
}
