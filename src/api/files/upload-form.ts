import type { FormBody, FormFile } from "../../base/http";

interface Upload extends Pick<FormBody, "fields" | "file" | "fingerprint"> {
  /** Reads the content from the start; rejects if it has changed. */
  read(): AsyncIterable<Uint8Array>;
}

/** Derives the boundary from the content, so a retry sends the same body, as its idempotency key requires. */
export function buildUploadForm({ fields, file, fingerprint, read }: Upload): FormBody {
  const boundary = `recoup-${fingerprint}`;
  const formStart = Buffer.from(
    [...fields.map((field) => formatFieldPart(boundary, field)), formatFileHeader(boundary, file)].join(""),
  );
  const formEnd = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    fields,
    file,
    contentType: `multipart/form-data; boundary=${boundary}`,
    length: formStart.length + file.size + formEnd.length,
    fingerprint: [fingerprint, file.name, ...fields.flat()].join("\n"),
    async *chunks() {
      yield formStart;
      yield* read();
      yield formEnd;
    },
  };
}

const formatFieldPart = (boundary: string, [name, value]: readonly [string, string]) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${escapeQuotes(name)}"\r\n\r\n${value}\r\n`;

const formatFileHeader = (boundary: string, { field, name, mediaType }: FormFile) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${escapeQuotes(field)}"; filename="${escapeQuotes(name)}"\r\ncontent-type: ${mediaType}\r\n\r\n`;

const escapeByCharacter: Readonly<Record<string, string>> = { '"': "%22", "\r": "%0D", "\n": "%0A" };

/** Escapes a name the way browsers do. */
const escapeQuotes = (text: string) =>
  text.replace(/["\r\n]/g, (character) => escapeByCharacter[character] ?? character);
