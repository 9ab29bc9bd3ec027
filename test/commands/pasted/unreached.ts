/** A suggested line that no command prints in this world. The test pastes it anyway. */
interface UnreachedLine {
  readonly because: string;
  readonly exitCode: number;
  readonly part: string;
}

const hook = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

export const unreachedLines: Readonly<Record<string, UnreachedLine>> = {
  "recoup config set undo.size 0": { because: "needs a full disk", exitCode: 0, part: "undo.size" },
  "recoup help scenarios.md#drills": {
    because: "needs a receiver that refuses to learn a secret",
    exitCode: 0,
    part: "# Drills",
  },
  "recoup help drift.md#a-weekly-job": {
    because: "needs an account without records",
    exitCode: 0,
    part: "# A weekly job",
  },
  "recoup sandbox redo": { because: "needs two processes at once", exitCode: 6, part: "nothing to redo" },
  "recoup sandbox deliveries run": { because: "needs a delivery that throws", exitCode: 0, part: "" },
  "recoup sandbox export default.json --world default": {
    because: "needs a world of another version",
    exitCode: 0,
    part: "The world is in default.json",
  },
  "recoup cases list --env live --profile sandbox --world default": {
    because: "is shown on the inspector's page",
    exitCode: 0,
    part: "Showing 10 of",
  },
  "recoup sandbox serve --world demo --open": {
    because: "needs a server of another world",
    exitCode: 130,
    part: "(world demo) answers at",
  },
  "recoup whoami -p sandbox": { because: "ends questions to a person", exitCode: 0, part: "sandbox" },
  "recoup profile set acme": { because: "asks a person", exitCode: 2, part: "No changes given" },
  [`recoup webhooks rotate ${hook} --as collection`]: {
    because: "needs a platform that answers without a secret",
    exitCode: 5,
    part: "Add --yes",
  },
  [`recoup webhooks delete ${hook} --as collection`]: {
    because: "needs a delete that fails once",
    exitCode: 5,
    part: "Add --yes",
  },
  [`recoup webhooks update ${hook} --as collection --event case.created --recreate`]: {
    because: "needs a replacement that was killed",
    exitCode: 5,
    part: "Add --yes",
  },
  "recoup webhooks delete --orphans": { because: "needs a listener that was killed", exitCode: 0, part: "" },
  "recoup test cleanup --orphans --profile sandbox": {
    because: "needs a cleanup that fails",
    exitCode: 0,
    part: "",
  },
  "recoup doctor --network --profile sandbox": { because: "needs a dead host", exitCode: 0, part: "sandbox" },
};

/** Source files whose lines another test pastes. */
export const pastedElsewhere: Readonly<Record<string, string>> = {
  "why/": "test/commands/webhooks/why-on-sandbox.test.ts",
  "cli/session/plan/advise-apply.ts": "test/commands/plans/apply-matrix.test.ts",
  "commands/test/drift.ts": "test/commands/drift/drift.test.ts",
  "commands/test/sample-client.ts": "test/judge/sample-client.test.ts",
  "judge/target/open-target.ts": "test/commands/judge/target.test.ts",
  "drift/run/drift-command.ts": "test/commands/drift/drift.test.ts",
  "record/source/recording-folder.ts": "test/built/killed/record-killed.test.ts",
};
