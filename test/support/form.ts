interface FormSample {
  readonly name?: string;
  readonly content?: string | Uint8Array;
  readonly fields?: Readonly<Record<string, string>>;
  readonly fileField?: string;
}

const boundary = "----test-boundary";
export const formHeaders = { "content-type": `multipart/form-data; boundary=${boundary}` } as const;

/** Returns a form with a file, as a browser writes it. */
export function formOf({
  name = "invoice.pdf",
  content = "%PDF-",
  fields = {},
  fileField = "File",
}: FormSample) {
  const texts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${fileField}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(texts.join("") + head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}
