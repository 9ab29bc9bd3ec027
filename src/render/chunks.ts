import type { RawJson } from "../base/json";

/** Joins records into one chunk: few large writes are what a long walk needs. */
export function joinRecords(
  records: readonly RawJson[],
  around: { readonly before: string; readonly between: string; readonly after: string },
): Buffer {
  const [before, between, after] = [around.before, around.between, around.after].map((text) =>
    Buffer.from(text),
  );
  const parts = records.flatMap((record, index) => [index === 0 ? before : between, record.bytes]);
  return Buffer.concat([...parts, after] as Uint8Array[]);
}
