import { count } from "../text/times";

/** How many of a list that is cut off are not shown. */
export function More({ total, shown }: { readonly total: number; readonly shown: number }) {
  return total > shown ? <p class="muted">and {count(total - shown)} more</p> : null;
}
