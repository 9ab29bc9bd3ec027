import { getStatusTone } from "../text/delivery-words";
import { Icon, type IconName } from "./icon";
import { VisibleText } from "./text/text";

export type Tone = "good" | "bad" | "wait" | "quiet" | "info" | "ask" | "quote";

/** Shows a state in one or two words, because color alone isn't enough. */
export function Badge(props: { readonly tone: Tone; readonly icon?: IconName; readonly children: string }) {
  return (
    <span class={`badge ${props.tone}`}>
      {props.icon !== undefined && <Icon name={props.icon} />}
      <VisibleText>{props.children}</VisibleText>
    </span>
  );
}

export function StatusBadge({ status }: { readonly status: number | null | undefined }) {
  return <Badge tone={getStatusTone(status)}>{String(status || "no answer")}</Badge>;
}
