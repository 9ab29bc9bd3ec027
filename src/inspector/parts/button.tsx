import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon, type IconName } from "./icon";

interface ButtonProps {
  readonly onPress: () => unknown;
  readonly children: ComponentChildren;
  readonly icon?: IconName;
  readonly kind?: "primary" | "plain" | "danger";
  readonly disabled?: boolean;
}

/** Stays busy and can't be pressed again until its action finishes. */
export function Button({ onPress, children, icon, kind = "plain", disabled }: ButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    if (isBusy) return;
    setBusy(true);
    await Promise.resolve(onPress()).finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      class={`button ${kind}`}
      disabled={disabled}
      aria-busy={isBusy}
      onClick={() => void press()}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}

/** Submits its form. While disabled, it also blocks Enter in the form's fields. */
export function SubmitButton(props: {
  readonly children: ComponentChildren;
  readonly kind: "primary" | "plain";
  readonly isBusy?: boolean;
  readonly disabled: boolean;
}) {
  return (
    <button
      type="submit"
      class={`button ${props.kind}`}
      disabled={props.disabled}
      aria-busy={props.isBusy ?? false}
    >
      <span>{props.children}</span>
    </button>
  );
}

export function IconButton(props: {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: () => unknown;
}) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={props.label}
      title={props.label}
      onClick={() => void props.onPress()}
    >
      <Icon name={props.icon} />
    </button>
  );
}
