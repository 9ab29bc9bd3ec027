import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

interface ListRowProps<Row> {
  readonly index: number;
  /** Pixels. */
  readonly height: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPress: () => void;
  /** Undefined while it is read. */
  readonly row: Row | undefined;
  readonly cells: (row: Row) => ComponentChildren;
}

const pending = <span role="gridcell" class="row-pending" aria-label="Loading" />;

/** One row where it belongs. Its cells are drawn again when the row is another one: a list scrolls by many rows. */
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
