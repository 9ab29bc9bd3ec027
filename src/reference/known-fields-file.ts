import type { Endpoint } from "../api/endpoint/endpoint";
import { fieldPaths } from "../api/endpoint/field-paths";
import { fieldKinds } from "../api/selection/field-kinds";
import type { Described, DescribedCommand } from "./described";
import { generatedBy } from "./generated";

/** The source of the tables that completion reads instead of the records, which would load zod. */
export async function knownFieldsFile({ commands }: Described): Promise<string> {
  const fields = await Promise.all(
    commands.map(async (known) => [known.path, await fieldsOf(known)] as const),
  );
  const numbers = await Promise.all(
    commands.map(async (known) => [known.path, await numbersOf(known)] as const),
  );
  const sorts = commands.map((known) => [known.path, sortFields(known)] as const);
  return `// ${generatedBy}

/** Per line: command paths, comma-separated; a tab; the fields that these commands print. */
export const fieldsByCommand = \`${table(fields)}\`;

/** The same for the fields that sort a list. */
export const sortFieldsByCommand = \`${table(sorts)}\`;

/** The same for the fields that --sum adds up. */
export const numbersByCommand = \`${table(numbers)}\`;
`;
}

async function fieldsOf({ record }: DescribedCommand): Promise<readonly string[]> {
  const records = await Promise.all(
    record.calls.map(async (endpoint) => fieldPaths(await endpoint.record())),
  );
  return [...new Set(records.flat())];
}

async function numbersOf({ record: { options, calls } }: DescribedCommand): Promise<readonly string[]> {
  if (!("sum" in options)) return [];
  const kinds = await Promise.all(calls.map(async (endpoint) => fieldKinds(await endpoint.record())));
  const numbers = kinds.flatMap((known) => [...known].filter(([, kind]) => /amount|number/.test(kind)));
  return [...new Set(numbers.map(([path]) => path))];
}

function sortFields({ record }: DescribedCommand): readonly string[] {
  return [...new Set(record.calls.flatMap(sortWords))];
}

function sortWords({ query = {} }: Endpoint): readonly string[] {
  return Object.entries(query).find(([name]) => name.toLowerCase() === "sort")?.[1].words ?? [];
}

/** Commands with the same names share a line. */
function table(rows: readonly (readonly [path: string, names: readonly string[]])[]): string {
  const byNames = new Map<string, string[]>();
  for (const [path, names] of rows)
    if (names.length > 0) byNames.set(names.join(" "), [...(byNames.get(names.join(" ")) ?? []), path]);
  return [...byNames].map(([names, paths]) => `${paths.join(",")}\t${names}`).join("\n");
}
