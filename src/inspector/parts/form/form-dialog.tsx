import type { ComponentChildren } from "preact";
import type { Outcome } from "../../store/toasts";
import { SubmitButton } from "../button";
import { Problem } from "../problem";
import { Dialog } from "./dialog";
import { useSubmit } from "./use-submit";

/** A dialog with fields and one button. It closes when its action succeeds. */
export function FormDialog(props: {
  readonly title: string;
  readonly button: string;
  readonly isReady?: boolean;
  readonly action: () => Promise<Outcome>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const { error, isBusy, onSubmit } = useSubmit(props.action, props.onClose);
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={onSubmit}>
        {props.children}
        {error !== undefined && <Problem error={error} />}
        <footer class="dialog-foot">
          <SubmitButton kind="primary" isBusy={isBusy} disabled={props.isReady === false}>
            {props.button}
          </SubmitButton>
        </footer>
      </form>
    </Dialog>
  );
}
