import type { Verdict } from "../../../base/inspector/events";
import { Icon } from "../../parts/icon";
import { Text } from "../../parts/text/text";

export function VerdictLine({ verdict: { isValid, secret, reason } }: { readonly verdict: Verdict }) {
  return (
    <li class={isValid ? "verdict good" : "verdict bad"}>
      <Icon name={isValid ? "check" : "cross"} />
      <span>
        {isValid ? "Verifies with " : "Does not verify with "}
        <Text>{secret}</Text>
        {reason !== null && (
          <span class="muted">
            : <Text>{reason}</Text>
          </span>
        )}
      </span>
    </li>
  );
}
