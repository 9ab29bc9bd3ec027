import { useEffect, useState } from "preact/hooks";
import { findTargetRow } from "./key-target";
import { scrollToRow } from "./use-view";
import type { Windows } from "./use-windows";

interface ActiveRow {
  readonly active: number;
  readonly press: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Tracks the active row, which moves on key presses while the list has focus. */
export function useActiveRow<Row>(list: {
  readonly element: HTMLElement | null;
  /** Height of a row, in pixels. */
  readonly height: number;
  readonly windows: Windows<Row>;
  readonly onOpen: (row: Row) => void;
}): ActiveRow {
  const { element, height, windows, onOpen } = list;
  const total = windows.total ?? 0;
  const [active, setActive] = useState(0);
  const openRow = (index: number) => {
    const row = windows.rowAt(index);
    if (row !== undefined) onOpen(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((element?.clientHeight ?? 0) / height) - 1);
    const next = findTargetRow(event.key, { active, total, page });
    if (event.key !== "Enter" && next === undefined) return;
    event.preventDefault();
    if (next === undefined) return openRow(active);
    setActive(next);
    scrollToRow(element, next, height);
  };
  useKeysOutsideList(element, onKeyDown);
  const activateRow = (index: number) => {
    setActive(index);
    openRow(index);
  };
  return { active, press: activateRow, onKeyDown };
}

const listKeys = ["ArrowDown", "ArrowUp", "j", "k", "PageDown", "PageUp", "Home", "End", "Enter"];

/**
 * Sends keys to the list while no other element of the view has focus. The down arrow moves focus from the
 * search to the list.
 */
function useKeysOutsideList(element: HTMLElement | null, onKeyDown: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const forwardKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (element === null || !(target instanceof Element)) return;
      const isSearch = target.matches("[data-search]") && key === "ArrowDown";
      // A click on the name of the view leaves the focus there, where only Enter has a meaning.
      const isOnView = target.matches("nav a") && key !== "Enter";
      const isUnfocused = (target.matches("body, main") || isOnView) && listKeys.includes(key);
      if (!(isSearch || isUnfocused) || event.isComposing || document.querySelector("dialog[open]") !== null)
        return;
      element.focus({ preventScroll: true });
      if (isSearch) event.preventDefault();
      else onKeyDown(event);
    };
    addEventListener("keydown", forwardKey);
    return () => removeEventListener("keydown", forwardKey);
  });
}
