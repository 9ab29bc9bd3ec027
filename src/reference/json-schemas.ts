import * as z from "zod";
import type { Endpoint } from "../api/endpoint/endpoint";
import { ToldError } from "../cli/flags/error-shape";
import type { Prints } from "../cli/flags/prints";
import type { Command } from "../cli/line/command";
import { ToldRehearsal } from "../cli/session/dry-run-shape";
import type { Described, DescribedCommand } from "./described";
import { generatedBy } from "./generated";

type Schema = Readonly<Record<string, unknown>>;

export interface SchemaFile {
  /** The command that prints it; absent for what every command may print. */
  readonly path?: string;
  readonly file: string;
  readonly text: string;
}

/** What `--json` prints, for each command that prints any, and what stands on stderr when one fails. */
export async function jsonSchemas({ commands }: Described): Promise<readonly SchemaFile[]> {
  const written = await Promise.all(commands.map(filesOf));
  return [...written.flat(), ...sharedFiles()];
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

/** What any command may print. */
function sharedFiles(): readonly SchemaFile[] {
  const failed = "what stands on stderr with -o json or -o ndjson when a command fails";
  const rehearsed = "what --dry-run prints with --json in place of what the command would print";
  return [
    { file: "error.schema.json", text: write("recoup: an error", failed, schemaOf(ToldError)) },
    {
      file: "dry-run.schema.json",
      text: write("recoup --dry-run --json", rehearsed, schemaOf(ToldRehearsal)),
    },
  ];
}

function write(title: string, description: string, schema: Schema): string {
  const head = { $comment: generatedBy, $schema: "https://json-schema.org/draft/2020-12/schema" };
  return `${JSON.stringify({ ...head, title, description, ...schema }, null, 2)}\n`;
}

interface Printed {
  readonly document?: Schema | undefined;
  /** One line of what goes on. */
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

/** The records of the endpoints, each once; an answer that says nothing is not what is printed. */
async function answered(calls: readonly Endpoint[]): Promise<Schema> {
  const [first] = calls;
  const alike = calls.filter(
    (endpoint) => isList(endpoint) === isList(first) && isRead(endpoint) === isRead(first),
  );
  const records = await Promise.all(alike.map(({ record }) => record()));
  const telling = records.filter(({ shape }) => Object.keys(shape).length > 0);
  const shape = oneOf([...new Set(telling)].map(schemaOf));
  return isList(first) ? listOf(shape) : shape;
}

/** Many that were asked for by their keys are printed as a list too. */
const isList = (endpoint: Endpoint | undefined) => endpoint?.list !== undefined || endpoint?.isKeyed === true;

/** A write that looks for its record first prints what the write answers. */
const isRead = (endpoint: Endpoint | undefined) => endpoint?.method === "GET";

const oneOf = (forms: readonly Schema[]): Schema =>
  forms.length === 1 ? (forms[0] ?? {}) : { anyOf: forms };

/** As input: what is not named may come all the same. */
function schemaOf(shape: z.ZodType): Schema {
  const { $schema, ...schema } = z.toJSONSchema(shape, { unrepresentable: "any", io: "input" });
  return schema;
}

/** What holds the records of every list. */
function listOf(items: Schema, beside: z.ZodObject = z.object({})): Schema {
  const { properties, required = [] } = z.toJSONSchema(beside, { io: "input" });
  return {
    type: "object",
    properties: {
      items: { type: "array", items },
      page: { type: "object", description: "the page object that the platform sent last" },
      complete: { type: "boolean", description: "false when there is more than was read" },
      reason: { type: "string", description: "why the list is not complete" },
      missing: { type: "array", items: { type: "string" }, description: "what was asked for and not found" },
      ...properties,
    },
    required: ["items", "complete", ...required],
  };
}
