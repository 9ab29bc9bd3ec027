import { formatCount } from "../../base/text/numbers/format-count";

export function More({ total, shownCount }: { readonly total: number; readonly shownCount: number }) {
  return total > shownCount ? <p class="muted">and {formatCount(total - shownCount)} more</p> : null;
}
