import { useState } from "preact/hooks";
import { readChoices } from "../../actions/cases";
import { addFault } from "../../actions/faults";
import { FormDialog } from "../../parts/form/form-dialog";
import { SelectField } from "../../parts/form/select-field";
import { TextField } from "../../parts/form/text-field";
import type { Outcome } from "../../store/toasts";
import { useResource } from "../../store/use-resource";
import { emptyFault, faultRequest, operationsOn, statusesOf } from "../../text/fault-form";

/** Which requests fail, and how. */
export function FaultDialog({ onClose }: { readonly onClose: () => void }) {
  const { value: choices } = useResource("choices", readChoices);
  const [form, setForm] = useState(emptyFault);
  if (choices === undefined) return null;
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChoose: (value: string) => setForm({ ...form, [name]: value }),
    onType: (value: string) => setForm({ ...form, [name]: value }),
  });
  const inject = async (): Promise<Outcome> => {
    const { when } = await addFault(faultRequest(form));
    return { kind: "good", text: `Fault injected: ${when}` };
  };
  const kinds = choices.faultKinds.map(({ kind }) => kind);
  return (
    <FormDialog title="Inject a fault" button="Inject" action={inject} onClose={onClose}>
      <SelectField label="Kind" options={kinds} {...field("kind")} />
      <SelectField label="Status" none="Default" options={statusesOf(choices, form)} {...field("status")} />
      <SelectField label="Surface" none="All" options={choices.surfaces} {...field("surface")} />
      <SelectField
        label="Operation"
        none="All"
        options={operationsOn(choices, form)}
        {...field("operation")}
      />
      <TextField label="How many requests (empty: all)" {...field("next")} />
      {form.kind === "delay" && <TextField label="Delay in milliseconds" {...field("delayMs")} />}
    </FormDialog>
  );
}
