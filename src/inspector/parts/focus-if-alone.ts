/** Moves focus to the details of a record if they replace the list, as they do on a narrow screen. */
export function focusIfListHidden(details: HTMLElement | null): void {
  if (document.querySelector<HTMLElement>(".split-list")?.offsetParent === null) details?.focus();
}
