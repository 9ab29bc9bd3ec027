import { formatCount, pluralize } from "../../base/text/numbers/format-count";
import { shownCount } from "../model/list";
import { type ListContent, listHeight, type State, shownTab, type TabState } from "../model/state";

/**
 * Returns the line below the body: typed text, the latest message, the status of a load, or the position in
 * the list.
 */
export function statusLine(state: State): string {
  const { typing, message, note } = state;
  if (typing?.kind === "filter") return `/${typing.text}▏  ${positionText(state)}`;
  if (typing?.kind === "action") return `${typing.action.question}: ${typing.text}▏`;
  return message ?? note ?? positionText(state);
}

function positionText(state: State): string {
  const tab = shownTab(state);
  const { content } = tab;
  if (content.kind === "list") return listPosition(content, tab, listHeight(state.size));
  return content.kind === "card" ? "" : "Reading…";
}

function listPosition(list: ListContent, { order }: TabState, height: number): string {
  const { rows, total, filter, isComplete, problem, top } = list;
  const count = shownCount(list);
  const first = Math.min(top + 1, count);
  const window = `${formatCount(first)}-${formatCount(Math.min(top + height, count))}`;
  const readPart = total === undefined || isComplete ? "" : `, ${formatCount(rows.length)} read`;
  const totalText = formatCount(isComplete ? rows.length : (total ?? rows.length));
  const matchText =
    filter === "" ? [] : [`/${filter}: ${pluralize(count, "match", "matches")} in all columns`];
  const title = list.columns.find(({ path }) => path === order?.path)?.title;
  const sorted = title === undefined ? [] : [`by ${title} ${order?.isDescending ? "↓" : "↑"}`];
  return [
    ...matchText,
    count === 0
      ? list.emptyText
      : `${window} of ${filter === "" ? totalText : formatCount(count)}${readPart}`,
    ...sorted,
    ...(problem === undefined ? [] : [problem]),
  ].join("  ");
}
