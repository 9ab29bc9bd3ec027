import type { FaultKind } from "../../../base/fault";
import type { Choices } from "../../contract/faults";
import { SelectField } from "../../parts/form/select-field";
import { TextField } from "../../parts/form/text-field";
import {
  type FaultForm,
  faultMeanings,
  hasType,
  listOperations,
  listStatuses,
  setFormValue,
  turnNames,
} from "../../text/fault-form";

interface FaultFieldsProps {
  readonly choices: Choices;
  readonly form: FaultForm;
  readonly onChange: (form: FaultForm) => void;
}

/** Shows only the fields that a fault of this kind has. */
export function FaultFields({ choices, form, onChange }: FaultFieldsProps) {
  const getFieldProps = (name: keyof FaultForm) => {
    const change = (value: string) => onChange(setFormValue(form, name, value));
    return { value: form[name], onChoose: change, onType: change };
  };
  const kinds = choices.faultKinds.map(({ kind }) => kind);
  const statuses = listStatuses(choices, form);
  return (
    <div class="field-columns">
      <p class="muted whole-row" role="status">
        {faultMeanings[form.kind as FaultKind]}.
      </p>
      <SelectField label="Kind" options={kinds} {...getFieldProps("kind")} />
      {statuses.length > 1 && (
        <SelectField label="Status" emptyLabel="Default" options={statuses} {...getFieldProps("status")} />
      )}
      {hasType(form) && (
        <SelectField
          label="Error type"
          emptyLabel="Default"
          options={choices.errorTypes}
          {...getFieldProps("type")}
        />
      )}
      <SelectField
        label="Surface"
        emptyLabel="All"
        options={choices.surfaces}
        {...getFieldProps("surface")}
      />
      <SelectField
        label="Operation"
        emptyLabel="All"
        options={listOperations(choices, form)}
        {...getFieldProps("operation")}
      />
      <TextField label="Key (empty: all)" {...getFieldProps("key")} />
      <SelectField
        label="Which requests"
        emptyLabel="All"
        options={Object.keys(turnNames)}
        formatOption={(turn) => turnNames[turn] ?? turn}
        {...getFieldProps("turn")}
      />
      {form.turn !== "" && <TextField label="How many" {...getFieldProps("turns")} />}
      <TextField label="Delay in milliseconds" {...getFieldProps("delayMs")} />
      {form.kind === "rate-limit" && (
        <TextField label="Retry after, in seconds" {...getFieldProps("retryAfter")} />
      )}
    </div>
  );
}
