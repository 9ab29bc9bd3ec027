interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  /** Label of the empty option. Without it, a selection is required. */
  readonly emptyLabel?: string;
  readonly options: readonly string[];
  /** Returns an option's label. Default: the option itself. */
  readonly formatOption?: (option: string) => string;
  readonly onChoose: (value: string) => void;
}

export function SelectField({
  label,
  value,
  emptyLabel,
  options,
  formatOption = String,
  onChoose,
}: SelectFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {formatOption(option)}
          </option>
        ))}
      </select>
    </label>
  );
}
