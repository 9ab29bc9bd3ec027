import { requireWord } from "../../base/text/unknown-word";
import { command } from "../../cli/line/command";
import { buildScenarioJsonSchema, buildStepJsonSchema } from "../../scenario/files/schema/file-schema";
import { stepKinds } from "../../scenario/files/schema/step-schemas";

export default command({
  details:
    "Print the JSON Schema of scenario files, with which an editor completes and checks them. Write # yaml-language-server: $schema=scenario.schema.json in the first line of a scenario. With a step, print the schema of this step alone.",
  examples: {
    "recoup test schema > scenario.schema.json": "save it next to the scenarios",
    "recoup test schema expect-none": "of one step",
  },
  argument: { name: "step", description: "print this step's schema", isOptional: true, choices: stepKinds },
  prints: { record: async () => (await import("./shapes")).ScenarioSchema },
  async run({ argument }) {
    const schema = argument === "" ? buildScenarioJsonSchema() : buildStepJsonSchema(readStepKind(argument));
    return { kind: "raw", body: Buffer.from(`${JSON.stringify(schema)}\n`) };
  },
});

const readStepKind = (word: string) =>
  requireWord(word, stepKinds, `There is no step "${word}".`, `Use one of ${stepKinds.join(", ")}.`);
