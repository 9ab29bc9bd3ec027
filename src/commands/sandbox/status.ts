import { isJsonObject, type JsonValue, readField } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { reportLoadedRecord } from "../../cli/output/read-spec";
import { callControl } from "../../cli/session/sandbox/control-client";
import type { Block, PairRow } from "../../render/report";

export default command({
  details: "Show the sandbox's current world and what it contains.",
  examples: { "recoup sandbox status": "the current world" },
  prints: { record: async () => (await import("./shapes/world")).World },
  async run(_, context) {
    const record = await callControl(context, "GET", "/status");
    return reportLoadedRecord(record, { view: statusCard, idPath: "world" });
  },
});

/** Formats a world for `status` and for commands that replace a world. */
export function statusCard(value: JsonValue): readonly Block[] {
  const counts = readField(value, "counts");
  const rows: readonly PairRow[] = isJsonObject(counts)
    ? Object.entries(counts).map(([label, count]) => ({
        label: formatLabel(label),
        kind: "number",
        value: count,
      }))
    : [];
  return [
    { kind: "title", text: `World ${String(readField(value, "world") ?? "")}` },
    {
      kind: "pairs",
      columns: [
        { label: "Seed", kind: "text", value: readField(value, "seed") },
        { label: "Time", kind: "time", value: readField(value, "now") },
        ...rows,
      ],
    },
  ];
}

export function formatLabel(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Kyc\b/, "KYC");
}
