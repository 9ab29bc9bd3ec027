import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icon";

/** Explains why a page is empty and how to add something. */
export function Empty(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ComponentChildren;
}) {
  return (
    <div class="empty">
      <Icon name={props.icon} />
      <h2 class="empty-title">{props.title}</h2>
      {props.children !== undefined && <div class="empty-text">{props.children}</div>}
    </div>
  );
}
