import { closeCodeLabel, closeCodes, type KnownCloseCode } from "../../../base/cases/close-code";
import { lifecycleLabels, lifecycles } from "../../../base/cases/lifecycle";

/** Allowed values for `target` in conditions. */
export const targetWords = ["sandbox", "network"] as const;
/** Allowed values for `receiver`: the built-in sample, a receiver given with `--forward`, or no receiver. */
export const receiverWords = ["sample", "own", "none"] as const;

const between = "[^A-Za-z0-9]*";
const reference = "\\$\\{";

/** Returns a pattern for a word in any case, with any separators between its letters. */
function spelledPattern(form: string): string {
  const letters = form.match(/[A-Za-z0-9]/g) ?? [];
  return letters.map((letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`).join(between);
}

const anyOf = (forms: readonly string[]) => `(?:${[...new Set(forms.map(spelledPattern))].join("|")})`;

const lifecycle = anyOf(lifecycles.flatMap((name) => [name, ...lifecycleLabels(name)]));
const closeCode = anyOf([
  "NoPayment",
  ...closeCodes.flatMap((code) => [code, closeCodeLabel(code as KnownCloseCode)]),
]);

const wholePattern = (pattern: string) => `^${between}${pattern}${between}$|${reference}`;

/** Matches lifecycles, and text with a reference. */
export const lifecyclePattern = wholePattern(lifecycle);
export const statePattern = `^${between}${lifecycle}${between}(?::${between}${closeCode}${between})?$|${reference}`;
export const wordsPattern = (words: readonly string[]) => `^(?:${words.join("|")})$|${reference}`;

/** Returns the JSON Schema of a condition on text from a known set: the text itself, a list, or operators. */
export function conditionOn(pattern: string) {
  const texts = { allOf: [{ pattern }], items: { pattern } };
  return { ...texts, properties: { not: texts, contains: texts, oneOf: texts } };
}
