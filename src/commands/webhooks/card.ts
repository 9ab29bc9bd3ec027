import { type JsonValue, readField, readPath } from "../../base/json/json";
import type { Block, CellKind, PairRow } from "../../render/report";

export function subscriptionCard(value: JsonValue): readonly Block[] {
  const buildRow = (label: string, path: string, kind: CellKind = "text"): PairRow => ({
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
        buildRow("Active", "isActive", "flag"),
        buildRow("Disabled because", "disabledReason"),
        buildRow("Test mode", "isTestMode", "flag"),
        buildRow("Events", "events", "list"),
        buildRow("Created", "createdUtc", "time"),
        buildRow("Updated", "updatedUtc", "time"),
        buildRow("Id", "id", "id"),
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
