import { Failure } from "../../base/failure";
import { formatPlainText, type JsonValue, type RawJson, readPath } from "../../base/json/json";
import { readDecimal } from "../../base/text/numbers/decimal";
import { normalizeNumberText } from "../../base/text/numbers/normalize-number-text";
import type { Expression } from "./expression";
import type { FieldKind } from "./field-kinds";
import { buildTimeTest } from "./time-test";
import { buildWordTest, type ComparisonOperator, testByOperator, type ValueTest } from "./value-tests";

/** `plainRecord` is the record parsed with `JSON.parse`, which is three times faster but rounds numbers. */
export type Condition = (record: RawJson, plainRecord: JsonValue) => boolean;

interface FieldContext {
  readonly path: string;
  readonly kind: FieldKind;
  /** Milliseconds since 1970, used for ages. */
  readonly now: number;
}

/** Compiles a condition into a test. Missing or unreadable values match only `!=`. */
export function compileCondition(expression: Expression, fieldContext: FieldContext): Condition {
  const { path, kind } = fieldContext;
  const test = buildTest(expression, fieldContext);
  const isNegative = expression.operator === "!=";
  const testRounded = buildRoundedTest(expression, kind);
  return (record, plainRecord) => {
    const roundedValue: unknown = readPath(plainRecord, path);
    const isMatch =
      testRounded(roundedValue) ??
      isAnyMatch(typeof roundedValue === "string" ? roundedValue : readPath(record.value, path), test);
    return isMatch !== isNegative;
  };
}

function isAnyMatch(value: JsonValue | undefined, test: ValueTest): boolean {
  const values = Array.isArray(value) ? value : [value];
  return values.some((item) => item !== undefined && item !== null && test(formatPlainText(item)) === true);
}

/** Rounding preserves numerical order, so exact digits matter only if the rounded values are equal. */
function buildRoundedTest(
  { operator, value }: Expression,
  kind: FieldKind,
): (rounded: unknown) => boolean | undefined {
  const limit = kind === "number" || kind === "amount" ? Number(value) : Number.NaN;
  return (roundedValue) => {
    if (roundedValue === undefined || roundedValue === null) return false;
    if (operator === "~" || typeof roundedValue !== "number" || roundedValue === limit || Number.isNaN(limit))
      return undefined;
    return testByOperator[operator](roundedValue - limit);
  };
}

/** Returns the test for a condition. For `!=`, returns the test for `=`, whose result the caller negates. */
function buildTest({ field, operator, value }: Expression, { path, kind, now }: FieldContext): ValueTest {
  if (operator === "~") return buildContainsTest(value);
  if (kind === "number" || kind === "amount") return buildNumberTest(field, operator, value);
  if (kind === "time") return buildTimeTest(field, operator, value, now);
  if (operator !== "=" && operator !== "!=")
    throw new Failure(
      "usage",
      `--where: ${operator} can't compare ${path}, which is neither a number nor a date.`,
      { hint: "Use =, != or ~ (contains)." },
    );
  if (kind === "flag") return buildFlagTest(field, value);
  return kind === "word" ? buildWordTest(path, value) : buildTextTest(value);
}

function buildContainsTest(value: string): ValueTest {
  const fragment = value.toLowerCase();
  return (text) => text.toLowerCase().includes(fragment);
}

function buildTextTest(value: string): ValueTest {
  const expected = value.toLowerCase();
  return (text) => text.toLowerCase() === expected;
}

function buildFlagTest(field: string, value: string): ValueTest {
  const isYes = /^(true|yes)$/i.test(value);
  if (!isYes && !/^(false|no)$/i.test(value))
    throw new Failure("usage", `--where: ${field} is true or false, not "${value}".`);
  return (text) => (text === "true") === isYes;
}

function buildNumberTest(field: string, operator: ComparisonOperator, value: string): ValueTest {
  const limit = readDecimal(value);
  if (limit === undefined)
    throw new Failure("usage", `--where: ${field} is a number, and "${value}" is not one.`, {
      hint: `Write '${field}${operator}${normalizeNumberText(value) ?? "1250.50"}'.`,
    });
  return (text) => {
    const number = readDecimal(text);
    return number && testByOperator[operator](number.cmp(limit));
  };
}
