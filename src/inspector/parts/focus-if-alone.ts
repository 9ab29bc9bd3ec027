/** On a narrow screen, a record's details replace the list, which had the focus. */
export function focusIfAlone(details: HTMLElement | null): void {
  if (document.querySelector<HTMLElement>(".split-list")?.offsetParent === null) details?.focus();
}
