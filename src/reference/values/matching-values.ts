import type { Host } from "../../base/host";
import type { CommandList } from "../../cli/line/command";
import { commaListKinds, knownValues, type ValueKind } from "./known-values";
import { listLocalNames } from "./local-names";

/**
 * Returns values of a kind that start with `typedText`. Reads only local files. Ignores errors, because the
 * user is still typing.
 */
export async function listMatchingValues(
  host: Host,
  commands: CommandList,
  kind: ValueKind,
  path: string,
  typedText: string,
  line: readonly string[],
): Promise<readonly string[]> {
  const values =
    (await knownValues[kind]?.(path, commands, line)) ??
    (await listLocalNames(kind, host, line).catch(() => []));
  return completeValues(values, typedText, commaListKinds.has(kind));
}

/** Completes the last item in a comma-separated list, omitting values already listed. */
export function completeValues(
  values: readonly string[],
  typedText: string,
  isList: boolean,
): readonly string[] {
  const start = isList ? typedText.lastIndexOf(",") + 1 : 0;
  const textBefore = typedText.slice(0, start);
  const usedValues = textBefore.split(",").map(stripDirection);
  const prefix = typedText.slice(start).toLowerCase();
  return values
    .filter((value) => value.toLowerCase().startsWith(prefix) && !usedValues.includes(stripDirection(value)))
    .map((value) => textBefore + value);
}

/** Removes a sort direction: `DueDate:desc` becomes `DueDate`, but `Closed:Paid` stays unchanged. */
const stripDirection = (value: string) => value.replace(/:(asc|desc)$/i, "");
