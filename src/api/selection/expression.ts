import { Failure } from "../../base/failure";

const operators = ["!=", "<=", ">=", "==", "=", "<", ">", "~"] as const;
export type Operator = Exclude<(typeof operators)[number], "==">;

/** A condition as written, such as `remainder>1000`. */
export interface Expression {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

const expressionPattern = new RegExp(`^([^!=<>~]*)(${operators.join("|")})(.*)$`, "s");

const secondCondition = / (and|or|&&|\|\|) +[\w.]+ *[!=<>~]/i;

const exampleHint =
  "Write a field, an operator and a value, in quotes: 'remainder>1000' or 'debtor.name~frey'.";

/** Parses a condition. Throws a `Failure` of kind `usage`, with an example, if the text isn't a condition. */
export function readExpression(source: string): Expression {
  // Text editors replace a shell's straight quotes with typographic ones.
  const text = source.replace(/^[“”„‘’]|[“”„‘’]$/g, "");
  const [, name = "", operatorText, rawValue = ""] = expressionPattern.exec(text) ?? [];
  const field = name.trim();
  const value = removeQuotes(rawValue.trim());
  if (operatorText === "=" && /^[<>]/.test(rawValue))
    throw createSyntaxFailure(
      text,
      `has "=${rawValue[0]}", which is not an operator`,
      `Did you mean '${field}${rawValue[0]}=${rawValue.slice(1).trim()}'?`,
    );
  const [conjunction] = secondCondition.exec(rawValue) ?? [];
  if (conjunction !== undefined) throw createJoinFailure(text, conjunction);
  if (operatorText === undefined)
    throw createSyntaxFailure(text, `has no operator (${operators.join(", ").replace("==, ", "")})`);
  if (field === "") throw createSyntaxFailure(text, "names no field");
  if (value === "") throw createSyntaxFailure(text, "has no value");
  return { field, operator: operatorText === "==" ? "=" : (operatorText as Operator), value };
}

function createSyntaxFailure(text: string, problem: string, hint = exampleHint): Failure {
  return new Failure("usage", `"${text}" ${problem}.`, { hint });
}

function createJoinFailure(text: string, conjunction: string): Failure {
  if (!/and|&/i.test(conjunction))
    return createSyntaxFailure(
      text,
      "has two conditions",
      'There is no "or": run it once for each condition.',
    );
  const whereFlags = text.split(/ (?:and|&&) /i).map((part) => `--where '${compactCondition(part)}'`);
  return createSyntaxFailure(text, "has two conditions", `Repeat the flag: ${whereFlags.join(" ")}.`);
}

/** Removes the spaces around the operator: `remainder > 1000` becomes `remainder>1000`. */
function compactCondition(text: string): string {
  const [operator = ""] = /[!=<>~]=?/.exec(text) ?? [];
  const index = text.indexOf(operator);
  return text.slice(0, index).trim() + operator + text.slice(index + operator.length).trim();
}

/** Removes quotes that the user typed inside the shell's quotes. */
function removeQuotes(value: string): string {
  return /^(["']).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
