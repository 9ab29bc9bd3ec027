import type { SqlValue } from "./store";

export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Compares with a value, as in `date >= ?`. Returns no condition if the value is undefined. */
export function compareOptional(sql: string, value: SqlValue | undefined): readonly SqlCondition[] {
  return value === undefined ? [] : [{ sql, values: [value] }];
}

export function matchNumbers(column: string, numbers: readonly number[]): SqlCondition {
  return { sql: `${column} in (${numbers.map(() => "?").join(", ")})`, values: numbers };
}

export function matchTexts(column: string, texts: readonly string[]): SqlCondition {
  return { sql: `${column} in (select value from json_each(?))`, values: [JSON.stringify(texts)] };
}

/** Matches any of the GUIDs, which are stored in lowercase. */
export function matchGuids(column: string, guids: readonly string[]): SqlCondition {
  const lowercaseGuids = guids.map((guid) => guid.toLowerCase());
  return matchTexts(column, lowercaseGuids);
}

export function joinConditions(
  conditions: readonly SqlCondition[],
  operator: "and" | "or" = "and",
): SqlCondition {
  return {
    sql: conditions.map(({ sql }) => sql).join(` ${operator} `),
    values: conditions.flatMap(({ values }) => values),
  };
}

export function matchAny(conditions: readonly SqlCondition[]): SqlCondition {
  const { sql, values } = joinConditions(conditions, "or");
  return { sql: `(${sql})`, values };
}
