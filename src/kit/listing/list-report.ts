import type { Walk, WalkSummary } from "../../api/paging/paging";
import type { Sums } from "../../api/selection/sums";
import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import type { Selection } from "../../cli/output/selection/selection";
import type { Context } from "../../cli/session/context";
import { resolveFormat, type Style } from "../../render/render";
import type { Column, ColumnSum, ListEnd, ListReport, OutputFormat } from "../../render/report";

export type NounForms = readonly [one: string, many: string];

interface ListSource {
  readonly columns: readonly Column[];
  readonly idPath?: string;
  readonly noun: NounForms;
  readonly selection: Selection;
  /** Whether the command has --all and --page. */
  readonly hasAll: boolean;
  /** Default: the platform's time. */
  readonly now?: ListReport["now"];
}

/** Reports a list that is read page by page, including notes and sums. */
export function reportWalk(context: Context, source: ListSource, walk: Walk): ListReport {
  const { host, style } = context;
  const { columns, idPath = "id", noun, selection, hasAll, now = context.platformNow } = source;
  const { fields, sums } = selection;
  return {
    kind: "list",
    columns,
    pages: sums === undefined ? walk.pages : sumPages(walk.pages, sums),
    idPath,
    fields,
    now,
    emptyText: selection.matches === undefined ? `No ${noun[1]}.` : `No ${noun[1]} match.`,
    end: () => {
      const end = describeListEnd(walk.end(), {
        noun,
        emptyNotes: selection.emptyNotes,
        hasAll,
        isFiltered: selection.matches !== undefined,
        isTerminal: host.stdout.isTerminal,
      });
      return sums === undefined ? end : addSums(end, sums, columns, style);
    },
  };
}

async function* sumPages(pages: Walk["pages"], sums: Sums): Walk["pages"] {
  for await (const page of pages) {
    for (const record of page.records) sums.add(record.value);
    yield page;
  }
}

interface EndSetting extends Pick<ListSource, "noun" | "hasAll"> {
  /** Whether --where filtered the records locally. */
  readonly isFiltered?: boolean;
  readonly isTerminal: boolean;
  /** Possible reasons for an empty list. */
  readonly emptyNotes?: readonly string[] | undefined;
}

/** Describes how a list ended, including notes for stderr. */
export function describeListEnd(end: WalkSummary, setting: EndSetting): ListEnd {
  return {
    isComplete: end.isComplete,
    page: end.page,
    reason: end.reason,
    failure: end.failure,
    notes:
      setting.isFiltered === true
        ? [...formatMatchFooter(end, setting), ...(end.recordCount === 0 ? (setting.emptyNotes ?? []) : [])]
        : formatFooter(end, setting),
    warnings: [...formatMissingNotes(end, setting.noun), ...formatChangeNotes(end)],
  };
}

function formatFooter(end: WalkSummary, { noun, hasAll, isTerminal }: EndSetting): readonly string[] {
  if (end.isComplete)
    return isTerminal && end.recordCount > 0 ? [`${pluralize(end.recordCount, ...noun)}.`] : [];
  const totalText = end.totalResults === undefined ? "" : ` of ${pluralize(end.totalResults, ...noun)}`;
  const shownCount = formatCount(end.recordCount);
  if (end.reason === "limit")
    return [
      `Showing the first ${shownCount}${totalText}. ${hasAll ? "Use --all for everything." : "Use --limit for more."}`,
    ];
  if (end.reason === "short" || end.reason === "moved") return [];
  if (end.reason !== "page") return [`Stopped after ${shownCount}${totalText}.`];
  const totalPagesText = end.totalPages === undefined ? "" : ` of ${end.totalPages}`;
  const { totalPages = 0 } = end;
  if (end.recordCount === 0 && totalPages > 0 && end.lastPage > totalPages)
    return [
      `No ${noun[1]} on page ${formatCount(end.lastPage)}: the last page is ${formatCount(totalPages)}.`,
    ];
  const isLastPage = end.totalPages !== undefined && end.lastPage >= end.totalPages;
  const purpose = end.totalPages === undefined ? "to see whether there are more" : "for more";
  const nextHint = isLastPage
    ? ""
    : ` Use --page ${end.lastPage + 1} ${purpose}${hasAll ? ", --all for everything" : ""}.`;
  return [`Showing ${shownCount}${totalText}, page ${end.lastPage}${totalPagesText}.${nextHint}`];
}

