import { count } from "../text/times";

/** Shows how many items of a shortened list are hidden. */
export function More({ total, shown }: { readonly total: number; readonly shown: number }) {
  return total > shown ? <p class="muted">and {count(total - shown)} more</p> : null;
}
