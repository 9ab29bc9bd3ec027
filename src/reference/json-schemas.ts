import * as z from "zod";
import type { Endpoint } from "../api/endpoint";
import type { Described, DescribedCommand } from "./described";
import { generatedBy } from "./generated";
import { schemaName } from "./markdown";

type Schema = Readonly<Record<string, unknown>>;

export interface SchemaFile {
  readonly path: string;
  readonly file: string;
  readonly text: string;
}

/** What `--json` prints, for each command that prints what the platform answers. */
export async function jsonSchemas({ commands }: Described): Promise<readonly SchemaFile[]> {
  const written = await Promise.all(
    commands
      .filter(({ record }) => record.calls.length > 0)
      .map(async (known) => ({
        path: known.path,
        file: schemaName(known.path),
        text: await writeSchema(known),
      })),
  );
  return written;
}

async function writeSchema({ path, record, summary }: DescribedCommand): Promise<string> {
  const [first] = record.calls;
  const printed = record.calls.filter(({ list }) => (list === undefined) === (first?.list === undefined));
  const records = await alternatives(printed);
  const shape = first?.list === undefined ? records : listOf(records);
  const head = { $comment: generatedBy, $schema: "https://json-schema.org/draft/2020-12/schema" };
  return `${JSON.stringify({ ...head, title: `recoup ${path} --json`, description: summary, ...shape }, null, 2)}\n`;
}

/** The records of the endpoints, each once. */
async function alternatives(endpoints: readonly Endpoint[]): Promise<Schema> {
  const records = await Promise.all(endpoints.map(({ record }) => record()));
  const [only, ...others] = [...new Set(records)].map(schemaOf);
  return others.length === 0 ? (only ?? {}) : { anyOf: [only, ...others] };
}

function schemaOf(record: z.ZodType): Schema {
  const { $schema, ...schema } = z.toJSONSchema(record, { unrepresentable: "any" });
  return schema;
}

/** What holds the records of every list. */
function listOf(items: Schema): Schema {
  return {
    type: "object",
    properties: {
      items: { type: "array", items },
      page: { type: "object", description: "the page object that the platform sent last" },
      complete: { type: "boolean", description: "false when there is more than was read" },
      reason: { type: "string", description: "why the list is not complete" },
    },
    required: ["items", "complete"],
  };
}
