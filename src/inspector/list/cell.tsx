import type { ComponentChildren } from "preact";

export function Cell({ kind, children }: { readonly kind: string; readonly children: ComponentChildren }) {
  return (
    <span role="gridcell" class={kind}>
      {children}
    </span>
  );
}
