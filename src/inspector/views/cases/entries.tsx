import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";

export interface Entry {
  readonly at?: string;
  readonly title: string;
  readonly text: string | null;
  readonly by?: string | null;
}

export function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ol class="entries">
      {entries.map(({ at, title, text, by }, index) => (
        <li key={index}>
          <p class="entry-head">
            <span class="strong">
              <Text>{title}</Text>
            </span>
            {at !== undefined && <Time at={at} />}
            <span class="muted">
              <Text>{by}</Text>
            </span>
          </p>
          <p class="entry-text">
            <Text>{text}</Text>
          </p>
        </li>
      ))}
    </ol>
  );
}
