import type { ComponentChildren } from "preact";

/** A cell of a row. */
export function Cell({ kind, children }: { readonly kind: string; readonly children: ComponentChildren }) {
  return (
    <span role="gridcell" class={kind}>
      {children}
    </span>
  );
}
