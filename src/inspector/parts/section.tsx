import type { ComponentChildren } from "preact";
import { count as inDigits } from "../text/times";

interface SectionProps {
  readonly title: string;
  /** Of what is in it; nothing is shown of an empty one. */
  readonly count?: number;
  readonly isClosed?: boolean;
  readonly children: ComponentChildren;
}

/** A part of a page that can be closed. */
export function Section({ title, count, isClosed, children }: SectionProps) {
  if (count === 0) return null;
  return (
    <details class="section" open={isClosed !== true}>
      <summary>
        <h3>{title}</h3>
        {count !== undefined && <span class="muted">{inDigits(count)}</span>}
      </summary>
      {children}
    </details>
  );
}
