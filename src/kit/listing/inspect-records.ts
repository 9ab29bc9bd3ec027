import type { RawJson } from "../../base/json/json";
import type { ListEnd, ListReport } from "../../render/report";

/** Calls `inspect` with each record, and lets `conclude` change the end of the list. */
export function inspectRecords(
  report: ListReport,
  inspect: (record: RawJson) => void,
  conclude: (end: ListEnd, readCount: number) => ListEnd,
): ListReport {
  let readCount = 0;
  async function* pages() {
    for await (const page of report.pages) {
      readCount += page.records.length;
      page.records.forEach(inspect);
      yield page;
    }
  }
  return { ...report, pages: pages(), end: () => conclude(report.end(), readCount) };
}
