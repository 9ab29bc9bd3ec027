import { useState } from "preact/hooks";
import { readChoices } from "../../actions/cases";
import { addFault } from "../../actions/faults";
import { FormDialog } from "../../parts/form/form-dialog";
import type { Outcome } from "../../store/toasts";
import { useResource } from "../../store/use-resource";
import { emptyFault, faultRequest } from "../../text/fault-form";
import { FaultFields } from "./fault-fields";

export function FaultDialog({ onClose }: { readonly onClose: () => void }) {
  const { value: choices } = useResource("choices", readChoices);
  const [form, setForm] = useState(emptyFault);
  if (choices === undefined) return null;
  const inject = async (): Promise<Outcome> => {
    const { when } = await addFault(faultRequest(form));
    return { kind: "good", text: `Fault injected: ${when}` };
  };
  return (
    <FormDialog title="Inject a fault" button="Inject" action={inject} onClose={onClose}>
      <FaultFields choices={choices} form={form} onChange={setForm} />
    </FormDialog>
  );
}
