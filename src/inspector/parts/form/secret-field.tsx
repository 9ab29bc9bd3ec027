/** A field for a secret, which the browser neither shows nor offers to save. */
export function SecretField(props: {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        type="password"
        autocomplete="off"
        value={props.value}
        onInput={(event) => props.onType(event.currentTarget.value)}
      />
    </label>
  );
}
