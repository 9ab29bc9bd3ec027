import type { Codec } from "../../api/endpoint/codec";
import type { Endpoint } from "../../api/endpoint/endpoint";
import type { Readings } from "../readings/readings";
import { refuse } from "../wire/refused";
import { type HandlerResponse, refusals } from "../wire/responses";
import type { Handler, HandlerRequest } from "./handler";

type Codecs = Readonly<Record<string, Codec<unknown>>>;

interface ParameterText<Value> {
  readonly name: string;
  readonly codec: Codec<Value>;
  /** Undefined if the parameter is missing or blank. */
  readonly text: string | undefined;
  readonly request: HandlerRequest;
}

/**
 * The result of reading a parameter: its part of the handler's query, or errors. Errors for all parameters
 * are reported together (ERR-08).
 */
type ParameterResult<Part> = { readonly part: Part } | { readonly findings: readonly string[] };

export type ParameterReader<Value, Part> = (parameter: ParameterText<Value>) => ParameterResult<Part>;

type ReadersOf<Query, Part> = {
  readonly [Name in keyof Query]-?: Query[Name] extends Codec<infer Value>
    ? ParameterReader<Value, Part>
    : never;
};

/** One reader for each parameter that an endpoint declares. A missing reader is a compile error. */
export type ParameterReaders<Declared, Part> =
  Declared extends Endpoint<infer Query> ? ReadersOf<Query, Part> : never;

/** A handler that reads the entire query of its endpoint. */
export interface QueryHandler<Query> extends Handler {
  readonly readers: ReadersOf<Query, never>;
}

/** Returns a handler with one reader per declared parameter. Handlers have no other way to read a query. */
export function createQueryHandler<Query extends Codecs, Part extends object>(
  { query: codecs }: Endpoint<Query>,
  readers: ReadersOf<Query, Part>,
  handle: (request: HandlerRequest, query: Part) => HandlerResponse,
): QueryHandler<Query> {
  const parameters = Object.entries(codecs ?? {}).map(([name, codec]) => ({
    name,
    codec,
    read: readers[name] as ParameterReader<unknown, Part>,
  }));
  const handler: Handler = (request) => {
    let mergedPart = {} as Part;
    const errors = findUnknownParameters(request, parameters);
    for (const { name, codec, read } of parameters) {
      const value = request.query.get(name.toLowerCase());
      const text = value?.trim() === "" ? undefined : value;
      const result = read({ name, codec, text, request });
      if ("findings" in result) errors[name] = result.findings;
      else mergedPart = { ...mergedPart, ...result.part };
    }
    return Object.keys(errors).length > 0 ? refusals.unreadable(errors) : handle(request, mergedPart);
  };
  return Object.assign(handler, { readers: readers as ReadersOf<Query, never> });
}

/** Returns errors for unknown parameters if the reading refuses them (NS-68). */
function findUnknownParameters(
  { store, query }: Parameters<Handler>[0],
  declaredParameters: readonly { readonly name: string }[],
): Record<string, readonly string[]> {
  if (store.readings["NS-68"] === "ignored") return {};
  const names = declaredParameters.map(({ name }) => name.toLowerCase());
  const unknownNames = [...query.keys()].filter((name) => !names.includes(name));
  return Object.fromEntries(unknownNames.map((name) => [name, [`There is no parameter ${name}.`]]));
}

/** Selects the reader that belongs to the world's reading of an assumption. */
export const selectByReading =
  <Id extends keyof Readings, Value, Part>(
    id: Id,
    readers: Readonly<Record<Readings[Id], ParameterReader<Value, Part>>>,
  ): ParameterReader<Value, Part> =>
  (parameter) =>
    readers[parameter.request.store.readings[id]](parameter);

type ValueReader<Value, Part> = (value: Value, request: HandlerRequest) => Part;

/** Refuses an invalid value. */
export const createStrictReader =
  <Value, Part extends object>(
    read: ValueReader<Value, Part | { readonly findings: readonly string[] }>,
  ): ParameterReader<Value, Part> =>
  ({ codec, text, request }) => {
    if (text === undefined) return { part: {} as Part };
    const decoded = codec.decode(text.trim());
    if ("findings" in decoded) return decoded;
    const part = read(decoded.value, request);
    return "findings" in part ? part : { part };
  };

/** Preserves spaces, for text that must match exactly. */
export const createExactReader =
  <Part extends object>(read: ValueReader<string, Part>): ParameterReader<string, Part> =>
  ({ text, request }) => ({ part: text === undefined ? ({} as Part) : read(text, request) });

/** Ignores an invalid value. */
export const createLenientReader =
  <Value, Part extends object>(read: ValueReader<Value, Part>): ParameterReader<Value, Part> =>
  ({ codec, text, request }) => {
    const decoded = text === undefined ? undefined : codec.decode(text);
    return {
      part: decoded !== undefined && "value" in decoded ? read(decoded.value, request) : ({} as Part),
    };
  };

export const createMissingFieldRefusal = (name: string) =>
  refusals.unreadable({ [name]: [`The ${name} field is required.`] });

/** Refuses a missing parameter. Preserves spaces around text. */
export const createRequiredReader =
  <Value, Part extends object>(read: ValueReader<Value, Part>): ParameterReader<Value, Part> =>
  ({ name, codec, text, request }) => {
    if (text === undefined) refuse(createMissingFieldRefusal(name));
    const untrimmedResult = codec.decode(text);
    const decoded = "value" in untrimmedResult ? untrimmedResult : codec.decode(text.trim());
    return "findings" in decoded ? decoded : { part: read(decoded.value, request) };
  };
