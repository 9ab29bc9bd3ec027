/** SQL that gives a new column its value from a row of the older table, by table and column. */
export type NewColumns = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The oldest schema version whose worlds can still be read. */
export const oldestVersion = 1;

/**
 * What worlds of the version before lack, by the version that brought it. Tables and columns that were dropped, new
 * tables that begin empty, and new columns that begin with their default need no entry. In the SQL, a column is one of
 * the row, and another table is called `older_<name>`. docs/decisions/013-schema-versions.md says how to add a step.
 */
export const steps: Readonly<Record<number, NewColumns>> = {};
