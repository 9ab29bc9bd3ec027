import type { EventCounts } from "../../contract/overview";

/** Shows the outcomes of deliveries as segments of a bar. The numbers are in nearby text. */
export function OutcomeBar({ counts }: { readonly counts: EventCounts }) {
  const parts = [
    ["good", counts.delivered],
    ["wait", counts.pending],
    ["quiet", counts.waiting],
    ["bad", counts.dead],
  ] as const;
  return (
    <div class="outcome-bar" aria-hidden="true">
      {parts.map(
        ([tone, size]) => size > 0 && <i key={tone} class={tone} style={{ flexGrow: String(size) }} />,
      )}
    </div>
  );
}
