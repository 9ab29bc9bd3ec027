import { IconButton } from "../parts/button";
import { Icon } from "../parts/icon";
import { Prose } from "../parts/text/prose";
import { useStore } from "../store/store";
import { dismiss, toasts } from "../store/toasts";

/** Shows the outcomes of recent actions. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map(({ id, kind, text, hint }) => (
        <div key={id} class={`toast ${kind}`}>
          <Icon name={kind === "good" ? "check" : "cross"} />
          <div>
            <Prose>{text}</Prose>
            {hint !== undefined && (
              <p class="muted">
                <Prose>{hint}</Prose>
              </p>
            )}
          </div>
          <IconButton icon="close" label="Dismiss" onPress={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
