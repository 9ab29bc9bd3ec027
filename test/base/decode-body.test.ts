import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeBody } from "../../src/base/decode-body";

const body = Buffer.from("some text, some text");

test.each<[string, Uint8Array]>([
  ["", body],
  ["identity", body],
  ["gzip", gzipSync(body)],
  ["X-GZIP", gzipSync(body)],
  ["br", brotliCompressSync(body)],
  ["deflate", deflateSync(body)],
  ["deflate", deflateRawSync(body)],
  [" gzip , identity, BR ", brotliCompressSync(gzipSync(body))],
])("decodes a body with the encoding %j", async (encodings, bytes) => {
  expect(Buffer.from(await decodeBody(bytes, encodings, 100)).toString()).toBe(body.toString());
});

test.each([gzipSync, brotliCompressSync, deflateSync, deflateRawSync])(
  "limits the decoded size of a body: %o",
  async (compress) => {
    const encoding = compress === gzipSync ? "gzip" : compress === brotliCompressSync ? "br" : "deflate";
    expect((await decodeBody(compress(body), encoding, body.length)).length).toBe(body.length);
    await expect(decodeBody(compress(body), encoding, body.length - 1)).rejects.toMatchObject({
      code: "ERR_BUFFER_TOO_LARGE",
    });
  },
);

test.each(["zstd", "toString"])("refuses the encoding %s", async (encoding) => {
  await expect(decodeBody(body, encoding, 100)).rejects.toThrow(
    `unknown content encoding ${encoding.toLowerCase()}`,
  );
});
