interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

export function TextField({ label, value, onType }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input value={value} onInput={(event) => onType(event.currentTarget.value)} />
    </label>
  );
}

/** A field for a secret, which the browser neither displays nor offers to save. */
export function SecretField({ label, value, onType }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="password"
        autocomplete="off"
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </label>
  );
}

export function TextArea({ label, value, onType, rows }: TextFieldProps & { readonly rows: number }) {
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        rows={rows}
        spellcheck={false}
        value={value}
        onInput={(event) => onType(event.currentTarget.value)}
      />
    </label>
  );
}
