import type { WalkEnd } from "../../api/paging/paging";
import { counted, formatCount } from "../../base/text/format-count";
import type { ListEnd } from "../../render/report";

export type Noun = readonly [one: string, many: string];

interface Told {
  readonly noun: Noun;
  /** Whether the command has --all and --page. */
  readonly hasAll: boolean;
  readonly isTerminal: boolean;
}

/** How a list ended, and what there is to say of it on stderr. */
export function describeListEnd(end: WalkEnd, told: Told): ListEnd {
  return {
    isComplete: end.isComplete,
    ...(end.page === undefined ? {} : { page: end.page }),
    ...(end.reason === undefined ? {} : { reason: end.reason }),
    ...(end.failure === undefined ? {} : { failure: end.failure }),
    notes: [...footer(end, told), ...oddities(end)],
  };
}

function footer(end: WalkEnd, { noun, hasAll, isTerminal }: Told): readonly string[] {
  if (end.isComplete)
    return isTerminal && end.recordCount > 0 ? [`${counted(end.recordCount, ...noun)}.`] : [];
  const total = end.totalResults === undefined ? "" : ` of ${counted(end.totalResults, ...noun)}`;
  const shown = formatCount(end.recordCount);
  if (end.reason === "limit") return [`The first ${shown}${total}. Everything: --all.`];
  if (end.reason === "short") return [tellShort(end, noun)];
  if (end.reason === "moved")
    return [
      `${counted(end.recordCount, ...noun)}; the list shrank meanwhile, and some may have been skipped.`,
    ];
  if (end.reason !== "page") return [`Cut off after ${shown}${total}.`];
  const pages = end.totalPages === undefined ? "" : ` of ${end.totalPages}`;
  const { totalPages = 0 } = end;
  if (end.recordCount === 0 && totalPages > 0 && end.lastPage > totalPages)
    return [
      `No ${noun[1]} on page ${formatCount(end.lastPage)}: the last page is ${formatCount(totalPages)}.`,
    ];
  const isLast = end.totalPages !== undefined && end.lastPage >= end.totalPages;
  const next = isLast ? "" : ` More: --page ${end.lastPage + 1}${hasAll ? ", everything: --all" : ""}.`;
  return [`${shown}${total}, page ${end.lastPage}${pages}.${next}`];
}

function tellShort({ totalResults, recordCount }: WalkEnd, noun: Noun): string {
  if (totalResults !== undefined && totalResults > recordCount)
    return `The platform announced ${counted(totalResults, ...noun)} and sent ${formatCount(recordCount)}.`;
  return `${counted(recordCount, ...noun)}; the platform sends the same page for every --page, so there may be more.`;
}

function oddities(end: WalkEnd): readonly string[] {
  const notes: string[] = [];
  if (end.movedTotal !== undefined)
    notes.push(`The total moved from ${end.movedTotal.join(" to ")} while reading.`);
  if (end.repeatedCount > 0) {
    notes.push(`${end.repeatedCount} came twice and are shown once: the list changed while it was read.`);
  }
  return notes;
}
