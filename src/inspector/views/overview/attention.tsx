import type { Overview } from "../../../base/inspector/overview";
import { Icon, type IconName } from "../../parts/icon";
import { routeHref } from "../../route/route";
import { counted } from "../../text/times";

interface Matter {
  readonly count: number;
  readonly text: string;
  readonly href: string;
  readonly icon: IconName;
  readonly tone: "bad" | "wait" | "info";
}

const mattersOf = ({ events, activeFaults, disabledSubscriptions }: Overview): readonly Matter[] => [
  {
    count: events.dead,
    text: `${counted(events.dead, "delivery", "deliveries")} given up`,
    href: routeHref("deliveries", undefined, { state: "dead" }),
    icon: "cross",
    tone: "bad",
  },
  {
    count: events.pending,
    text: `${counted(events.pending, "delivery", "deliveries")} failed, to be tried again`,
    href: routeHref("deliveries", undefined, { state: "pending" }),
    icon: "resend",
    tone: "wait",
  },
  {
    count: disabledSubscriptions,
    text: `${counted(disabledSubscriptions, "subscription")} disabled`,
    href: routeHref("subscriptions", undefined, { state: "disabled" }),
    icon: "subscriptions",
    tone: "bad",
  },
  {
    count: activeFaults,
    text: `${counted(activeFaults, "fault")} injected`,
    href: routeHref("faults"),
    icon: "faults",
    tone: "info",
  },
];

/** What is not as it should be, each a link to where it is. */
export function Attention({ overview }: { readonly overview: Overview }) {
  const matters = mattersOf(overview).filter(({ count }) => count > 0);
  if (matters.length === 0)
    return (
      <p class="all-well">
        <Icon name="check" />
        Every delivery arrived, and no fault is injected.
      </p>
    );
  return (
    <ul class="attention" aria-label="Needs attention">
      {matters.map(({ text, href, icon, tone }) => (
        <li key={href}>
          <a href={href} class={tone}>
            <Icon name={icon} />
            <span>{text}</span>
            <Icon name="chevron" />
          </a>
        </li>
      ))}
    </ul>
  );
}
