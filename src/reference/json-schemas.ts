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

/** They call the platform, and print what they make of it. */
const printsItsOwn: ReadonlySet<string> = new Set([
  "cases watch",
  "cases import",
  "events tail",
  "webhooks listen",
  "webhooks why",
]);

/** What `--json` prints, for each command that prints what the platform answers; a test runs all of them. */
export async function jsonSchemas({ commands }: Described): Promise<readonly SchemaFile[]> {
  const written = await Promise.all(
    commands
      .filter(({ path, record }) => record.calls.length > 0 && !printsItsOwn.has(path))
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
  if (first === undefined) throw new Error(`${path} calls nothing`);
  const alike = record.calls.filter(
    (endpoint) => isList(endpoint) === isList(first) && isRead(endpoint) === isRead(first),
  );
  const records = await alternatives(alike);
  const shape = isList(first) ? listOf(records) : records;
  const head = { $comment: generatedBy, $schema: "https://json-schema.org/draft/2020-12/schema" };
  return `${JSON.stringify({ ...head, title: `recoup ${path} --json`, description: summary, ...shape }, null, 2)}\n`;
}

/** Many that were asked for by their keys are printed as a list too. */
const isList = ({ list, isKeyed }: Endpoint) => list !== undefined || isKeyed === true;

/** A write that looks for its record first prints what the write answers. */
const isRead = ({ method }: Endpoint) => method === "GET";

/** The records of the endpoints, each once. */
async function alternatives(endpoints: readonly Endpoint[]): Promise<Schema> {
  const records = await Promise.all(endpoints.map(({ record }) => record()));
  const [only, ...others] = [...new Set(records)].map(schemaOf);
  return others.length === 0 ? (only ?? {}) : { anyOf: [only, ...others] };
}

function schemaOf(record: z.ZodType): Schema {
  const { $schema, ...schema } = z.toJSONSchema(record, { unrepresentable: "any" });
  const isSilent = Object.keys(schema.properties ?? {}).length === 0;
  return isSilent
    ? { ...schema, description: "what was done, where the platform says so by its status" }
    : schema;
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
      missing: { type: "array", items: { type: "string" }, description: "what was asked for and not found" },
    },
    required: ["items", "complete"],
  };
}
