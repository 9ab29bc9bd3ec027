import { useState } from "preact/hooks";
import { setCase } from "../../actions";
import type { CaseDetails, SetCaseRequest } from "../../contract/cases";
import { FormDialog } from "../../parts/form/form-dialog";
import { SelectField } from "../../parts/form/select-field";
import { TextArea, TextField } from "../../parts/form/text-field";
import type { Outcome } from "../../store/toasts";

interface MoveDialogProps {
  readonly details: CaseDetails;
  readonly onClose: () => void;
}

const createChangeAction = (change: SetCaseRequest, text: string) => async (): Promise<Outcome> => {
  await setCase(change);
  return { kind: "good", text };
};

export function LifecycleDialog({ details, onClose }: MoveDialogProps) {
  const { lifecycles, closeCodes } = details.moves;
  const [lifecycle, setLifecycle] = useState(lifecycles[0] ?? "");
  const [closeCode, setCloseCode] = useState(closeCodes[0] ?? "");
  const isClosing = lifecycle === "Closed";
  const change = { case: details.summary.id, lifecycle, closeCode: isClosing ? closeCode : undefined };
  return (
    <FormDialog
      title="Set lifecycle"
      button="Set lifecycle"
      isReady={lifecycle !== ""}
      action={createChangeAction(change, "Lifecycle set")}
      onClose={onClose}
    >
      <SelectField label="Lifecycle" options={lifecycles} value={lifecycle} onChoose={setLifecycle} />
      {isClosing && (
        <SelectField label="Close code" options={closeCodes} value={closeCode} onChoose={setCloseCode} />
      )}
    </FormDialog>
  );
}

export function PaymentDialog({ details, onClose }: MoveDialogProps) {
  const { id, remainder, currency } = details.summary;
  const [amount, setAmount] = useState(remainder);
  const payment = Number(amount);
  return (
    <FormDialog
      title="Add payment"
      button="Add payment"
      isReady={payment > 0}
      action={createChangeAction({ case: id, payment }, "Payment added")}
      onClose={onClose}
    >
      <TextField label={`Amount in ${currency}`} value={amount} onType={setAmount} />
    </FormDialog>
  );
}

export function ChatDialog({ details, onClose }: MoveDialogProps) {
  const { chatRoles } = details.moves;
  const [message, setMessage] = useState("");
  const [role, setRole] = useState(chatRoles[0] ?? "");
  return (
    <FormDialog
      title="Send message"
      button="Send"
      isReady={message !== ""}
      action={createChangeAction({ case: details.summary.id, chat: { message, role } }, "Message sent")}
      onClose={onClose}
    >
      <SelectField label="As" options={chatRoles} value={role} onChoose={setRole} />
      <TextArea label="Message" rows={4} value={message} onType={setMessage} />
    </FormDialog>
  );
}

/** Requires details from the creditor. The case can't continue until they are supplied. */
export function NeedsDialog({ details, onClose }: MoveDialogProps) {
  const [area, setArea] = useState("");
  const [description, setDescription] = useState("");
  return (
    <FormDialog
      title="Require details"
      button="Require"
      isReady={area !== "" && description !== ""}
      action={createChangeAction(
        { case: details.summary.id, needs: { area, description } },
        "Details required",
      )}
      onClose={onClose}
    >
      <TextField label="Area, for example Debtor" value={area} onType={setArea} />
      <TextField label="What is missing" value={description} onType={setDescription} />
    </FormDialog>
  );
}
