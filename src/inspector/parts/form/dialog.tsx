import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { IconButton } from "../button";

/** Open for as long as it is rendered. Escape and the dialog's button close it. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    element.current?.showModal();
    return () => (opener instanceof HTMLElement ? opener.focus() : undefined);
  }, []);
  return (
    <dialog
      ref={element}
      class={props.isWide === true ? "dialog wide" : "dialog"}
      aria-labelledby="dialog-title"
      onClose={props.onClose}
    >
      <header class="dialog-head">
        <h2 id="dialog-title">{props.title}</h2>
        <IconButton icon="close" label="Close" onPress={() => element.current?.close()} />
      </header>
      {props.children}
    </dialog>
  );
}
