import type * as z from "zod";
import type { Surface } from "../base/platform";

/** A query or path value: decodes the wire's text, encodes back to it. Serves flag, client and sandbox alike. */
export type Codec<Value = unknown> = z.ZodType<Value, string>;

export interface Endpoint<Query extends Readonly<Record<string, Codec>> = Readonly<Record<string, Codec>>> {
  /** Verb-noun, unique within its surface. */
  readonly name: string;
  readonly surface: Surface;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters in braces: `/cases/{id}`. */
  readonly path: string;
  /** Codecs of the path parameters that are no plain text. */
  readonly parameters?: Readonly<Record<string, Codec>>;
  /** Names as the wire spells them. */
  readonly query?: Query;
  /** The request body, where there is one. */
  readonly body?: z.ZodObject;
  /** One record of the answer: documents its fields; answers are never refused for differing. */
  readonly record: z.ZodObject;
  /** Where a list keeps its records; absent for a single record. */
  readonly list?: ListShape;
  readonly rules: readonly string[];
}

export interface ListShape {
  /** Member that holds the records; a bare array is accepted too. */
  readonly items: string;
  readonly isPaged: boolean;
}

/** Gives the record its type; endpoints are data and nothing else. */
export function endpoint<Query extends Readonly<Record<string, Codec>>>(
  data: Endpoint<Query>,
): Endpoint<Query> {
  return data;
}

export type QueryOf<E> =
  E extends Endpoint<infer Query>
    ? { readonly [Name in keyof Query]?: Query[Name] extends Codec<infer Value> ? Value : never }
    : never;
