import { closeCodes, getCloseCodeLabel, type KnownCloseCode } from "../../../base/cases/close-code";
import { lifecycles, listLifecycleLabels } from "../../../base/cases/lifecycle";
import { operatorNames } from "../conditions";

/** Values of `target` in conditions. */
export const targetWords = ["sandbox", "network"] as const;
/** Values of `receiver`: the built-in sample, the receiver in `--forward`, or no receiver. */
export const receiverWords = ["sample", "own", "none"] as const;

const separators = "[^A-Za-z0-9]*";
const referenceStart = "\\$\\{";

/** Matches a word in any case, with any separators between its letters. */
function buildSpellingPattern(form: string): string {
  const letters = form.match(/[A-Za-z0-9]/g) ?? [];
  return letters.map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join(separators);
}

const buildAlternation = (forms: readonly string[]) =>
  `(?:${[...new Set(forms.map(buildSpellingPattern))].join("|")})`;

const anyLifecycle = buildAlternation(lifecycles.flatMap((name) => [name, ...listLifecycleLabels(name)]));
const closed = buildSpellingPattern("Closed");
const anyCloseCode = buildAlternation([
  "NoPayment",
  ...closeCodes.flatMap((code) => [code, getCloseCodeLabel(code as KnownCloseCode)]),
]);

/** Matches lifecycles and text with a reference. */
export const lifecyclePattern = `^${separators}${anyLifecycle}${separators}$|${referenceStart}`;
export const statePattern = `^${separators}(?:${anyLifecycle}|${closed}${separators}:${separators}${anyCloseCode})${separators}$|${referenceStart}`;
export const buildWordsPattern = (words: readonly string[]) => `^(?:${words.join("|")})$|${referenceStart}`;

/** Returns the JSON Schema of a condition on text from a known set: the text itself, a list, or operators. */
export function buildConditionSchema(pattern: string) {
  const textSchema = { allOf: [{ pattern }], items: { pattern } };
  return { ...textSchema, properties: { not: textSchema, contains: textSchema, oneOf: textSchema } };
}

/** Accepts a type, or text with a reference. */
const buildOperandSchema = (type: string) => ({ type: [type, "string"], pattern: referenceStart });

/**
 * JSON Schema that checks the kinds of the operands in a condition. Accepts any value that isn't a condition.
 */
export const operandKinds = {
  if: { type: "object", minProperties: 1, propertyNames: { enum: operatorNames } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: {
      exists: buildOperandSchema("boolean"),
      above: buildOperandSchema("number"),
      below: buildOperandSchema("number"),
      length: buildOperandSchema("number"),
      oneOf: { ...buildOperandSchema("array"), minItems: 1 },
    },
  },
};
