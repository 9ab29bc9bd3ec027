import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import { countShownRows } from "../model/list";
import {
  type CardContent,
  getListHeight,
  getShownTab,
  type ListContent,
  type State,
  type TabState,
} from "../model/state";

/**
 * Returns the line below the body: typed text, the latest message, the load status, or the position in the
 * list.
 */
export function formatStatusLine(state: State): string {
  const { typing, message, note } = state;
  if (typing?.kind === "filter") return `/${typing.text}▏  ${formatPosition(state)}`;
  if (typing?.kind === "action") return `${typing.action.question}: ${typing.text}▏`;
  return message ?? note ?? formatPosition(state);
}

function formatPosition(state: State): string {
  const tab = getShownTab(state);
  const { content } = tab;
  if (content.kind === "list") return formatListPosition(content, tab, getListHeight(state.size));
  return content.kind === "card" ? "" : readingText;
}

const formatRange = (top: number, height: number, count: number) =>
  `${formatCount(Math.min(top + 1, count))}-${formatCount(Math.min(top + height, count))}`;

/** Returns which lines of a card are in view, or an empty string if all of them are. */
export function formatCardPosition({ lines, top }: CardContent, height: number): string {
  const count = lines.length;
  return count <= height ? "" : `${formatRange(top, height, count)} of ${pluralize(count, "line")}`;
}

const readingText = "Reading…";

function formatListPosition(list: ListContent, { order }: TabState, height: number): string {
  const { rows, total, filter, isComplete, problem, top } = list;
  const count = countShownRows(list);
  const rangeText = formatRange(top, height, count);
  const isWhole = total === undefined || (isComplete && problem === undefined);
  const readCountText = isWhole ? "" : `, ${formatCount(rows.length)} read`;
  const totalText = formatCount(isWhole ? rows.length : total);
  const matchText =
    filter === "" ? [] : [`/${filter}: ${pluralize(count, "match", "matches")} in all columns`];
  const title = list.columns.find(({ path }) => path === order?.path)?.title;
  const sortText = title === undefined ? [] : [`by ${title} ${order?.isDescending ? "↓" : "↑"}`];
  const finalText = filter === "" && problem === undefined ? [list.emptyText] : [];
  const emptyText = isComplete ? finalText : [readingText];
  return [
    ...matchText,
    ...(count === 0
      ? emptyText
      : [`${rangeText} of ${filter === "" ? totalText : formatCount(count)}${readCountText}`]),
    ...sortText,
    ...(problem === undefined ? [] : [problem]),
  ].join("  ");
}
