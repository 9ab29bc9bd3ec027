interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  /** Label of the empty option. Without it, a selection is required. */
  readonly none?: string;
  readonly options: readonly string[];
  /** Returns the label of an option. Default: the option itself. */
  readonly nameOf?: (option: string) => string;
  readonly onChoose: (value: string) => void;
}

export function SelectField({ label, value, none, options, nameOf = String, onChoose }: SelectFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {nameOf(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
