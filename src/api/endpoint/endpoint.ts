import type * as z from "zod";
import type { Hint } from "../../base/advice/advice";
import type { Surface } from "../../base/platform";
import type { Codec } from "./codec";

type Codecs = Readonly<Record<string, Codec<unknown>>>;

/** A schema is loaded when somebody asks for it: reading a list needs none, and zod costs a tenth of the start. */
type Schema = () => Promise<z.ZodObject>;

export interface Endpoint<Query extends Codecs = Codecs> extends Effects {
  /** Verb-noun, unique within its surface. */
  readonly name: string;
  readonly surface: Surface;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Parameters in braces: `/cases/{id}`. */
  readonly path: string;
  /** Codecs of the path parameters that are no plain text. */
  readonly parameters?: Codecs;
  /** Names as the wire spells them. */
  readonly query?: Query;
  /** The request body, where there is one. */
  readonly body?: Schema;
  /** The body is a form with a file in it (`multipart/form-data`), not JSON. */
  readonly isForm?: boolean;
  /** One record of the answer: documents its fields; answers are never refused for differing. */
  readonly record: Schema;
  /** Where a list keeps its records; absent for a single record. */
  readonly list?: ListShape;
  /** The answer is an object that leads from each key that was asked for to its record. */
  readonly isKeyed?: boolean;
  /** What success comes with; absent: 200. The client takes any 2xx (AMB-44). */
  readonly statuses?: readonly number[];
  /**
   * A POST that carries an `Idempotency-Key`. `honored`: the platform documents that the same key and body have no
   * second effect. `sent`: only the sandbox is known to honor it (AMB-31), so the key proves nothing (AMB-51).
   */
  readonly idempotencyKey?: "honored" | "sent";
  /** The key stands for one body: with another body it is a new key, not a conflict. */
  readonly isKeyPerBody?: boolean;
  /** A POST that has no second effect even without a key; other methods and reads need no word (AMB-51). */
  readonly isRepeatable?: boolean;
  /** Fields of the body that, when true, make the operation one that cannot be undone. */
  readonly destructiveFields?: readonly string[];
  /** Where success holds a secret that it issues: the one field of an answer that may show one (CLI-21). */
  readonly secretField?: string;
  /** Answers still, but something better has replaced it (VER-04). */
  readonly isDeprecated?: boolean;
  /** The interface description does not specify it: OpenAPI, coverage and help mark it. */
  readonly isExtension?: boolean;
  /** The next step by error type or status, where this operation knows better than the error index. */
  readonly hints?: Readonly<Record<string, Hint>>;
  readonly rules: readonly string[];
}

/** What an operation may do to the platform. The live guard decides by nothing else. */
export interface Effects {
  /** Absent: GET reads, every other method writes. */
  readonly effect?: "read" | "write";
  /** Touches test cases and nothing else. */
  readonly isTestCaseOnly?: boolean;
  /** Exists on the test host only (ERR-15). */
  readonly isTestHostOnly?: boolean;
  /** Cannot be undone. */
  readonly isDestructive?: boolean;
  /** Reaches many records at once. */
  readonly isBulk?: boolean;
  /** What a destructive call does, after `This`; `subject` says to what. */
  readonly consequence?: (subject?: string) => string;
  /** What one call writes, for the guard's question: `a payment of 10.00 on case 44HX8JMJ`. */
  readonly subject?: string;
}

export interface ListShape {
  /** Member that holds the records; a bare array is accepted too. */
  readonly items: string;
  readonly isPaged: boolean;
  /** The interface description gives the name: an array under another one is not the list. */
  readonly isNameSpecified?: boolean;
}

export const isWriting = ({ method, effect }: Endpoint): boolean =>
  (effect ?? (method === "GET" ? "read" : "write")) === "write";

/** Gives the record its type; endpoints are data and nothing else. */
export function endpoint<Query extends Codecs>(data: Endpoint<Query>): Endpoint<Query> {
  return data;
}

export type QueryOf<E> =
  E extends Endpoint<infer Query>
    ? { readonly [Name in keyof Query]?: Query[Name] extends Codec<infer Value> ? Value : never }
    : never;
