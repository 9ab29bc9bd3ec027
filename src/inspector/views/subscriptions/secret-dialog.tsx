import { useState } from "preact/hooks";
import type { SubscriptionRow } from "../../../base/inspector/overview";
import { setSecret } from "../../actions/world";
import { Button } from "../../parts/button";
import { Dialog } from "../../parts/form/dialog";
import { SecretField } from "../../parts/form/secret-field";
import { useSubmit } from "../../parts/form/use-submit";
import { Problem } from "../../parts/problem";
import { Text } from "../../parts/text";

/** The secret that a receiver has already, in place of the one that the sandbox made. */
export function SecretDialog({
  row,
  onClose,
}: {
  readonly row: SubscriptionRow;
  readonly onClose: () => void;
}) {
  const [secret, setText] = useState("");
  const { error, submit } = useSubmit(async () => {
    await setSecret(row.id, secret);
    return { kind: "good", text: "Secret set. Deliveries are signed with it now." };
  }, onClose);
  const onSubmit = (event: Event) => {
    event.preventDefault();
    void submit();
  };
  return (
    <Dialog title="Set secret" onClose={onClose}>
      <form onSubmit={onSubmit}>
        <p class="muted">
          Deliveries to <Text>{row.url}</Text> are signed with this secret from now on. Use the one that your
          receiver verifies with.
        </p>
        <SecretField label="Signing secret, in Base64" value={secret} onType={setText} />
        {error !== undefined && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button kind="primary" onPress={submit} disabled={secret === ""}>
            Set secret
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
