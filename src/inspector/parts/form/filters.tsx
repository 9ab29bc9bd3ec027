import { formatCount } from "../../../base/text/numbers/format-count";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

/** Shows a few choices as a row of buttons. */
export function Choices(props: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}) {
  return (
    <fieldset class="choices">
      <legend class="unseen">{props.label}</legend>
      {props.choices.map(({ value, label, count: size }) => (
        <label key={value} class={value === props.value ? "choice chosen" : "choice"}>
          <input
            type="radio"
            name={props.label}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChoose(value)}
          />
          {label}
          {size !== undefined && <span class="choice-count">{formatCount(size)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
