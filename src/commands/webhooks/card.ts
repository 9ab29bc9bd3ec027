import { type JsonValue, readString, readText } from "../../base/json/json";
import { secretMask } from "../../base/secrets/mask";
import { buildCardBlock } from "../../cli/output/record-report";
import type { Block } from "../../render/report";

export function buildSubscriptionCard(value: JsonValue): readonly Block[] {
  return [
    { kind: "title", text: readText(value, "url") },
    ...buildSecretBlocks(value),
    buildCardBlock(value, [
      ["Active", "isActive", "flag"],
      ["Disabled because", "disabledReason"],
      ["Test mode", "isTestMode", "flag"],
      ["Events", "events", "list"],
      ["Created", "createdUtc", "time"],
      ["Updated", "updatedUtc", "time"],
      ["Id", "id", "id"],
    ]),
  ];
}

/**
 * Puts the secret directly below the title, because it is never returned again (SUB-12). Omits a masked
 * secret, which a read may return even though the rule forbids it.
 */
function buildSecretBlocks(value: JsonValue): readonly Block[] {
  if ([undefined, secretMask].includes(readString(value, "secret"))) return [];
  return [
    buildCardBlock(value, [["Secret", "secret", "id"]]),
    { kind: "text", text: "Store this secret now: it signs every delivery and is not shown again." },
  ];
}
