import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Problem } from "../parts/problem";
import { getRowsInView } from "./rows-in-view";
import { useActiveRow } from "./use-active-row";
import { useView } from "./use-view";
import type { Windows } from "./use-windows";

interface RowListProps<Row> {
  readonly label: string;
  readonly windows: Windows<Row>;
  readonly columns: readonly string[];
  readonly rowHeightRem: number;
  readonly isSelected?: (row: Row) => boolean;
  readonly onOpen: (row: Row) => void;
  /** Renders a row's cells. Must depend only on the row. */
  readonly children: (row: Row) => ComponentChildren;
  /** Shown when there are no rows. */
  readonly empty: ComponentChildren;
}

const rowsAround = 10;
const rowsPerStep = 4;
const readRootFontSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/**
 * A list of any length that renders only the visible rows. Arrow keys move through it, and Enter opens a row.
 */
export function RowList<Row>(props: RowListProps<Row>) {
  const { windows, label, columns, isSelected, onOpen } = props;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const height = Math.round(props.rowHeightRem * readRootFontSize());
  const view = useView(element, height * rowsPerStep);
  const total = windows.total ?? 0;
  const { from, to } = getRowsInView({ ...view, rowHeight: height, total, around: rowsAround });
  useEffect(() => windows.show({ from, to: Math.max(to, 1) }), [from, to]);
  const { active, press, onKeyDown } = useActiveRow({ element, height, windows, onOpen });
  if (windows.total === undefined && windows.error !== undefined)
    return <Problem error={windows.error} onRetry={windows.reload} />;
  if (windows.total === 0) return <>{props.empty}</>;
  const renderRow = (_: unknown, offset: number) => {
    const index = from + offset;
    const row = windows.rowAt(index);
    const state = { isActive: index === active, isSelected: row !== undefined && isSelected?.(row) === true };
    const rowProps = { index, height, row, cells: props.children, onPress: () => press(index) };
    return <ListRow key={index} {...state} {...rowProps} />;
  };
  return (
    <div
      ref={setElement}
      class="row-list"
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-activedescendant={active >= from && active < to ? `row-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <ListHead columns={columns} />
      <div class="row-list-body" role="rowgroup" style={{ height: `${total * height}px` }}>
        {Array.from({ length: to - from }, renderRow)}
      </div>
    </div>
  );
}

function ListHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <div class="row-list-head" role="row" aria-rowindex={1}>
      {columns.map((column) => (
        <span key={column} role="columnheader">
          {column}
        </span>
      ))}
    </div>
  );
}

interface ListRowProps<Row> {
  readonly index: number;
  /** In pixels. */
  readonly height: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPress: () => void;
  /** Undefined while loading. */
  readonly row: Row | undefined;
  readonly cells: (row: Row) => ComponentChildren;
}

const pendingCell = <span role="gridcell" class="row-pending" aria-label="Loading" />;

/** Positions a row. Renders its cells again only if the row changes, because scrolling renders many rows. */
function ListRow<Row>(props: ListRowProps<Row>) {
  const { index, height, isActive, isSelected, onPress, row, cells } = props;
  const cellNodes = useMemo(() => (row === undefined ? pendingCell : cells(row)), [row]);
  return (
    <div
      id={`row-${index}`}
      role="row"
      class={isActive ? "row active" : "row"}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${index * height}px)`, height: `${height}px` }}
      onClick={onPress}
    >
      {cellNodes}
    </div>
  );
}

export function Cell({ kind, children }: { readonly kind: string; readonly children: ComponentChildren }) {
  return (
    <span role="gridcell" class={kind}>
      {children}
    </span>
  );
}
