import { useEffect, useRef, useState } from "preact/hooks";
import { after } from "../../browser/timers";
import { Icon } from "../icon";

const pauseMs = 200;

/** Searches when typing pauses. `/` focuses it. */
export function SearchField(props: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(props.value);
  const cancel = useRef(() => {});
  // Cancels on unmount: the pending search would change the next view's address.
  useEffect(() => () => cancel.current(), []);
  useEffect(() => setText(props.value), [props.value]);
  const onType = (typed: string) => {
    setText(typed);
    cancel.current();
    cancel.current = after(pauseMs, () => props.onSearch(typed));
  };
  return (
    <label class="search">
      <Icon name="search" />
      <span class="unseen">{props.label}</span>
      <input
        type="search"
        data-search
        placeholder={props.label}
        value={text}
        onInput={(event) => onType(event.currentTarget.value)}
      />
      <span class="key" aria-hidden="true">
        /
      </span>
    </label>
  );
}