/** Describes how much was read to find the matches. */
function formatMatchFooter(end: WalkSummary, { noun, hasAll, isTerminal }: EndSetting): readonly string[] {
  const { recordCount, readCount, totalResults = readCount } = end;
  // A terminal already prints "No cases match." in place of a table.
  if (isTerminal && end.isComplete && recordCount === 0) return [];
  const matchPhrase = `${formatCount(recordCount)} of ${pluralize(readCount, ...noun)} ${recordCount === 1 ? "matches" : "match"}`;
  if (end.isComplete) return [`${matchPhrase}.`];
  const readPhrase = `${formatCount(readCount)} of ${pluralize(totalResults, ...noun)} read`;
  if (end.reason === "limit")
    return [`Showing the first ${formatCount(recordCount)} that match; ${readPhrase}. Use --limit for more.`];
  if (end.reason === "page")
    return [
      `${formatCount(recordCount)} match on page ${end.lastPage}; ${readPhrase}.${hasAll ? " Remove --page for all." : ""}`,
    ];
  return [end.failure === undefined ? `${matchPhrase}.` : `${matchPhrase}; not all were read.`];
}

/** Warns that expected records may be missing. */
function formatMissingNotes(
  { reason, totalResults, totalPages, readCount, emptyPage }: WalkSummary,
  noun: NounForms,
): readonly string[] {
  const readPhrase = pluralize(readCount, ...noun);
  if (reason === "moved")
    return [`${readPhrase}; the list shrank while it was read, so some may be missing.`];
  if (reason !== "short") return [];
  if (totalResults !== undefined && totalResults > readCount)
    return [`The platform reported ${pluralize(totalResults, ...noun)} and sent ${formatCount(readCount)}.`];
  if (emptyPage !== undefined)
    return [`${readPhrase}; page ${emptyPage} of ${totalPages} is empty, so some may be missing.`];
  return [`${readPhrase}; the platform sends the same page for every --page, so there may be more.`];
}

function formatChangeNotes(end: WalkSummary): readonly string[] {
  const notes: string[] = [];
  if (end.movedTotal !== undefined)
    notes.push(`The total changed from ${end.movedTotal.join(" to ")} while the list was read.`);
  if (end.repeatedCount > 0) {
    notes.push(
      `${end.repeatedCount} appeared twice and are shown once: the list may have changed while it was read.`,
    );
  }
  return notes;
}

/** Formats that contain only rows, so sums can't be added. */
const rowsOnlyFormats: readonly OutputFormat[] = ["csv", "tsv", "xlsx", "ids"];

/**
 * Adds the sums to the end of a list, or to its notes if the format can't contain them. Notes how many records
 * the sums leave out.
 */
export function addSums(
  end: ListEnd,
  { totals, missing }: Pick<Sums, "totals" | "missing">,
  columns: readonly Column[],
  style: Style,
): ListEnd {
  const titleOf = (path: string) => columns.find((column) => column.path === path)?.title ?? path;
  const sums = Object.entries(totals).map(
    ([path, amounts]): ColumnSum => ({ path, title: titleOf(path), amounts }),
  );
  const missingNotes = [...missing].map(
    ([path, count]) => `Sum of ${titleOf(path)}: leaves out ${pluralize(count, "record")} without a value.`,
  );
  if (!rowsOnlyFormats.includes(resolveFormat(style)))
    return { ...end, sums, notes: [...missingNotes, ...end.notes] };
  return { ...end, notes: [...sums.map(formatSumNote), ...missingNotes, ...end.notes] };
}

/** For example, `Sum of Remainder: 123.45 EUR, 5000 JPY`. */
function formatSumNote({ title, amounts }: ColumnSum): string {
  const texts = Object.entries(amounts).map(([currency, amount]) => `${amount} ${currency}`.trim());
  return `Sum of ${title}: ${texts.join(", ") || "0"}`;
}
