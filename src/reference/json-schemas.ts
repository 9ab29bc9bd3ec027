import * as z from "zod";
import type { Endpoint } from "../api/endpoint/endpoint";
import { ErrorDocument } from "../cli/flags/error-shape";
import type { Prints } from "../cli/flags/prints";
import type { Command } from "../cli/line/command";
import { DryRunDocument } from "../cli/session/dry-run/dry-run-shape";
import type { Described, DescribedCommand } from "./described";

type Schema = Readonly<Record<string, unknown>>;

export interface SchemaFile {
  /** The command that prints it; undefined for output that any command can print. */
  readonly path?: string;
  readonly file: string;
  readonly text: string;
}

/** Schemas of what each command prints with `--json`, of errors on stderr and of dry runs. */
export async function jsonSchemas({ commands }: Described): Promise<readonly SchemaFile[]> {
  const files = await Promise.all(commands.map(filesOf));
  return [...files.flat(), ...sharedFiles()];
}

async function filesOf({ path, record, summary }: DescribedCommand): Promise<readonly SchemaFile[]> {
  const name = path.replaceAll(" ", "-");
  const title = `recoup ${path} --json`;
  const { document, line } = await printedBy(record);
  return [
    ...(document === undefined
      ? []
      : [{ path, file: `${name}.json`, text: write(title, summary, document) }]),
    ...(line === undefined
      ? []
      : [{ path, file: `${name}-line.json`, text: write(`${title}: each line`, summary, line) }]),
  ];
}

/** Schemas that hold for every command. */
function sharedFiles(): readonly SchemaFile[] {
  const error = "Printed on stderr with -o json or -o ndjson when a command fails";
  const dryRun = "Printed by --dry-run --json instead of the result of the command";
  return [
    { file: "error.schema.json", text: write("recoup: an error", error, schemaOf(ErrorDocument)) },
    {
      file: "dry-run.schema.json",
      text: write("recoup --dry-run --json", dryRun, schemaOf(DryRunDocument)),
    },
  ];
}

function write(title: string, description: string, schema: Schema): string {
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return `${JSON.stringify({ $schema, title, description, ...schema }, null, 2)}\n`;
}

interface Printed {
  readonly document?: Schema | undefined;
  /** One line of a stream. */
  readonly line?: Schema;
}

async function printedBy({ prints, calls }: Command): Promise<Printed> {
  if (prints !== undefined) return printed(prints);
  return calls.length === 0 ? {} : { document: await answered(calls) };
}

async function printed({ record, list, beside, lines }: Prints): Promise<Printed> {
  const forms = [
    ...(record === undefined ? [] : [schemaOf(await record())]),
    ...(list === undefined ? [] : [listOf(schemaOf(await list()), await beside?.())]),
  ];
  return {
    ...(forms.length === 0 ? {} : { document: oneOf(forms) }),
    ...(lines === undefined ? {} : { line: schemaOf(await lines()) }),
  };
}

/** The records of the endpoints, each once; an answer without fields is never printed. */
async function answered(calls: readonly Endpoint[]): Promise<Schema> {
  const [first] = calls;
  const alike = calls.filter(
    (endpoint) => isList(endpoint) === isList(first) && isRead(endpoint) === isRead(first),
  );
  const records = await Promise.all(alike.map(({ record }) => record()));
  const nonEmpty = records.filter(({ shape }) => Object.keys(shape).length > 0);
  const shape = oneOf([...new Set(nonEmpty)].map(schemaOf));
  return isList(first) ? listOf(shape) : shape;
}

/** Records that were requested by their keys are printed as a list, too. */
const isList = (endpoint: Endpoint | undefined) => endpoint?.list !== undefined || endpoint?.isKeyed === true;

/** A command that reads its record before it writes prints the answer to the write. */
const isRead = (endpoint: Endpoint | undefined) => endpoint?.method === "GET";

const oneOf = (forms: readonly Schema[]): Schema =>
  forms.length === 1 ? (forms[0] ?? {}) : { anyOf: forms };

/** As input, so that unknown fields are allowed. */
function schemaOf(shape: z.ZodType): Schema {
  const { $schema, ...schema } = z.toJSONSchema(shape, { unrepresentable: "any", io: "input" });
  return schema;
}

/** The document around the records of every list. */
function listOf(items: Schema, beside: z.ZodObject = z.object({})): Schema {
  const { properties, required = [] } = z.toJSONSchema(beside, { io: "input" });
  return {
    type: "object",
    properties: {
      items: { type: "array", items },
      page: { type: "object", description: "the last page object that the platform sent" },
      complete: { type: "boolean", description: "false when there is more than was read" },
      reason: { type: "string", description: "why the list is not complete" },
      sums: {
        type: "object",
        description: "with --sum: the sum of each field by currency, as text",
        additionalProperties: { type: "object", additionalProperties: { type: "string" } },
      },
      missing: { type: "array", items: { type: "string" }, description: "keys that were not found" },
      ...properties,
    },
    required: ["items", "complete", ...required],
  };
}
