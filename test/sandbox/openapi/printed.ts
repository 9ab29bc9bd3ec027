import type { JsonSchema } from "../../../src/api/endpoint/codec";

type Tree = Readonly<Record<string, unknown>>;

/** Formats keys that have no notation of their own, such as `(minLength 1, pattern ^t)`. */
function printOptions(options: Tree): string {
  const texts = Object.entries(options).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return texts.length === 0 ? "" : ` (${texts.join(", ")})`;
}

/** Formats a schema as a type, such as `{ id: string (format "uuid"), tags?: string[] }`. */
export function printSchema(schema: JsonSchema): string {
  const { $ref, type, properties, required, items, anyOf, enum: values, ...options } = schema as Tree;
  if ($ref !== undefined) return `${String($ref).split("/").at(-1)}${printOptions(options)}`;
  if (Array.isArray(anyOf)) return `${anyOf.map(printSchema).join(" | ")}${printOptions(options)}`;
  if (Array.isArray(values)) return `${values.join("|")}${printOptions(options)}`;
  if (items !== undefined) return `(${printSchema(items as JsonSchema)})[]${printOptions(options)}`;
  if (properties === undefined) return `${type ?? "any"}${printOptions(options)}`;
  return `{ ${printProperties(properties as Tree, required).join(", ")} }${printOptions(options)}`;
}

export function printProperties(properties: Tree, required: unknown = []): readonly string[] {
  const names = new Set(required as readonly string[]);
  return Object.entries(properties).map(
    ([name, schema]) => `${name}${names.has(name) ? "" : "?"}: ${printSchema(schema as JsonSchema)}`,
  );
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

/** Formats the schema of each media type. Media types with the same schema share an entry. */
function printContent({ content = {} }: Content): string {
  const types = new Map<string, string[]>();
  for (const [media, { schema }] of Object.entries(content)) {
    const text = printSchema(schema);
    types.set(text, [...(types.get(text) ?? []), media]);
  }
  return [...types].map(([text, media]) => `${media.join(", ")}: ${text}`).join("; ");
}

/** Formats an operation as lines: its parameters, body and responses. */
// biome-ignore lint/suspicious/noExplicitAny: an operation may have any shape
export function printOperation(operation: any): readonly string[] {
  const { summary, parameters = [], requestBody, responses, ...options } = operation;
  return [
    `${summary}${printOptions(options)}`,
    ...parameters.map(
      ({ name, in: location, schema, ...others }: Tree) =>
        `${location} ${name}: ${printSchema(schema as JsonSchema)}${printOptions(others)}`,
    ),
    ...(requestBody === undefined ? [] : [`body ${printContent(requestBody)}`]),
    ...Object.entries(responses).map(([status, answer]) => {
      const { description, ...others } = answer as Content & { readonly description: string };
      return `${status} ${description} ${printContent(others)}`.trimEnd();
    }),
  ];
}

/**
 * Formats each title with its lines. Lines shared by all titles come first, and only once. Titles with the
 * same lines share them.
 */
export function printBlocks(blocks: readonly (readonly [title: string, lines: readonly string[]])[]): string {
  const [[, first = []] = []] = blocks;
  const shared = first.filter((line) => blocks.every(([, lines]) => lines.includes(line)));
  const titles = new Map(shared.length === 0 ? [] : [[shared.join("\n  "), ["all"]]]);
  for (const [title, lines] of blocks) {
    const own = lines.filter((line) => !shared.includes(line)).join("\n  ");
    titles.set(own, [...(titles.get(own) ?? []), title]);
  }
  return [...titles].map(([lines, names]) => `${names.join(", ")}\n  ${lines}\n`).join("\n");
}
