import { checkClientDeletable } from "../../api/referral/clients";
import { type JsonValue, readItems } from "../../base/json/json";
import { command } from "../../cli/line/command";
import { buildCardBlock, reportRecord } from "../../cli/output/record-report";
import type { Block } from "../../render/report";

export default command({
  details: "Check whether a client of the test host can be reset, and list what prevents it.",
  examples: {
    "recoup clients deletable kb-1001": "check before `recoup clients reset`",
    "recoup clients deletable kb-1001 --json | jq .isDeletable": "for a script",
  },
  argument: { name: "externalTenantId", description: "your identifier for the client" },
  calls: [checkClientDeletable],
  async run({ argument }, context) {
    context.surface(["referral"]);
    return reportRecord(context, {
      endpoint: checkClientDeletable,
      input: { parameters: { externalTenantId: argument } },
      idPath: "isDeletable",
      view: formatDeletable,
    });
  },
});

const formatDeletable = (value: JsonValue): readonly Block[] => [
  buildCardBlock(value, [["Deletable", "isDeletable", "flag"]]),
  { kind: "heading", text: "Blockers" },
  { kind: "text", text: readItems(value, "blockers").join("\n") },
];
