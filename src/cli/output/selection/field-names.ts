import { Failure } from "../../../base/failure";
import { normalizeName } from "../../../base/text/bare-name";
import { findNearest } from "../../../base/text/nearest";
import type { Column } from "../../../render/report";

/** A record's fields, and the columns whose titles name some of them. */
export interface FieldNames {
  readonly paths: readonly string[];
  readonly columns: readonly Pick<Column, "path" | "title">[];
}

/**
 * Returns the path of a field, given the path or the title of its column in any letter case. Throws for other
 * names.
 */
export function resolveFieldPath(name: string, { paths, columns }: FieldNames, flag: string): string {
  const loweredName = name.toLowerCase();
  const path =
    paths.find((path) => path.toLowerCase() === loweredName) ??
    columns.find(({ title }) => normalizeName(title) === normalizeName(name))?.path;
  if (path !== undefined) return path;
  const guess = guessField(name, { paths, columns });
  throw new Failure("usage", `Unknown field "${name}" in ${flag}.`, {
    hint:
      guess === undefined
        ? /[;|]/.test(name)
          ? `Separate fields with commas: ${name.split(/ ?[;|] ?/).join(",")}.`
          : "Run with --fields help to list all fields."
        : `Did you mean ${guess}? --fields help lists all fields.`,
  });
}

function guessField(name: string, { paths, columns }: FieldNames): string | undefined {
  const pathsByTitle = new Map(columns.map(({ title, path }) => [normalizeName(title), path]));
  const guess = findNearest(name, [...paths, ...pathsByTitle.keys()]);
  if (guess !== undefined) return pathsByTitle.get(guess) ?? guess;
  const loweredName = name.toLowerCase();
  const isWithin = (path: string) =>
    `${path.toLowerCase()}.`.includes(`.${loweredName}.`) || path.toLowerCase().startsWith(`${loweredName}.`);
  return paths.find(isWithin) ?? paths.find((path) => path.toLowerCase().endsWith(loweredName));
}
