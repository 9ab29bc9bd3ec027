import { isJsonObject, type JsonValue, type RawJson, readField, readText } from "../../base/json/json";
import { capitalize, splitCamelCase } from "../../base/text/sentence";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportLoadedRecord } from "../../cli/output/record-report";
import { callControl } from "../../cli/session/sandbox/control-client";
import type { Block } from "../../render/report";

export default command({
  details: "Show the sandbox's current world and what it contains.",
  examples: { "recoup sandbox status": "the current world" },
  prints: { record: async () => (await import("./shapes/world")).World },
  async run(_, context) {
    return reportWorld(await callControl(context, "GET", "/status"));
  },
});

/** Reports a world, for `status` and for commands that replace worlds. */
export const reportWorld = (record: RawJson) =>
  reportLoadedRecord(record, { view: buildWorldCard, idPath: "world" });

function buildWorldCard(value: JsonValue): readonly Block[] {
  const counts = readField(value, "counts");
  const countNames = isJsonObject(counts) ? Object.keys(counts) : [];
  return [
    { kind: "title", text: `World ${readText(value, "world")}` },
    buildCardBlock(value, [
      ["Seed", "seed"],
      ["Time", "now", "time"],
      ...countNames.map((name) => [formatLabel(name), `counts.${name}`, "number"] as const),
    ]),
  ];
}

export const formatLabel = (name: string) => capitalize(splitCamelCase(name)).replace(/^Kyc\b/, "KYC");
