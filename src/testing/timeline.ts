import type { Delivery } from "./published";

/** Formats one line per attempt, for failed expectations. */
export function formatTimeline(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return "Nothing was delivered.";
  const rows = deliveries.map((delivery) => [
    delivery.at ?? "due",
    delivery.event,
    delivery.error ?? String(delivery.status),
    delivery.url,
    JSON.stringify(delivery.envelope.data),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  ");
  return ["Delivered, in order:", ...rows.map((row) => `  ${line(row)}`)].join("\n");
}
