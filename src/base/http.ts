/**
 * Enforces lowercase, because the embedded platform doesn't convert header names as a network connection
 * does.
 */
export type HeaderName = Lowercase<string>;
export type Headers = Readonly<Record<HeaderName, string>>;

export interface HttpRequest {
  readonly method: string;
  /** Absolute and percent-encoded. */
  readonly url: string;
  readonly headers: Headers;
  /** Sent exactly as given in addition to `headers`, for example in another letter case or repeated. */
  readonly headerLines?: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
  /** Sent instead of a body. */
  readonly form?: FormBody;
  /** Whether the body is omitted because it was too large. */
  readonly isOversized?: boolean;
  readonly signal?: AbortSignal;
  /**
   * Calls the listener if the client closes its connection before it has the whole answer; only set by
   * `Host.listen`. A function, because a signal for each request would slow down a server.
   */
  readonly onGone?: (listener: () => void) => void;
  /** Time limit of one attempt, from connecting to the last byte of the answer; 0 means no limit. */
  readonly timeoutMs?: number;
  /** Extends the time limit by the transfer time of bodies at this speed. Default: no extension. */
  readonly minBytesPerSecond?: number;
  /** Maximum response size, checked while reading. */
  readonly maxBodyBytes?: number;
  /** Called with each IP address of the host; connects only if all calls return true. */
  readonly mayReach?: (address: string) => boolean;
  /**
   * Why the request can be repeated even if it may have arrived (AMB-51): repeats are harmless, or the
   * operation honors its key. Default: it can't.
   */
  readonly repeats?: "safe" | "keyed";
  /**
   * Whether the request may have been sent before with the same idempotency key, which could explain a 409
   * (CLI-15).
   */
  readonly isResumed?: boolean;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Replaces the body of a continuous response; only read by `Host.listen`. */
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

/** UTF-8 text, piece by piece; ends when the signal is aborted. */
export type BodyStream = (signal: AbortSignal) => AsyncIterable<string>;

/**
 * Sends one HTTP request. Implemented by undici, the embedded platform, and tests. Rejects with a `Failure`
 * of kind `network` (or `interrupted`) if the answer is incomplete.
 */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** A form with one file (`multipart/form-data`), read while it is sent. */
export interface FormBody {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: FormFile;
  readonly contentType: string;
  /** Size of the whole body in bytes. */
  readonly length: number;
  /** Equal for equal content. */
  readonly fingerprint: string;
  /**
   * Reads the file again on each call. Rejects with a `Failure` before the body is complete if the file has
   * changed.
   */
  pieces(): AsyncIterable<Uint8Array>;
}

export interface FormFile {
  readonly field: string;
  readonly name: string;
  /** As given by the user. */
  readonly path: string;
  readonly mediaType: string;
  readonly size: number;
}

export const getBodyLength = ({ body, form }: Pick<HttpRequest, "body" | "form">): number =>
  body?.length ?? form?.length ?? 0;

/** Loads the form into memory as the request's body. */
export async function loadFormBody(request: HttpRequest): Promise<HttpRequest> {
  const { form, ...rest } = request;
  if (form === undefined) return request;
  const pieces: Uint8Array[] = [];
  for await (const piece of form.pieces()) pieces.push(piece);
  return { ...rest, body: Buffer.concat(pieces) };
}

/** Describes each part in one line, without the file's content. */
export function describeForm({ fields, file }: FormBody): readonly string[] {
  const { field, name, mediaType, size } = file;
  return [
    ...fields.map(([key, value]) => `${key}=${value}`),
    `${field}=${name} (${mediaType}, ${size} bytes)`,
  ];
}

/**
 * Used as a prototype, so that a header called "constructor" is an ordinary property. A `null` prototype
 * would be slow.
 */
const noHeaders = Object.freeze(Object.create(null));

/** Joins repeated headers. The names and values alternate, as in Node's `rawHeaders`. */
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
