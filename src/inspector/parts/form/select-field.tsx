interface SelectFieldProps {
  readonly label: string;
  readonly value: string;
  /** What stands for nothing chosen; absent where something must be. */
  readonly none?: string;
  readonly options: readonly string[];
  /** What an option reads as; default: itself. */
  readonly nameOf?: (option: string) => string;
  readonly onChoose: (value: string) => void;
}

/** One of many. */
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
