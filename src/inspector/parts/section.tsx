import type { ComponentChildren } from "preact";
import { formatCount } from "../../base/text/numbers/format-count";

interface SectionProps {
  readonly title: string;
  readonly heading?: "h2" | "h3";
  /** Number of items. A section with 0 items is hidden. */
  readonly count?: number | undefined;
  readonly isClosed?: boolean;
  readonly children: ComponentChildren;
}

export function Section({ title, heading: Heading = "h3", count, isClosed, children }: SectionProps) {
  if (count === 0) return null;
  return (
    <details class="section" open={isClosed !== true}>
      <summary>
        <Heading>{title}</Heading>
        {count !== undefined && <span class="muted">{formatCount(count)}</span>}
      </summary>
      {children}
    </details>
  );
}
