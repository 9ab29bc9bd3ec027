import { RawJson } from "../base/json/json";
import type { ListPage } from "./report";

export async function* createSinglePage(rows: readonly unknown[]): AsyncGenerator<ListPage> {
  if (rows.length > 0) yield { records: rows.map((row) => RawJson.of(row)) };
}
