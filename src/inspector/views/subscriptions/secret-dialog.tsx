import { useState } from "preact/hooks";
import type { SubscriptionRow } from "../../../base/inspector/overview";
import { setSecret } from "../../actions/world";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/dialog";
import { SecretField } from "../../parts/secret-field";
import { Text } from "../../parts/text";
import { perform } from "../../store/toasts";

/** The secret that a receiver has already, in place of the one that the sandbox made. */
export function SecretDialog({
  row,
  onClose,
}: {
  readonly row: SubscriptionRow;
  readonly onClose: () => void;
}) {
  const [secret, setText] = useState("");
  const save = async () => {
    const result = await perform(
      () => setSecret(row.id, secret),
      "Secret set. Deliveries are signed with it now.",
    );
    if (result !== undefined) onClose();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void save();
  };
  return (
    <Dialog title="Set secret" onClose={onClose}>
      <form onSubmit={submit}>
        <p class="muted">
          Deliveries to <Text>{row.url}</Text> are signed with this secret from now on. Use the one that your
          receiver verifies with.
        </p>
        <SecretField label="Signing secret, in Base64" value={secret} onType={setText} />
        <footer class="dialog-foot">
          <Button kind="primary" onPress={save} disabled={secret === ""}>
            Set secret
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
