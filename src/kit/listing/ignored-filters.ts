import { readLifecycle } from "../../base/cases/lifecycle";
import { type RawJson, readText } from "../../base/json/json";
import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import type { ListReport } from "../../render/report";
import { inspectRecords } from "./inspect-records";
import type { NounForms } from "./list-report";

interface ShownFilter {
  readonly flag: string;
  /** Path of the field that shows whether a record fits the filter. */
  readonly path: string;
  read(text: string): string | undefined;
}

const readId = (text: string) => text.toLowerCase() || undefined;

/** Filters whose effect the records show, by query parameter. */
const shownFilters: Readonly<Record<string, ShownFilter>> = {
  Statuses: { flag: "--lifecycle", path: "lifecycle", read: readLifecycle },
  Ids: { flag: "--id", path: "id", read: readId },
  ExternalTenantId: { flag: "--external-tenant-id", path: "externalTenantId", read: readId },
};

/** Adds a warning if the platform sends records that don't fit the query. Skips records without the field. */
export function warnOfIgnoredFilters(
  report: ListReport,
  query: Readonly<Record<string, unknown>>,
  noun: NounForms,
): ListReport {
  const filters = Object.entries(shownFilters).flatMap(([name, filter]) =>
    query[name] === undefined ? [] : [createFilterWatch(filter, [query[name]].flat().map(String))],
  );
  if (filters.length === 0) return report;
  const inspect = (record: RawJson) => filters.forEach((filter) => void filter.add(record));
  return inspectRecords(report, inspect, (end, readCount) => {
    const warnings = filters
      .filter(({ count }) => count > 0)
      .map(
        ({ count, flag }) =>
          `${formatCount(count)} of ${pluralize(readCount, ...noun)} ${count === 1 ? "does" : "do"} not fit ${flag}: the platform may ignore this filter.`,
      );
    return { ...end, warnings: [...(end.warnings ?? []), ...warnings] };
  });
}

function createFilterWatch({ flag, path, read }: ShownFilter, texts: readonly string[]) {
  const filterValues = texts.map(read);
  return {
    flag,
    count: 0,
    add(record: RawJson) {
      const value = read(readText(record.value, path));
      if (value !== undefined && !filterValues.includes(value)) this.count++;
    },
  };
}
