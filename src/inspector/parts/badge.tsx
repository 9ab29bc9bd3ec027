import { Icon, type IconName } from "./icon";
import { Text } from "./text/text";

export type Tone = "good" | "bad" | "wait" | "quiet" | "info" | "ask" | "quote";

/** A state in one or two words; never by color alone. */
export function Badge(props: { readonly tone: Tone; readonly icon?: IconName; readonly children: string }) {
  return (
    <span class={`badge ${props.tone}`}>
      {props.icon !== undefined && <Icon name={props.icon} />}
      <Text>{props.children}</Text>
    </span>
  );
}

/** The status of an answer. */
export function StatusBadge({ status }: { readonly status: number | null | undefined }) {
  if (status === null || status === undefined) return <Badge tone="bad">no answer</Badge>;
  return <Badge tone={status < 300 ? "good" : status < 400 ? "wait" : "bad"}>{String(status)}</Badge>;
}
