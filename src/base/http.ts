/**
 * Enforces lowercase, because the embedded platform, unlike a network connection, doesn't normalize header
 * names.
 */
export type HeaderName = Lowercase<string>;
export type Headers = Readonly<Record<HeaderName, string>>;

export interface HttpRequest {
  readonly method: string;
  /** Must be absolute and percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  /**
   * Headers to send exactly as written, in addition to `headers`, for example to repeat one or to use another
   * letter case.
   */
  readonly headerLines?: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
  /** Replaces the body. */
  readonly form?: FormBody;
  /** Whether the body is omitted because it was too large. */
  readonly isOversized?: boolean;
  readonly signal?: AbortSignal;
  /**
   * Calls the listener if the client disconnects before it has the whole response. Set only by `Host.listen`.
   * This is a function because a signal per request would slow down a server.
   */
  readonly onGone?: (listener: () => void) => void;
  /** Time limit for one attempt, from connecting to the last byte of the response. 0 means no limit. */
  readonly timeoutMs?: number;
  /** Extends the time limit by the time that bodies take at this speed. Default: no extension. */
  readonly minBytesPerSecond?: number;
  /** Maximum response size, enforced while reading. */
  readonly maxBodyBytes?: number;
  /** Called with each IP address of the host. Connects only if all calls return true. */
  readonly mayReach?: (address: string) => boolean;
  /**
   * Whether to use the connection for this request only. A receiver may close a connection after its answer
   * without notice, and a request just sent on it would be lost.
   */
  readonly hasOwnConnection?: boolean;
  /**
   * Why the request may be repeated even if it may have arrived (AMB-51): because repeats are harmless, or
   * because the operation honors the key. Default: it may not be repeated.
   */
  readonly repeats?: "safe" | "keyed";
  /**
   * Whether the request may already have been sent with the same idempotency key, which could explain a 409
   * (CLI-15).
   */
  readonly isResumed?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Replaces the body with a continuous response. Only `Host.listen` reads it. */
  readonly stream?: BodyStream;
  /** Number of requests sent, if counted. */
  readonly attempts?: number;
  /** Whether an earlier attempt may have taken effect. Undefined if that is ruled out. */
  readonly mayHaveArrived?: boolean;
}

export const createEmptyResponse = (status: number): HttpResponse => ({
  status,
  headers: {},
  body: new Uint8Array(),
});

/** UTF-8 text in pieces, which ends when the signal is aborted. */
export type BodyStream = (signal: AbortSignal) => AsyncIterable<string>;

/**
 * Sends one HTTP request. Implemented by undici, the embedded platform, and tests. Rejects with a `Failure`
 * of kind `network` (or `interrupted`) if the response is incomplete.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** A form with one file (`multipart/form-data`), which is read during sending. */
export interface FormBody {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: FormFile;
  readonly contentType: string;
  /** Size of the whole body in bytes. */
  readonly length: number;
  /** Equal for forms with equal content. */
  readonly fingerprint: string;
  /**
   * Rereads the file on each call. Rejects with a `Failure` before the body is complete if the file has
   * changed.
   */
  chunks(): AsyncIterable<Uint8Array>;
}

export interface FormFile {
  readonly field: string;
  readonly name: string;
  /** The path, as the user gave it. */
  readonly path: string;
  readonly mediaType: string;
  readonly size: number;
}

export const getBodyLength = ({ body, form }: Pick<HttpRequest, "body" | "form">): number =>
  body?.length ?? form?.length ?? 0;

/** Loads the form into memory as the body of the request. */
export async function loadFormBody(request: HttpRequest): Promise<HttpRequest> {
  const { form, ...rest } = request;
  if (form === undefined) return request;
  const chunks: Uint8Array[] = [];
  for await (const chunk of form.chunks()) chunks.push(chunk);
  return { ...rest, body: Buffer.concat(chunks) };
}

/** Describes each part in one line, omitting the file's content. */
export function describeForm({ fields, file }: FormBody): readonly string[] {
  const { field, name, mediaType, size } = file;
  return [
    ...fields.map(([key, value]) => `${key}=${value}`),
    `${field}=${name} (${mediaType}, ${size} bytes)`,
  ];
}

/**
 * Used as a prototype, so a header named "constructor" is an ordinary property. A `null` prototype would be
 * slow.
 */
const noHeaders = Object.freeze(Object.create(null));

/** Joins repeated headers. `raw` alternates names and values, as in Node's `rawHeaders`. */
export function joinRawHeaders(raw: readonly string[]): Headers {
  const headers: Record<HeaderName, string> = Object.create(noHeaders);
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase() as HeaderName;
    const value = raw[index + 1] ?? "";
    const earlierValue = headers[name];
    headers[name] = earlierValue === undefined ? value : `${earlierValue}, ${value}`;
  }
  return headers;
}
