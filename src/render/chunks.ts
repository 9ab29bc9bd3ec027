import type { RawJson } from "../base/json/json";

/** Joins records into one chunk, since a single large write is faster than many small ones. */
export function joinRecords(
  records: readonly RawJson[],
  separators: { readonly before: string; readonly between: string; readonly after: string },
): Buffer {
  const [before, between, after] = [separators.before, separators.between, separators.after].map((text) =>
    Buffer.from(text),
  );
  const parts = records.flatMap((record, index) => [index === 0 ? before : between, record.bytes]);
  return Buffer.concat([...parts, after] as Uint8Array[]);
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Puts each record on its own line. Returns undefined if a record contains a line break. If the records are
 * all one byte apart, copies them as one block and overwrites the bytes between them with line feeds.
 */
export function joinLines(records: readonly RawJson[]): Buffer | undefined {
  const isContiguous = records.every(
    (record, index) => index === 0 || isAdjacent(record, records[index - 1]),
  );
  return isContiguous ? joinContiguousRecords(records) : joinScatteredRecords(records);
}

function isAdjacent(record: RawJson, before: RawJson | undefined): boolean {
  return record.source === before?.source && record.start === before.end + 1;
}

function joinContiguousRecords(records: readonly RawJson[]): Buffer | undefined {
  const [first] = records;
  if (first === undefined) return Buffer.alloc(0);
  const block = first.source.subarray(first.start, records.at(-1)?.end);
  const lines = Buffer.allocUnsafe(block.length + 1);
  lines.set(block);
  if (hasLineBreak(lines, 0, block.length)) return undefined;
  for (const { end } of records) lines[end - first.start] = lineFeed;
  return lines;
}

function joinScatteredRecords(records: readonly RawJson[]): Buffer | undefined {
  if (records.some(({ source, start, end }) => hasLineBreak(source, start, end))) return undefined;
  return joinRecords(records, { before: "", between: "\n", after: "\n" });
}

function hasLineBreak(bytes: Uint8Array, start: number, end: number): boolean {
  const part = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start);
  return part.includes(lineFeed) || part.includes(carriageReturn);
}
