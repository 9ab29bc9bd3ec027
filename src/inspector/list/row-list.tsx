import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Problem } from "../parts/problem";
import { keyTarget } from "./key-target";
import { ListRow } from "./list-row";
import { rowsInView } from "./rows-in-view";
import { bringIntoView, useView } from "./use-view";
import type { Windows } from "./use-windows";

interface RowListProps<Row> {
  readonly label: string;
  readonly windows: Windows<Row>;
  readonly columns: readonly string[];
  /** In rem. */
  readonly rowHeight: number;
  readonly isSelected?: (row: Row) => boolean;
  readonly onOpen: (row: Row) => void;
  /** The cells of a row, each with the role `gridcell`. */
  readonly children: (row: Row) => ComponentChildren;
  /** What stands there without rows. */
  readonly empty: ComponentChildren;
}

const around = 10;
const rowsPerStep = 4;
const rootSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A list of any length, of which only the rows in view are drawn. Arrow keys move in it, Enter opens. */
export function RowList<Row>(props: RowListProps<Row>) {
  const { windows } = props;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [active, setActive] = useState(0);
  const height = Math.round(props.rowHeight * rootSize());
  const view = useView(element, height * rowsPerStep);
  const total = windows.total ?? 0;
  const { from, to } = rowsInView({ ...view, rowHeight: height, total, around });
  useEffect(() => windows.show({ from, to: Math.max(to, 1) }), [from, to]);
  if (windows.total === undefined && windows.error !== undefined)
    return <Problem error={windows.error} onRetry={windows.reload} />;
  if (windows.total === 0) return <>{props.empty}</>;
  const open = (index: number) => {
    setActive(index);
    const row = windows.rowAt(index);
    if (row !== undefined) props.onOpen(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / height) - rowsPerStep);
    const next = keyTarget(event.key, { active, total, page });
    if (event.key !== "Enter" && next === undefined) return;
    event.preventDefault();
    if (next === undefined) return open(active);
    setActive(next);
    bringIntoView(element, next, height);
  };
  return (
    <div
      ref={setElement}
      class="row-list"
      role="grid"
      aria-label={props.label}
      aria-rowcount={total + 1}
      aria-activedescendant={active >= from && active < to ? `row-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <ListHead columns={props.columns} />
      <div class="row-list-body" role="rowgroup" style={{ height: `${total * height}px` }}>
        {Array.from({ length: to - from }, (_, offset) => from + offset).map((index) => {
          const row = windows.rowAt(index);
          const state = {
            isActive: index === active,
            isSelected: row !== undefined && !!props.isSelected?.(row),
          };
          return (
            <ListRow key={index} index={index} height={height} {...state} onPress={() => open(index)}>
              {row === undefined ? undefined : props.children(row)}
            </ListRow>
          );
        })}
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
