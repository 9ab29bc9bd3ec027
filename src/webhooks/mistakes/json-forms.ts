import { isJsonObject, type JsonValue, NumberText, printJson } from "../../base/json/json";

/** JSON layouts, by the white space between tokens. */
export const layouts: Readonly<Record<string, (value: JsonValue) => string>> = {
  "without white space": (value) => printJson(value),
  "indented by 2 spaces": (value) => printJson(value, 2),
  "indented by 4 spaces": (value) => printJson(value, 4),
  "indented by tabs": (value) =>
    printJson(value, 2).replace(/^(?: {2})+/gm, (run) => "\t".repeat(run.length / 2)),
  "with a space after each comma and colon": printSpaced,
};

function printSpaced(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(printSpaced).join(", ")}]`;
  if (!isJsonObject(value)) return printJson(value);
  const fields = Object.entries(value).map(
    ([name, innerValue]) => `${JSON.stringify(name)}: ${printSpaced(innerValue ?? null)}`,
  );
  return `{${fields.join(", ")}}`;
}

/** Applies a change to each value, outermost first. */
function transformValues(value: JsonValue, change: (value: JsonValue) => JsonValue): JsonValue {
  const changed = change(value);
  if (Array.isArray(changed))
    return changed.map((innerValue: JsonValue) => transformValues(innerValue, change));
  if (!isJsonObject(changed)) return changed;
  const fields = Object.entries(changed).map(([name, innerValue]) => [
    name,
    transformValues(innerValue ?? null, change),
  ]);
  return Object.fromEntries(fields) as JsonValue;
}

const isNumber = (value: JsonValue): value is NumberText => value instanceof NumberText;

const addDecimals = (value: JsonValue, decimals: number) =>
  isNumber(value) && /^-?\d+(\.\d?)?$/.test(value.value)
    ? new NumberText(Number(value.value).toFixed(decimals))
    : value;

/**
 * Restores amounts to one or two decimals. Most JSON printers shorten them: `1250.50` becomes `1250.5`, and
 * `250.0` becomes `250`.
 */
const createAmountForm = (decimals: number) => (value: JsonValue) =>
  transformValues(value, (innerValue) =>
    isJsonObject(innerValue) && innerValue.amount !== undefined
      ? { ...innerValue, amount: addDecimals(innerValue.amount, decimals) }
      : innerValue,
  );

/** Formats numbers as JavaScript does. */
const shortenNumbers = (value: JsonValue): JsonValue =>
  transformValues(value, (innerValue) =>
    isNumber(innerValue) ? new NumberText(String(Number(innerValue.value))) : innerValue,
  );

export const numberForms: readonly ((value: JsonValue) => JsonValue)[] = [
  (value) => value,
  createAmountForm(2),
  createAmountForm(1),
  shortenNumbers,
];

/** The platform's field order: envelope fields, then the data fields of each event. */
const platformOrder = [
  ...["id", "specVersion", "event", "timestamp", "classification", "data", "links", "self"],
  ...["caseId", "reference", "lifecycle", "oldLifecycle", "newLifecycle", "closeCode", "closeComment"],
  ...["paymentId", "amount", "currency", "date", "chatId", "role", "message"],
];
const fieldPositions = new Map(platformOrder.map((name, index) => [name, index]));

const createKeySorter = (compare: (one: string, other: string) => number) => (value: JsonValue) =>
  transformValues(value, (innerValue) =>
    isJsonObject(innerValue)
      ? Object.fromEntries(Object.entries(innerValue).sort(([one], [other]) => compare(one, other)))
      : innerValue,
  );

export const fieldOrders: readonly ((value: JsonValue) => JsonValue)[] = [
  createKeySorter(
    (left, right) => (fieldPositions.get(left) ?? Infinity) - (fieldPositions.get(right) ?? Infinity) || 0,
  ),
  createKeySorter((left, right) => (left < right ? -1 : 1)),
];

/** Ways to write non-ASCII characters: unescaped, or escaped as `\u`. */
export const escapeForms: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) =>
    text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
];
