/** Reads the boundary from the content type of a form. Undefined for any other type. */
export function parseBoundary(contentType: string | undefined): string | undefined {
  const [type = "", ...parameters] = (contentType ?? "").split(";").map((part) => part.trim());
  if (type.toLowerCase() !== "multipart/form-data") return undefined;
  const parameter = parameters.find((part) => /^boundary=/i.test(part))?.slice("boundary=".length) ?? "";
  const boundary = parameter.replace(/^"(.*)"$/, "$1");
  return boundary === "" || boundary.length > 70 ? undefined : boundary;
}

/** Yields the pieces between the boundaries. */
export function* splitAtBoundary(body: Uint8Array, boundary: string): Generator<Uint8Array> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const delimiter = Buffer.from(`--${boundary}`);
  let from = 0;
  for (let index = bytes.indexOf(delimiter); index >= 0; index = bytes.indexOf(delimiter, from)) {
    yield bytes.subarray(from, index);
    from = index + delimiter.length;
  }
  yield bytes.subarray(from);
}
