/** On a narrow screen the details of a record stand in place of the list, which had the focus. */
export function focusIfAlone(details: HTMLElement | null): void {
  if (document.querySelector<HTMLElement>(".split-list")?.offsetParent === null) details?.focus();
}
