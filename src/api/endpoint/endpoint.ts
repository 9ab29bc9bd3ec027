import type * as z from "zod";
import type { Hint } from "../../base/advice/advice";
import { tryParseJson } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import type { Codec } from "./codec";

type QueryCodecs = Readonly<Record<string, Codec<unknown>>>;

/** Loaded on demand, because listing needs no schema and importing zod takes a tenth of the start-up time. */
type SchemaLoader = () => Promise<z.ZodObject>;

export interface Endpoint<Query extends QueryCodecs = QueryCodecs> extends Effects {
  /** A verb and noun, unique within the surface. */
  readonly name: string;
  readonly surface: Surface;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path template with parameters in braces: `/cases/{id}`. */
  readonly path: string;
  readonly query?: Query;
  readonly body?: SchemaLoader;
  /** Whether the body is a form with a file (`multipart/form-data`) instead of JSON. */
  readonly isForm?: boolean;
  /** Documents the fields of one record. Responses that differ from it are still accepted. */
  readonly record: SchemaLoader;
  /** Location of the list's records in the response. Undefined for a single record. */
  readonly list?: ListShape;
  /** Whether the response is an object that maps each requested key to its record. */
  readonly isKeyed?: boolean;
  /** Success statuses. Default: 200. The client accepts any 2xx (AMB-44). */
  readonly statuses?: readonly number[];
  /** Whether callers accept any body in a successful response, even one that isn't an object. */
  readonly acceptsAnyAnswer?: boolean;
  /** Whether the record has a field `success` that is not about the request. */
  readonly hasSuccessField?: boolean;
  /**
   * For a POST with an `Idempotency-Key`. `honored`: documented by the platform, so a repeat with the same
   * key and body has no second effect. `sent`: only the sandbox is known to honor it (AMB-31), so a repeat
   * may take effect again (AMB-51).
   */
  readonly idempotencyKey?: "honored" | "sent";
  /** Whether a key is tied to one body. If so, a different body gets a new key instead of a conflict. */
  readonly isKeyPerBody?: boolean;
  /** For a POST that is safe to repeat even without a key. Reads and other methods don't need this (AMB-51). */
  readonly isRepeatable?: boolean;
  /**
   * Body fields that, if true, make the operation irreversible. Repeating it then has another effect,
   * whatever the method.
   */
  readonly destructiveFields?: readonly string[];
  /** Response field that contains a newly issued secret. No other field may show a secret (CLI-21). */
  readonly secretField?: string;
  /** Field that would hold a secret if the platform wrongly put it in a read response. Always masked. */
  readonly hiddenField?: string;
  /** Still works, but has been superseded (VER-04). */
  readonly isDeprecated?: boolean;
  /** Not in the interface description; flagged in OpenAPI, coverage and help. */
  readonly isExtension?: boolean;
  /** Next steps by error type or status. They override the less specific ones in the error index. */
  readonly hints?: Readonly<Record<string, Hint>>;
  readonly rules: readonly string[];
}

/** Possible effects on the platform, on which the live guard bases its decisions. */
export interface Effects {
  /** Default: GET and HEAD read, other methods write. */
  readonly effect?: "read" | "write";
  readonly isTestCaseOnly?: boolean;
  /** Only exists on the test host (ERR-15). */
  readonly isTestHostOnly?: boolean;
  /** Can't be undone. */
  readonly isDestructive?: boolean;
  readonly isBulk?: boolean;
  /** Sent by `apply`, from a plan that can be reviewed first. */
  readonly isPlanned?: boolean;
  /**
   * Completes a sentence that begins with `This` and describes the effect of a destructive call. `subject`
   * names what the call affects.
   */
  readonly consequence?: (subject?: string) => string;
  /** Describes the write in the guard's question, for example `a payment of 10.00 on case 44HX8JMJ`. */
  readonly subject?: string;
}

export interface ListShape {
  /** Field that contains the records; a bare array is also accepted. */
  readonly items: string;
  readonly isPaged: boolean;
  /**
   * Whether the interface description names this field. If so, an array under any other name isn't the list.
   */
  readonly isNameSpecified?: boolean;
}

export const isReadMethod = (method: string) => method === "GET" || method === "HEAD";

/** Whether a request writes, judging by its method unless the endpoint declares an effect. */
export const isWrite = (method: string, { effect }: Pick<Effects, "effect">): boolean =>
  (effect ?? (isReadMethod(method) ? "read" : "write")) === "write";

export const isWriteEndpoint = (endpoint: Endpoint): boolean => isWrite(endpoint.method, endpoint);

/**
 * Whether a field in the JSON body requests an irreversible effect. The platform ignores the letter case of
 * field names.
 */
export function hasDestructiveField(
  { destructiveFields = [] }: Pick<Endpoint, "destructiveFields">,
  body: string | Uint8Array | undefined,
): boolean {
  if (destructiveFields.length === 0 || body === undefined) return false;
  const names = destructiveFields.map((field) => field.toLowerCase());
  return Object.entries(tryParseJson(body) ?? {}).some(
    ([name, value]) => value === true && names.includes(name.toLowerCase()),
  );
}

type EndpointData<Query extends QueryCodecs> = Omit<Endpoint<Query>, "surface" | "method"> &
  Pick<Partial<Endpoint>, "method">;

/** Adds the default method, GET, to an endpoint record. */
export const defineEndpoint = <Query extends QueryCodecs>(
  data: EndpointData<Query> & Pick<Endpoint, "surface">,
): Endpoint<Query> => ({ method: "GET", ...data });

/** Endpoint records by name. Unknown fields are type errors. */
type EndpointTable<Table> = {
  readonly [Name in keyof Table]: UnnamedEndpoint &
    Record<Exclude<keyof Table[Name], keyof UnnamedEndpoint>, never>;
};
type UnnamedEndpoint = Omit<EndpointData<QueryCodecs>, "name">;

/** Completes a surface's endpoint records, keyed by name. */
export const defineEndpoints = <Table extends EndpointTable<Table>>(surface: Surface, table: Table) =>
  Object.fromEntries(
    Object.entries<UnnamedEndpoint>(table).map(([name, data]) => [
      name,
      defineEndpoint({ ...data, name, surface }),
    ]),
  ) as {
    readonly [Name in keyof Table]: Endpoint<
      Table[Name] extends { readonly query: infer Query extends QueryCodecs } ? Query : QueryCodecs
    >;
  };

export const buildEndpointDefiner =
  (surface: Surface) =>
  <Query extends QueryCodecs>(data: EndpointData<Query>): Endpoint<Query> =>
    defineEndpoint({ surface, ...data });

export type QueryOf<E> =
  E extends Endpoint<infer Query>
    ? { readonly [Name in keyof Query]?: Query[Name] extends Codec<infer Value> ? Value : never }
    : never;
