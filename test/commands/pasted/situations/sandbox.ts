import { interrupted, type Situation } from "./situation";

export const sandboxSituations: readonly Situation[] = [
  {
    before: ["config set undo.size 0", "sandbox reset"],
    line: "sandbox undo",
    pasted: { "recoup config unset undo.size": [0, "key\tundo.size"] },
  },
  {
    line: "sandbox undo --world demo",
    pasted: { "recoup sandbox status --world demo": [0, "world\tdemo"] },
  },
  {
    before: ["sandbox snapshot save mine --world demo"],
    line: "sandbox snapshot load nope --world demo",
    pasted: { "recoup sandbox snapshot list --world demo": [0, "mine"] },
  },
  {
    line: "sandbox set partner nobody --agreement signed --world demo",
    pasted: { "recoup sandbox actors --world demo": [0, "Falkenhof"] },
  },
  {
    line: "sandbox set payment 3f2504e0-4f89-41d3-9a0c-0305e82c3302 --deleted --world demo",
    pasted: { "recoup payments list --as customer --world demo": [0, "Showing 10 of 62 payments"] },
  },
  {
    line: "sandbox set link kb-1001",
    pasted: { "recoup sandbox set link --help": [0, "--decision"] },
  },
  {
    line: "sandbox set payment 3f2504e0-4f89-41d3-9a0c-0305e82c3302",
    pasted: { "recoup sandbox set payment --help": [0, "--deleted"] },
  },
  {
    line: "test drift sandbox --only zzzzzz",
    pasted: { "recoup test drift --list": [0, "collection-no-cases"] },
  },
  {
    line: "sandbox clock set 2020-01-01 --world demo",
    pasted: { "recoup sandbox reset --world demo": [0, "world\tdemo"] },
  },
  {
    line: "sandbox clock speed 0 --world demo",
    pasted: { "recoup sandbox clock freeze --world demo": [0, "isFrozen\ttrue"] },
  },
  {
    before: ["sandbox fault add --status 500"],
    line: "sandbox fault clear abc",
    pasted: { "recoup sandbox fault list": [0, "500"] },
  },
  {
    before: ["sandbox fault add --kind drop-before --world demo"],
    line: "cases list --retries 0 --world demo",
    pasted: { "recoup sandbox fault list --world demo": [0, "drop-before"] },
  },
  {
    line: "sandbox seed --from body.json",
    pasted: { "recoup help 'sandbox.md#describe-your-own-world'": [0, "## Describe your own world"] },
  },
  {
    line: "explain ZZZ-77",
    pasted: { "recoup help rules": [0, "CLI-03"], "recoup sandbox assumptions": [0, "AMB-01"] },
  },
  { line: "sandbox assumptions --id zzzzzz", pasted: { "recoup sandbox assumptions": [0, "AMB-01"] } },
  {
    line: "sandbox open",
    pasted: {
      "recoup sandbox serve --open": [interrupted, "(world default) answers at http://127.0.0.1:4010"],
    },
  },
  {
    line: "webhooks test <id> --as customer --world default",
    pasted: {
      "recoup sandbox serve --route https://example.com=http://127.0.0.1:3000 --world default": [
        interrupted,
        "answers at http://127.0.0.1:4010",
      ],
    },
  },
];
