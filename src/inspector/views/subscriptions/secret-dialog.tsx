import { useState } from "preact/hooks";
import type { SubscriptionRow } from "../../../base/inspector/overview";
import { setSecret } from "../../actions/world";
import { FormDialog } from "../../parts/form/form-dialog";
import { SecretField } from "../../parts/form/secret-field";
import { Text } from "../../parts/text/text";
import type { Outcome } from "../../store/toasts";

interface SecretDialogProps {
  readonly row: SubscriptionRow;
  readonly onClose: () => void;
}

/** Replaces the secret that the sandbox created with one that the receiver already has. */
export function SecretDialog({ row, onClose }: SecretDialogProps) {
  const [secret, setText] = useState("");
  const save = async (): Promise<Outcome> => {
    await setSecret(row.id, secret);
    return { kind: "good", text: "Secret set. Deliveries are signed with it now." };
  };
  return (
    <FormDialog
      title="Set secret"
      button="Set secret"
      isReady={secret !== ""}
      action={save}
      onClose={onClose}
    >
      <p class="muted">
        Deliveries to <Text>{row.url}</Text> are signed with this secret from now on. Use the one that your
        receiver verifies with.
      </p>
      <SecretField label="Signing secret, in Base64" value={secret} onType={setText} />
    </FormDialog>
  );
}
