import { Failure } from "../../../base/failure";
import { bareName } from "../../../base/text/bare-name";
import { nearest } from "../../../base/text/nearest";
import type { Column } from "../../../render/report";

/** Fields of a record, and columns whose titles name some of them. */
export interface FieldNames {
  readonly paths: readonly string[];
  readonly columns: readonly Pick<Column, "path" | "title">[];
}

/** Returns the path of a field, given its path or its column's title in any case. Throws for other names. */
export function fieldPath(name: string, { paths, columns }: FieldNames, flag: string): string {
  const lowered = name.toLowerCase();
  const path =
    paths.find((path) => path.toLowerCase() === lowered) ??
    columns.find(({ title }) => bareName(title) === bareName(name))?.path;
  if (path !== undefined) return path;
  const guess = guessOf(name, { paths, columns });
  throw new Failure("usage", `Unknown field "${name}" in ${flag}.`, {
    hint:
      guess === undefined
        ? /[;|]/.test(name)
          ? `Separate fields with commas: ${name.split(/ ?[;|] ?/).join(",")}.`
          : "Run with --fields help to list all fields."
        : `Did you mean ${guess}? --fields help lists all fields.`,
  });
}

function guessOf(name: string, { paths, columns }: FieldNames): string | undefined {
  const titles = new Map(columns.map(({ title, path }) => [bareName(title), path]));
  const guess = nearest(name, [...paths, ...titles.keys()]);
  if (guess !== undefined) return titles.get(guess) ?? guess;
  const lowered = name.toLowerCase();
  const isWithin = (path: string) =>
    `${path.toLowerCase()}.`.includes(`.${lowered}.`) || path.toLowerCase().startsWith(`${lowered}.`);
  return paths.find(isWithin) ?? paths.find((path) => path.toLowerCase().endsWith(lowered));
}
