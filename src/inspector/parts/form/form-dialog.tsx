import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Outcome, showToast } from "../../store/toasts";
import { SubmitButton } from "../button";
import { Problem } from "../problem";
import { Dialog } from "./dialog";

/** A dialog with fields and one button. Closes when its action succeeds. */
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

interface SubmitState {
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onSubmit: (event: Event) => void;
}

/** Prevents overlapping runs of a form's action. Stays busy after success, because the form then closes. */
function useSubmit(action: () => Promise<Outcome>, onDone: () => void): SubmitState {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  // Two quick key presses can arrive before the form is rendered again.
  const isRunning = useRef(false);
  const submit = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setError(undefined);
    try {
      showToast(await action());
      onDone();
    } catch (reason) {
      setError(reason);
      setBusy(false);
      isRunning.current = false;
    }
  };
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void submit();
  };
  return { error, isBusy, onSubmit };
}
