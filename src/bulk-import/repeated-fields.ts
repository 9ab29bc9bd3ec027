import { readText } from "../base/json/json";
import { RunningFingerprint } from "../base/text/fingerprint";
import type { RowResult } from "./result";
import type { RowMapping } from "./rows/mapping";
import { readRows } from "./rows/rows";
import type { RowSource } from "./rows/source";

interface ReadFile {
  readonly source: RowSource;
  readonly mapping: RowMapping;
}

/** Adds row fields to the results by reading the file again. Adds nothing if the file has changed. */
export async function* withRepeated(
  results: Iterable<RowResult>,
  { source, mapping }: ReadFile,
  names: readonly string[] = [],
): AsyncGenerator<RowResult> {
  if (names.length === 0 || !(await source.isUnchanged())) return yield* results;
  const fields = [...mapping.fields].filter(([name]) => names.includes(name));
  // Other columns are skipped as unknown.
  const narrow = { ...mapping, fields: new Map(fields), isChecked: true };
  const left = results[Symbol.iterator]();
  let next = left.next();
  for await (const { row, body } of readRows(source, narrow, new RunningFingerprint())) {
    for (; next.done !== true && next.value.row < row; next = left.next()) yield next.value;
    if (next.done === true) return;
    if (next.value.row !== row) continue;
    const repeated = names.map((name) => [name, readText(body, name) || undefined] as const);
    yield { ...next.value, ...Object.fromEntries(repeated) };
    next = left.next();
  }
  for (; next.done !== true; next = left.next()) yield next.value;
}
