import { useEffect, useRef, useState } from "preact/hooks";
import { formatCount } from "../../../base/text/numbers/format-count";
import { runAfter } from "../../browser/timers";
import type { Route } from "../../route/route";
import { updateQuery } from "../../route/use-route";
import { Icon } from "../icon";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly count?: number | undefined;
}

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

const typingPauseMs = 200;

/** Updates the search in the URL when typing pauses. `/` focuses the field. */
export function SearchField({ label, query }: { readonly label: string; readonly query: Route["query"] }) {
  const { search = "" } = query;
  // Set until typing pauses, so that showing the search so far doesn't overwrite what was typed since.
  const [typed, setTyped] = useState<string>();
  const cancel = useRef(() => {});
  // Cancels on unmount, because a pending search would change the next view's URL.
  useEffect(() => () => cancel.current(), []);
  const onType = (text: string) => {
    setTyped(text);
    cancel.current();
    cancel.current = runAfter(typingPauseMs, () => {
      updateQuery({ search: text });
      setTyped(undefined);
    });
  };
  return (
    <label class="search">
      <Icon name="search" />
      <span class="unseen">{label}</span>
      <input
        type="search"
        data-search
        placeholder={label}
        value={typed ?? search}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <span class="key" aria-hidden="true">
        /
      </span>
    </label>
  );
}
