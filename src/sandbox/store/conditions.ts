import type { SqlValue } from "./store";

export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** Compares with a value, as in `date >= ?`. Returns no condition if the value is undefined. */
export function compareOptional(sql: string, value: SqlValue | undefined): readonly Condition[] {
  return value === undefined ? [] : [{ sql, values: [value] }];
}

export function matchNumbers(column: string, numbers: readonly number[]): Condition {
  return { sql: `${column} in (${numbers.map(() => "?").join(", ")})`, values: numbers };
}

export function matchTexts(column: string, texts: readonly string[]): Condition {
  return { sql: `${column} in (select value from json_each(?))`, values: [JSON.stringify(texts)] };
}

/** Matches any of the GUIDs, which are stored in lowercase. */
export function matchGuids(column: string, guids: readonly string[]): Condition {
  return matchTexts(
    column,
    guids.map((guid) => guid.toLowerCase()),
  );
}

export function joinConditions(conditions: readonly Condition[], operator: "and" | "or" = "and"): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(` ${operator} `),
    values: conditions.flatMap(({ values }) => values),
  };
}

export function matchAny(conditions: readonly Condition[]): Condition {
  const { sql, values } = joinConditions(conditions, "or");
  return { sql: `(${sql})`, values };
}
