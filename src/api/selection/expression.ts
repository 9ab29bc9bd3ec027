import { Failure } from "../../base/failure";

const operators = ["!=", "<=", ">=", "==", "=", "<", ">", "~"] as const;
export type Operator = Exclude<(typeof operators)[number], "==">;

/** A condition as it was written: `remainder>1000`. */
export interface Expression {
  readonly field: string;
  readonly operator: Operator;
  readonly value: string;
}

const pattern = new RegExp(`^([^!=<>~]*)(${operators.join("|")})(.*)$`, "s");

const example = "Write a field, an operator and a value, in quotes: 'remainder>1000' or 'debtor.name~frey'.";

/** Throws a `Failure` of kind `usage`, with an example, for anything else. */
export function readExpression(text: string): Expression {
  const [, name = "", found, rest = ""] = pattern.exec(text) ?? [];
  const field = name.trim();
  const value = unquoted(rest.trim());
  if (found === undefined)
    throw malformed(text, `has no operator (${operators.join(", ").replace("==, ", "")})`);
  if (field === "") throw malformed(text, "names no field");
  if (value === "") throw malformed(text, "has no value");
  return { field, operator: found === "==" ? "=" : (found as Operator), value };
}

function malformed(text: string, problem: string): Failure {
  return new Failure("usage", `"${text}" ${problem}.`, { hint: example });
}

/** Some write the quotes of the shell twice. */
function unquoted(value: string): string {
  return /^(["']).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
