import type { ComponentChildren } from "preact";

interface ListRowProps {
  readonly index: number;
  /** Pixels. */
  readonly height: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPress: () => void;
  /** Absent while the row is read. */
  readonly children: ComponentChildren;
}

/** One row where it belongs. */
export function ListRow({ index, height, isActive, isSelected, onPress, children }: ListRowProps) {
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
      {children ?? <span role="gridcell" class="row-pending" aria-label="Loading" />}
    </div>
  );
}
