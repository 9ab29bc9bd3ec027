export interface FormPart {
  readonly name: string;
  /** Undefined for a plain field. */
  readonly fileName?: string;
  readonly content: Buffer;
}

const lineEnd = "\r\n";
const headEnd = Buffer.from("\r\n\r\n");

/** Reads the parts of a form (RFC 7578), or returns undefined if the form is malformed or incomplete. */
export function readForm(body: Uint8Array, boundary: string): readonly FormPart[] | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`${lineEnd}--${boundary}`);
  const firstDelimiter = delimiter.subarray(lineEnd.length);
  if (bytes.indexOf(firstDelimiter) !== 0) return undefined;
  const parts: FormPart[] = [];
  let offset = firstDelimiter.length;
  while (bytes.toString("latin1", offset, offset + 2) !== "--") {
    const end = bytes.indexOf(delimiter, offset);
    const part = end < 0 ? undefined : readPart(bytes.subarray(offset, end));
    if (part === undefined) return undefined;
    parts.push(part);
    offset = end + delimiter.length;
  }
  return parts;
}

function readPart(bytes: Buffer): FormPart | undefined {
  const end = bytes.indexOf(headEnd);
  if (end < 0 || bytes.toString("latin1", 0, 2) !== lineEnd) return undefined;
  const head = bytes.toString("utf8", 0, end);
  const disposition = /^content-disposition: *form-data(.*)$/im.exec(head)?.[1];
  const name = disposition === undefined ? undefined : readParameter(disposition, "name");
  if (disposition === undefined || name === undefined) return undefined;
  const content = bytes.subarray(end + headEnd.length);
  const fileName = readParameter(disposition, "filename");
  return fileName === undefined ? { name, content } : { name, fileName, content };
}

const escapes: Readonly<Record<string, string>> = { "%22": '"', "%0D": "\r", "%0A": "\n" };

/** Reads a quoted or bare parameter. Decodes the three characters that browsers escape. */
function readParameter(disposition: string, name: string): string | undefined {
  const [, quoted, bare] = new RegExp(`; *${name}=(?:"([^"]*)"|([^;\\s]+))`, "i").exec(disposition) ?? [];
  return (quoted ?? bare)?.replace(/%(22|0D|0A)/g, (code) => escapes[code] ?? code);
}
