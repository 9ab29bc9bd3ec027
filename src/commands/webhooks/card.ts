import { type JsonValue, readField, readPath } from "../../base/json/json";
import type { Block, CellKind, PairRow } from "../../render/report";

export function subscriptionCard(value: JsonValue): readonly Block[] {
  const row = (label: string, path: string, kind: CellKind = "text"): PairRow => ({
    label,
    kind,
    value: readPath(value, path),
  });
  return [
    { kind: "title", text: String(readPath(value, "url") ?? "") },
    ...buildSecretBlocks(value),
    {
      kind: "pairs",
      columns: [
        row("Active", "isActive", "flag"),
        row("Disabled because", "disabledReason"),
        row("Test mode", "isTestMode", "flag"),
        row("Events", "events", "list"),
        row("Created", "createdUtc", "time"),
        row("Updated", "updatedUtc", "time"),
        row("Id", "id", "id"),
      ],
    },
  ];
}

/** Shows the secret directly below the title, because it is never returned again (SUB-12). */
function buildSecretBlocks(value: JsonValue): readonly Block[] {
  const secret = readField(value, "secret");
  if (typeof secret !== "string" || secret === "") return [];
  return [
    { kind: "pairs", columns: [{ label: "Secret", kind: "id", value: secret }] },
    { kind: "text", text: "Store this secret now: it signs every delivery and is not shown again." },
  ];
}
