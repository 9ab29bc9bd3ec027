import { Failure } from "../../base/failure";

const operators = ["!=", "<=", ">=", "==", "=", "<", ">", "~"] as const;
export type Operator = Exclude<(typeof operators)[number], "==">;

/** A condition as written: `remainder>1000`. */
export interface Expression {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

const pattern = new RegExp(`^([^!=<>~]*)(${operators.join("|")})(.*)$`, "s");

const furtherCondition = / (and|or|&&|\|\|) +[\w.]+ *[!=<>~]/i;

const example = "Write a field, an operator and a value, in quotes: 'remainder>1000' or 'debtor.name~frey'.";

/** Parses a condition. Throws a `Failure` of kind `usage`, with an example, if the text isn't one. */
export function readExpression(source: string): Expression {
  // Text editors replace a shell's straight quotes with typographic ones.
  const text = source.replace(/^[“”„‘’]|[“”„‘’]$/g, "");
  const [, name = "", foundOperator, rest = ""] = pattern.exec(text) ?? [];
  const field = name.trim();
  const value = removeQuotes(rest.trim());
  if (foundOperator === "=" && /^[<>]/.test(rest))
    throw malformedFailure(
      text,
      `has "=${rest[0]}", which is not an operator`,
      `Did you mean '${field}${rest[0]}=${rest.slice(1).trim()}'?`,
    );
  const [joint] = furtherCondition.exec(rest) ?? [];
  if (joint !== undefined) throw twoConditions(text, joint);
  if (foundOperator === undefined)
    throw malformedFailure(text, `has no operator (${operators.join(", ").replace("==, ", "")})`);
  if (field === "") throw malformedFailure(text, "names no field");
  if (value === "") throw malformedFailure(text, "has no value");
  return { field, operator: foundOperator === "==" ? "=" : (foundOperator as Operator), value };
}

function malformedFailure(text: string, problem: string, hint = example): Failure {
  return new Failure("usage", `"${text}" ${problem}.`, { hint });
}

function twoConditions(text: string, joint: string): Failure {
  if (!/and|&/i.test(joint))
    return malformedFailure(text, "has two conditions", 'There is no "or": run it once for each condition.');
  const parts = text.split(/ (?:and|&&) /i).map((part) => `--where '${compact(part)}'`);
  return malformedFailure(text, "has two conditions", `Repeat the flag: ${parts.join(" ")}.`);
}

/** Returns `remainder>1000` for `remainder > 1000`. */
function compact(text: string): string {
  const [operator = ""] = /[!=<>~]=?/.exec(text) ?? [];
  const index = text.indexOf(operator);
  return text.slice(0, index).trim() + operator + text.slice(index + operator.length).trim();
}

/** Removes quotes that were typed in addition to the shell's. */
function removeQuotes(value: string): string {
  return /^(["']).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
