import { type DeliveryExchange, shortenText } from "../../webhooks/receiver-state/exchange";

/**
 * Formats an exchange for display, one item per line. Uses relative times and omits signatures, so that equal
 * runs print equal text.
 */
export function formatExchange(
  { request, status, body: answer }: DeliveryExchange,
  nowSeconds: number,
): readonly string[] {
  const { method, url, headers, headerLines = [], body = new Uint8Array() } = request;
  const headerTexts = [...Object.entries(headers), ...headerLines].map(
    ([name, value]) => `  ${name}: ${maskTimes(value, nowSeconds)}`,
  );
  const answerText = status === undefined ? answer : `${status} ${shortenText(answer)}`;
  return [
    `sent: ${method} ${url}`,
    ...headerTexts,
    `  ${shortenText(Buffer.from(body).toString())}`,
    `answered: ${answerText.trim()}`,
  ];
}

const maskTimes = (value: string, nowSeconds: number) =>
  value
    .replace(/\b\d{10}\b/g, (time) => formatRelative(Number(time) - nowSeconds))
    .replace(/\b(?:[\da-f]{2}){8,}\b/gi, (digits) => `<${digits.length} digits>`);

const formatRelative = (seconds: number) =>
  seconds === 0 ? "<now>" : `<now${seconds > 0 ? "+" : "-"}${Math.abs(seconds)}s>`;
