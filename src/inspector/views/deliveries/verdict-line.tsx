import type { Verdict } from "../../../base/inspector/events";
import { Icon } from "../../parts/icon";
import { Text } from "../../parts/text/text";
import { verdictWords } from "../../text/delivery-words";

export function VerdictLine({ verdict }: { readonly verdict: Verdict }) {
  const { isValid, secret } = verdict;
  const { before, after } = verdictWords(verdict);
  return (
    <li class={isValid ? "verdict good" : "verdict bad"}>
      <Icon name={isValid ? "check" : "cross"} />
      <span>
        {before}
        <Text>{secret}</Text>
        <span class="muted">
          <Text>{after}</Text>
        </span>
      </span>
    </li>
  );
}
