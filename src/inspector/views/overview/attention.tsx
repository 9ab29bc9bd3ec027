import { pluralize } from "../../../base/text/numbers/format-count";
import type { Overview } from "../../contract/overview";
import { Icon, type IconName } from "../../parts/icon";
import { buildHref } from "../../route/route";

interface AttentionItem {
  readonly count: number;
  readonly text: string;
  readonly href: string;
  readonly icon: IconName;
  readonly tone: "bad" | "wait" | "info";
}

const listAttentionItems = ({ newProblems: news, activeFaults }: Overview): readonly AttentionItem[] => [
  {
    count: news.dead,
    text: `${pluralize(news.dead, "delivery", "deliveries")} dead`,
    href: buildHref("deliveries", undefined, { state: "dead", news: "true" }),
    icon: "cross",
    tone: "bad",
  },
  {
    count: news.pending,
    text: `${pluralize(news.pending, "delivery", "deliveries")} pending`,
    href: buildHref("deliveries", undefined, { state: "pending", news: "true" }),
    icon: "resend",
    tone: "wait",
  },
  {
    count: news.disabledSubscriptions,
    text: `${pluralize(news.disabledSubscriptions, "subscription")} disabled`,
    href: buildHref("subscriptions", undefined, { state: "disabled" }),
    icon: "subscriptions",
    tone: "bad",
  },
  {
    count: activeFaults,
    text: `${pluralize(activeFaults, "fault")} injected`,
    href: buildHref("faults"),
    icon: "faults",
    tone: "info",
  },
];

export function Attention({ overview }: { readonly overview: Overview }) {
  const activeItems = listAttentionItems(overview).filter(({ count }) => count > 0);
  if (activeItems.length === 0)
    return (
      <p class="all-well">
        <Icon name="check" />
        No delivery tried since the sandbox was started is pending or dead. No faults are injected.
      </p>
    );
  return (
    <ul class="attention" aria-label="Needs attention">
      {activeItems.map(({ text, href, icon, tone }) => (
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
