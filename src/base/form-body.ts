import type { HttpRequest } from "./http";

/** A form with one file (`multipart/form-data`), which is read while it is sent. */
export interface FormBody {
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly file: FormFile;
  readonly contentType: string;
  /** Bytes of the whole body. */
  readonly length: number;
  /** Equal for equal content. */
  readonly fingerprint: string;
  /** Each call reads the file anew; rejects with a `Failure` if it has changed, before the body is complete. */
  pieces(): AsyncIterable<Uint8Array>;
}

export interface FormFile {
  readonly field: string;
  readonly name: string;
  /** As the user gave it. */
  readonly path: string;
  readonly mediaType: string;
  readonly size: number;
}

export const bodyLength = ({ body, form }: Pick<HttpRequest, "body" | "form">): number =>
  body?.length ?? form?.length ?? 0;

/** The same request with the whole body in memory. */
export async function withWholeBody(request: HttpRequest): Promise<HttpRequest> {
  const { form, ...rest } = request;
  if (form === undefined) return request;
  const pieces: Uint8Array[] = [];
  for await (const piece of form.pieces()) pieces.push(piece);
  return { ...rest, body: Buffer.concat(pieces) };
}

/** One line for each part, with the file's content left out. */
export function describeForm({ fields, file }: FormBody): readonly string[] {
  const { field, name, mediaType, size } = file;
  return [
    ...fields.map(([key, value]) => `${key}=${value}`),
    `${field}=${name} (${mediaType}, ${size} bytes)`,
  ];
}
