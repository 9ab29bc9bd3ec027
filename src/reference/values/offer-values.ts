import type { Host } from "../../base/host";
import type { CommandList } from "../../cli/line/command";
import { commaLists, knownValues, type ValueKind } from "./known-values";
import { localNames } from "./local-names";

/**
 * Returns the values of a kind that start with `typed`. Reads only local files. Ignores errors, because the
 * user is still typing.
 */
export async function offerValues(
  host: Host,
  commands: CommandList,
  kind: ValueKind,
  path: string,
  typed: string,
  line: readonly string[],
): Promise<readonly string[]> {
  const values =
    (await knownValues[kind]?.(path, commands, line)) ?? (await localNames(kind, host, line).catch(() => []));
  return startingWith(values, typed, commaLists.has(kind));
}

/** Completes the last part of a comma-separated list, without values already in the list. */
export function startingWith(values: readonly string[], typed: string, isList: boolean): readonly string[] {
  const start = isList ? typed.lastIndexOf(",") + 1 : 0;
  const textBefore = typed.slice(0, start);
  const usedFields = textBefore.split(",").map(fieldOf);
  const beginning = typed.slice(start).toLowerCase();
  return values
    .filter((value) => value.toLowerCase().startsWith(beginning) && !usedFields.includes(fieldOf(value)))
    .map((value) => textBefore + value);
}

/** Returns `DueDate` for `DueDate:desc`, and `Closed:Paid` unchanged. */
const fieldOf = (value: string) => value.replace(/:(asc|desc)$/i, "");
