/** Moves focus to a record's details if they replace the list, as on a narrow screen. */
export function focusIfListHidden(details: HTMLElement | null): void {
  if (document.querySelector<HTMLElement>(".split-list")?.offsetParent === null) details?.focus();
}
