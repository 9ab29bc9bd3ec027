import type { HttpRequest } from "./http";

/** A form with one file (`multipart/form-data`), read while it is sent. */
export interface FormBody {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: FormFile;
  readonly contentType: string;
  /** Size of the whole body. */
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

export const bodyLength = ({ body, form }: Pick<HttpRequest, "body" | "form">): number =>
  body?.length ?? form?.length ?? 0;

/** Loads the form into memory as the request's body. */
export async function withWholeBody(request: HttpRequest): Promise<HttpRequest> {
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
