import type { Endpoint } from "../../api/endpoint/endpoint";
import { listFieldPaths } from "../../api/endpoint/field-paths";
import { type FieldKind, mapFieldKinds } from "../../api/selection/field-kinds";
import type { Command, CommandList } from "../../cli/line/command";

/** The fields in a command's output. Empty if it doesn't print platform records. */
export interface KnownFields {
  readonly fields: readonly string[];
  readonly sortFields: readonly string[];
  /** The fields that --where can compare. */
  readonly operands: readonly string[];
  /** The fields that --sum can add up. */
  readonly numbers: readonly string[];
}

/**
 * Returns each command's fields by path. The build replaces this module with its result, to avoid loading
 * zod.
 */
export async function knownFields({ entries }: CommandList): Promise<Readonly<Record<string, KnownFields>>> {
  const fieldEntries = entries.map(async ({ path, load }) => {
    const { default: record } = await load();
    return [path, await readCommandFields(record)] as const;
  });
  return Object.fromEntries(await Promise.all(fieldEntries));
}

async function readCommandFields({ calls, options }: Command): Promise<KnownFields> {
  const records = await Promise.all(calls.map((endpoint) => endpoint.record()));
  const fieldKinds = "sum" in options ? records.flatMap((record) => [...mapFieldKinds(record)]) : [];
  const listPaths = (isIncluded: (kind: FieldKind) => boolean) => [
    ...new Set(fieldKinds.filter(([, kind]) => isIncluded(kind)).map(([path]) => path)),
  ];
  return {
    fields: [...new Set(records.flatMap((record) => listFieldPaths(record)))],
    sortFields: [...new Set(calls.flatMap(listSortFields))],
    operands: listPaths((kind) => kind !== "object"),
    numbers: listPaths((kind) => kind === "amount" || kind === "number"),
  };
}

function listSortFields({ query = {} }: Endpoint): readonly string[] {
  return Object.entries(query).find(([name]) => name.toLowerCase() === "sort")?.[1].words ?? [];
}
