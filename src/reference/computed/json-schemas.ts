import * as z from "zod";
import type { JsonSchema } from "../../api/endpoint/codec";
import type { Endpoint } from "../../api/endpoint/endpoint";
import { recordRegistry } from "../../api/records/record-names";
import { ErrorDocument } from "../../cli/flags/error-shape";
import type { OutputShapes } from "../../cli/flags/output-shapes";
import type { Command, CommandList } from "../../cli/line/command";
import { DryRunDocument } from "../../cli/session/dry-run/dry-run-shape";
import { PlanDocument } from "../../cli/session/plan/plan-shape";
import { type DescribedCommand, describeCommand } from "../command-descriptions";

export interface JsonSchemas {
  /** Schemas by the words of `recoup schema`: `cases list`, `cases watch --line`, `error`. */
  readonly printed: Readonly<Record<string, JsonSchema>>;
  /** The platform's records, to which `printed` refers as `#/$defs/Name`. */
  readonly $defs: Readonly<Record<string, JsonSchema>>;
}

type OutputShape = readonly [words: string, title: string, description: string, shape: z.ZodType];

/** Describes every command's output. The build replaces this module with its result, to avoid loading zod. */
export async function jsonSchemas({ entries }: CommandList): Promise<JsonSchemas> {
  const commands = await Promise.all(entries.map(describeCommand));
  const outputShapes = [...(await Promise.all(commands.map(listOutputShapes))).flat(), ...sharedShapes];
  const schemaEntries = outputShapes.map(([words, title, description, shape]) => {
    const { $schema, $defs, ...schema } = z.toJSONSchema(shape, {
      unrepresentable: "any",
      // Describes input, so unknown fields are allowed.
      io: "input",
      metadata: recordRegistry,
      // Adds field descriptions, which are in zod's own registry. zod doesn't read it if `metadata` names
      // another one.
      override({ zodSchema, jsonSchema }) {
        const fieldDescription = z.globalRegistry.get(zodSchema)?.description;
        if (fieldDescription !== undefined) jsonSchema.description ??= fieldDescription;
      },
    });
    return { words, $defs, schema: { $schema, title, description, ...schema } };
  });
  return {
    printed: Object.fromEntries(schemaEntries.map(({ words, schema }) => [words, schema])),
    $defs: Object.assign({}, ...schemaEntries.map(({ $defs }) => $defs)),
  };
}

async function listOutputShapes({
  path,
  record,
  summary,
}: DescribedCommand): Promise<readonly OutputShape[]> {
  const title = `recoup ${path} --json`;
  const { document, line } = await resolveOutputSchemas(record);
  return [
    ...(document === undefined ? [] : [[path, title, summary, document] as const]),
    ...(line === undefined ? [] : [[`${path} --line`, `${title}: each line`, summary, line] as const]),
  ];
}

/** The documents that any command can print. */
const sharedShapes: readonly OutputShape[] = [
  [
    "error",
    "recoup: an error",
    "Printed on stderr with -o json or -o ndjson when a command fails",
    ErrorDocument,
  ],
  [
    "dry-run",
    "recoup --dry-run --json",
    "Printed by --dry-run --json instead of the result of the command",
    DryRunDocument,
  ],
  [
    "plan",
    "recoup --plan FILE --json",
    "Printed with --plan FILE --json instead of the result of the command",
    PlanDocument,
  ],
];

interface OutputSchemas {
  readonly document?: z.ZodType;
  /** Shape of one line in a stream. */
  readonly line?: z.ZodType;
}

async function resolveOutputSchemas({ prints, calls }: Command): Promise<OutputSchemas> {
  if (prints !== undefined) return buildPrintsSchemas(prints);
  return calls.length === 0 ? {} : { document: await buildAnswerSchema(calls) };
}

async function buildPrintsSchemas({
  record,
  list,
  extraFields,
  lines,
}: OutputShapes): Promise<OutputSchemas> {
  const documentSchemas = [
    ...(record === undefined ? [] : [await record()]),
    ...(list === undefined ? [] : [createListSchema(await list(), await extraFields?.())]),
  ];
  return {
    document: documentSchemas.length === 0 ? undefined : createUnion(documentSchemas),
    line: await lines?.(),
  };
}

/**
 * Returns the shape of the responses. Combines the records of all endpoints of the same type as the first
 * one: reads or writes, lists or single records. Skips records without fields, which are never printed.
 */
async function buildAnswerSchema(calls: readonly Endpoint[]): Promise<z.ZodType> {
  const [first] = calls;
  const similarCalls = calls.filter(
    (endpoint) =>
      isListEndpoint(endpoint) === isListEndpoint(first) &&
      isReadEndpoint(endpoint) === isReadEndpoint(first),
  );
  const records = await Promise.all(similarCalls.map(({ record }) => record()));
  const nonEmptyRecords = records.filter(({ shape }) => Object.keys(shape).length > 0);
  const shape = createUnion([...new Set(nonEmptyRecords)]);
  return isListEndpoint(first) ? createListSchema(shape) : shape;
}

/** Records requested by key are also printed as a list. */
const isListEndpoint = (endpoint: Endpoint | undefined) =>
  endpoint?.list !== undefined || endpoint?.isKeyed === true;

/** A command that reads its record before writing prints the response to the write. */
const isReadEndpoint = (endpoint: Endpoint | undefined) => endpoint?.method === "GET";

const createUnion = (schemas: readonly z.ZodType[]): z.ZodType =>
  schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : z.union(schemas);

/** Wraps the record schema in the document that every list prints. */
function createListSchema(item: z.ZodType, members: z.ZodObject = z.object({})): z.ZodType {
  const document = z.object({
    items: z.array(item),
    page: z.looseObject({}).optional().describe("the last page object that the platform sent"),
    complete: z.boolean().describe("false when there is more than was read"),
    reason: z.string().optional().describe("why the list is not complete"),
    sums: z
      .record(z.string(), z.record(z.string(), z.string()))
      .optional()
      .describe("with --sum: the sum of each field by currency, as text"),
    missing: z.array(z.string()).optional().describe("keys that were not found"),
  });
  return document.extend(members.shape);
}
