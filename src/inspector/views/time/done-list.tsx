import type { DoneItem } from "../../../base/inspector/time";
import { More } from "../../parts/more";
import { Text } from "../../parts/text/text";
import { Time } from "../../parts/text/time";

const maxShown = 200;

/** Lists what happened while the clock was moved. */
export function DoneList({ items }: { readonly items: readonly DoneItem[] }) {
  if (items.length === 0) return null;
  return (
    <section class="card" aria-labelledby="done">
      <h2 id="done">What happened</h2>
      <ol class="schedule">
        {items.slice(0, maxShown).map(({ at, kind, subject, outcome }, index) => (
          <li key={index} class="due">
            <Time at={at} />
            <span class="tag">{kind}</span>
            <span>
              <Text>{subject}</Text>: <Text>{outcome}</Text>
            </span>
          </li>
        ))}
      </ol>
      <More total={items.length} shown={maxShown} />
    </section>
  );
}
