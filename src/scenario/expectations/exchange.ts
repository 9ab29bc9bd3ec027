import type { HttpRequest } from "../../base/http";

export interface Exchange {
  readonly request: HttpRequest;
  readonly answer: {
    /** Undefined if there was no answer. */
    readonly status?: number;
    /** The body, or why there is no answer. */
    readonly body: string;
  };
}

const maxShown = 2000;
const shortened = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);

/**
 * Formats an exchange for people, one item per line. Uses relative times and omits signatures, so the same
 * run prints the same text.
 */
export function formatExchange({ request, answer }: Exchange, nowSeconds: number): readonly string[] {
  const { method, url, headers, headerLines = [], body = new Uint8Array() } = request;
  const shown = [...Object.entries(headers), ...headerLines].map(
    ([name, value]) => `  ${name}: ${timeless(value, nowSeconds)}`,
  );
  const answered = answer.status === undefined ? answer.body : `${answer.status} ${shortened(answer.body)}`;
  return [
    `sent: ${method} ${url}`,
    ...shown,
    `  ${shortened(Buffer.from(body).toString())}`,
    `answered: ${answered.trim()}`,
  ];
}

const timeless = (value: string, nowSeconds: number) =>
  value
    .replace(/\b\d{10}\b/g, (time) => relative(Number(time) - nowSeconds))
    .replace(/\b(?:[\da-f]{2}){8,}\b/gi, (digits) => `<${digits.length} digits>`);

const relative = (seconds: number) =>
  seconds === 0 ? "<now>" : `<now${seconds > 0 ? "+" : "-"}${Math.abs(seconds)}s>`;
