import { command } from "../../cli/line/command";
import { scenarioJsonSchema } from "../../scenario/files/schema/file-schema";

export default command({
  details:
    "Print the JSON Schema of scenario files, with which an editor completes and checks them. Write # yaml-language-server: $schema=scenario.schema.json in the first line of a scenario.",
  examples: [{ line: "recoup test schema > scenario.schema.json", note: "save it next to the scenarios" }],
  options: {},
  calls: [],
  prints: { record: async () => (await import("./shapes")).ScenarioSchema },
  async run() {
    return { kind: "raw", body: Buffer.from(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`) };
  },
});
