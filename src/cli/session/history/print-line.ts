import { printJson, RawJson } from "../../../base/json/json";
import type { Secrets } from "../../../base/secrets/secrets";

export type HistoryLine = Readonly<Record<string, unknown>>;

interface Printed {
  readonly value: unknown;
  /** With its name. */
  readonly text: string;
}

/**
 * Prints lines with their secrets masked. A field that equals the one in the previous line, as most do in a
 * run of many requests, is masked and printed only once, until there is another secret.
 */
export function openLinePrinter(secrets: Secrets): (line: HistoryLine) => string {
  const latest = new Map<string, Printed>();
  let count = secrets.count;

  const printField = (name: string, value: unknown) => {
    const known = latest.get(name);
    if (known !== undefined && known.value === value) return known.text;
    const text = `${JSON.stringify(secrets.mask(name))}:${printMasked(value, secrets)}`;
    latest.set(name, { value, text });
    return text;
  };

  return (line) => {
    if (count !== secrets.count) latest.clear();
    count = secrets.count;
    const fields = Object.entries(line).filter(([, value]) => value !== undefined);
    return `{${fields.map(([name, value]) => printField(name, value)).join()}}`;
  };
}

function printMasked(value: unknown, secrets: Secrets): string {
  if (typeof value === "string") return JSON.stringify(secrets.mask(value));
  if (!(value instanceof RawJson)) return printJson(secrets.maskDeep(value));
  const text = Buffer.from(value.bytes).toString();
  // After a backslash, a text differs from what it looks like.
  const isPlain = !text.includes("\\") && secrets.mask(text) === text;
  return isPlain ? text : printJson(secrets.maskDeep(value.value));
}
