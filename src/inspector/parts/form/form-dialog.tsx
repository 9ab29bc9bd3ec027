import type { ComponentChildren } from "preact";
import type { Outcome } from "../../store/toasts";
import { Button } from "../button";
import { Problem } from "../problem";
import { Dialog } from "./dialog";
import { useSubmit } from "./use-submit";

/** A dialog with fields and one button, which closes when its action succeeded. */
export function FormDialog(props: {
  readonly title: string;
  readonly button: string;
  readonly isReady?: boolean;
  readonly action: () => Promise<Outcome>;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}) {
  const { error, submit } = useSubmit(props.action, props.onClose);
  const isReady = props.isReady ?? true;
  const onSubmit = (event: Event) => {
    event.preventDefault();
    if (isReady) void submit();
  };
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form onSubmit={onSubmit}>
        {props.children}
        {error !== undefined && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button kind="primary" onPress={submit} disabled={!isReady}>
            {props.button}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
