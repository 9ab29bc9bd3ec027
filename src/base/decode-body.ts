import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { splitList } from "./text/split-list";

const decoders = {
  gzip: promisify(gunzip),
  "x-gzip": promisify(gunzip),
  br: promisify(brotliDecompress),
  deflate: (body: Uint8Array, options: { maxOutputLength: number }) =>
    hasZlibHeader(body) ? promisify(inflate)(body, options) : promisify(inflateRaw)(body, options),
};

/** Decodes the body, starting with the last encoding. Rejects with `ERR_BUFFER_TOO_LARGE` above the limit. */
export async function decodeBody(body: Uint8Array, encodings: string, maxBytes: number): Promise<Uint8Array> {
  let decodedBody = body;
  for (const encoding of splitList(encodings.toLowerCase()).toReversed()) {
    if (encoding === "identity") continue;
    if (!Object.hasOwn(decoders, encoding)) throw new Error(`unknown content encoding ${encoding}`);
    decodedBody = await decoders[encoding as keyof typeof decoders](decodedBody, {
      maxOutputLength: maxBytes,
    });
  }
  return decodedBody;
}

/**
 * Whether the body starts with a zlib header. The standard requires one for "deflate", but some servers omit
 * it.
 */
function hasZlibHeader(body: Uint8Array): boolean {
  const [first = 0, second = 0] = body;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}
