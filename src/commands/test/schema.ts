import { command } from "../../cli/line/command";
import { scenarioJsonSchema } from "../../scenario/files/file-schema";

export default command({
  details:
    "Print the JSON Schema of scenario files. An editor that knows YAML then completes and checks them: # yaml-language-server: $schema=scenario.schema.json in the first line of a scenario.",
  examples: [{ line: "recoup test schema > scenario.schema.json", note: "once, beside the scenarios" }],
  options: {},
  calls: [],
  prints: { record: async () => (await import("./shapes")).ScenarioSchema },
  async run() {
    return { kind: "raw", body: Buffer.from(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`) };
  },
});
