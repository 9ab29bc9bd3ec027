import type { WalkEnd } from "../../api/paging/paging";
import { counted, formatCount } from "../../base/text/numbers/format-count";
import type { ListEnd } from "../../render/report";

export type Noun = readonly [one: string, many: string];

interface EndSetting {
  readonly noun: Noun;
  /** Whether the command has --all and --page. */
  readonly hasAll: boolean;
  /** Whether --where filtered the records on this machine. */
  readonly isFiltered?: boolean;
  readonly isTerminal: boolean;
  /** Possible reasons why nothing matches. */
  readonly emptyNotes?: readonly string[] | undefined;
  /** How to see more than the limit. Default: depends on `hasAll`. */
  readonly limitHint?: string | undefined;
}

/** Describes how a list ended, with notes for stderr. */
export function describeListEnd(end: WalkEnd, setting: EndSetting): ListEnd {
  return {
    isComplete: end.isComplete,
    page: end.page,
    reason: end.reason,
    failure: end.failure,
    notes:
      setting.isFiltered === true
        ? [...matchFooter(end, setting), ...(end.recordCount === 0 ? (setting.emptyNotes ?? []) : [])]
        : footer(end, setting),
    warnings: [...doubts(end, setting.noun), ...oddities(end)],
  };
}

function footer(end: WalkEnd, { noun, hasAll, isTerminal, limitHint }: EndSetting): readonly string[] {
  if (end.isComplete)
    return isTerminal && end.recordCount > 0 ? [`${counted(end.recordCount, ...noun)}.`] : [];
  const total = end.totalResults === undefined ? "" : ` of ${counted(end.totalResults, ...noun)}`;
  const shown = formatCount(end.recordCount);
  if (end.reason === "limit")
    return [
      `Showing the first ${shown}${total}. ${limitHint ?? (hasAll ? "Use --all for everything." : "Use --limit for more.")}`,
    ];
  if (end.reason === "short" || end.reason === "moved") return [];
  if (end.reason !== "page") return [`Stopped after ${shown}${total}.`];
  const pages = end.totalPages === undefined ? "" : ` of ${end.totalPages}`;
  const { totalPages = 0 } = end;
  if (end.recordCount === 0 && totalPages > 0 && end.lastPage > totalPages)
    return [
      `No ${noun[1]} on page ${formatCount(end.lastPage)}: the last page is ${formatCount(totalPages)}.`,
    ];
  const isLast = end.totalPages !== undefined && end.lastPage >= end.totalPages;
  const next = isLast
    ? ""
    : ` Use --page ${end.lastPage + 1} for more${hasAll ? ", --all for everything" : ""}.`;
  return [`Showing ${shown}${total}, page ${end.lastPage}${pages}.${next}`];
}

/** Describes how much was read to find the matches. */
function matchFooter(end: WalkEnd, { noun, hasAll, isTerminal }: EndSetting): readonly string[] {
  const { recordCount, readCount, totalResults = readCount } = end;
  // A terminal already prints "No cases match." in place of a table.
  if (isTerminal && end.isComplete && recordCount === 0) return [];
  const matching = `${formatCount(recordCount)} of ${counted(readCount, ...noun)} ${recordCount === 1 ? "matches" : "match"}`;
  if (end.isComplete) return [`${matching}.`];
  const read = `${formatCount(readCount)} of ${counted(totalResults, ...noun)} read`;
  if (end.reason === "limit")
    return [`Showing the first ${formatCount(recordCount)} that match; ${read}. Use --limit for more.`];
  if (end.reason === "page")
    return [
      `${formatCount(recordCount)} match on page ${end.lastPage}; ${read}.${hasAll ? " Remove --page for all." : ""}`,
    ];
  return [end.failure === undefined ? `${matching}.` : `${matching}; not all were read.`];
}

/** Warns that expected records may be missing. */
function doubts({ reason, totalResults, readCount }: WalkEnd, noun: Noun): readonly string[] {
  const read = counted(readCount, ...noun);
  if (reason === "moved") return [`${read}; the list shrank while it was read, so some may be missing.`];
  if (reason !== "short") return [];
  if (totalResults !== undefined && totalResults > readCount)
    return [`The platform reported ${counted(totalResults, ...noun)} and sent ${formatCount(readCount)}.`];
  return [`${read}; the platform sends the same page for every --page, so there may be more.`];
}

function oddities(end: WalkEnd): readonly string[] {
  const notes: string[] = [];
  if (end.movedTotal !== undefined)
    notes.push(`The total changed from ${end.movedTotal.join(" to ")} while the list was read.`);
  if (end.repeatedCount > 0) {
    notes.push(`${end.repeatedCount} appeared twice and are shown once: the list changed while it was read.`);
  }
  return notes;
}
