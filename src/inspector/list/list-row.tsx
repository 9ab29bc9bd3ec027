import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

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

const pending = <span role="gridcell" class="row-pending" aria-label="Loading" />;

/** Positions one row. Redraws its cells only if the row changes, since scrolling draws many rows. */
export function ListRow<Row>(props: ListRowProps<Row>) {
  const { index, height, isActive, isSelected, onPress, row, cells } = props;
  const drawn = useMemo(() => (row === undefined ? pending : cells(row)), [row]);
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
      {drawn}
    </div>
  );
}
