import { useEffect } from "preact/hooks";
import { isTyping } from "./is-typing";

/** Closes the open item on Escape, unless a dialog or field uses the key. */
export function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    if (close === undefined) return;
    const closeOnEscape = ({ key, target }: KeyboardEvent) => {
      const isKeyInUse = document.querySelector("dialog[open]") !== null || isTyping(target);
      if (key === "Escape" && !isKeyInUse) close();
    };
    addEventListener("keydown", closeOnEscape);
    return () => removeEventListener("keydown", closeOnEscape);
  }, [close]);
}
