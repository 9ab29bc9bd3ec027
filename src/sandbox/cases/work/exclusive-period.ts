import { dayMs } from "../../../base/text/time/duration";
import type { CaseRow } from "../../facts/case-row";
import { finalStages } from "../../facts/stages";
import { listCasePayments } from "../../money/payments";
import { json } from "../../store/json-text";
import type { Store } from "../../store/store";

const periodMs = 180 * dayMs;
const extensionMs = 90 * dayMs;

interface Extension {
  readonly at: number;
  readonly newEnd: number;
}

/** Returns an extension for each payment that was made within the period and moved its end. */
function listExtensions(store: Store, row: CaseRow, start: number): readonly Extension[] {
  let end = start + periodMs;
  return listCasePayments(store, row.seq).flatMap(({ date }) => {
    const newEnd = date + extensionMs;
    if (date > end || newEnd <= end) return [];
    end = newEnd;
    return [{ at: date, newEnd }];
  });
}

function getPeriodStatus(row: CaseRow, end: number, now: number): string {
  if (finalStages.includes(row.lifecycle) && (row.date_finished ?? 0) < end) return "Terminated";
  return now < end ? "Active" : "Expired";
}

const formatExtension = ({ at, newEnd }: Extension) =>
  `{"type":"Payment","eventDate":${json.time(at)},"newEndDate":${json.time(newEnd)}}`;

/** Formats the exclusive period of a case, or returns undefined if collection hasn't started yet. */
export function formatExclusivePeriod(store: Store, row: CaseRow, now: number): string | undefined {
  const start = row.date_collection_started;
  if (start === null) return undefined;
  const extensions = listExtensions(store, row, start);
  const end = extensions.at(-1)?.newEnd ?? start + periodMs;
  const status = getPeriodStatus(row, end, now);
  const days = status === "Active" ? Math.ceil((end - now) / dayMs) : 0;
  return `{"engagementStartDate":${json.time(start)},"currentEndDate":${json.time(end)},"daysRemaining":${json.count(days)},"status":${json.text(status)},"extensions":${json.list(extensions.map(formatExtension))}}`;
}
