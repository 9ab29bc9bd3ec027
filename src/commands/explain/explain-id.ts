import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { suggestWord } from "../../base/text/unknown-word";
import { readRules } from "../../reference/guides/rule-list";
import { type Assumption, assumptions, fixedReasons, switches } from "../../sandbox";
import type { Topic } from "./shapes";

/** Finds a rule in `docs/rules.md`, or a sandbox assumption, by its ID. */
export async function explainId(host: Host, text: string): Promise<Topic> {
  const rules = await readRules(host);
  const id = text.toUpperCase();
  const rule = rules.find((each) => each.id === id);
  if (rule !== undefined) return { name: id, kind: "rule", meaning: rule.text, next: keeperNotes[rule.who] };
  if (id === repeatAssumption.name) return repeatAssumption;
  const assumption = assumptions.find((each) => each.id === id);
  if (assumption === undefined) throw createUnknownIdFailure(id, [...rules, ...assumptions]);
  return {
    name: id,
    kind: "assumption",
    meaning: assumption.reading,
    next: [
      `The platform's description doesn't settle this, so a real host may differ. It concerns ${assumption.where}.`,
      ...describeReadings(assumption),
    ].join("\n"),
    commands: [`recoup sandbox assumptions --id ${id}`],
  };
}

/** Concerns clients, not the sandbox. */
const repeatAssumption: Topic = {
  name: "AMB-51",
  kind: "assumption",
  meaning:
    "Reads, PUTs, PATCHes and DELETEs are retried after a 5xx or a lost connection, and POSTs with an idempotency key that the operation honors. Any other POST is sent again only if it certainly did nothing: after a 429, or a connection that never opened.",
  next: "The platform's description says that a 500 can be retried, without an exception for writes. This is what recoup does, and what your client should do.",
};

/** Describes the other readings that `--readings` can select, or why the reading can't be changed. */
function describeReadings({ id, fixed }: Assumption): readonly string[] {
  const assumptionSwitch = switches[id];
  if (assumptionSwitch === undefined)
    return fixed === undefined
      ? []
      : [`The sandbox can't be switched to another reading. ${fixedReasons[fixed]}`];
  const [[first = ""] = [], ...others] = Object.entries(assumptionSwitch.readings);
  const readingLines = others.map(([name, meaning]) => `${name}: ${meaning}`);
  return [
    `You can see it in ${assumptionSwitch.seen}.`,
    `The sandbox's reading is ${first}; --readings FILE of \`sandbox serve\` can choose another:`,
    ...readingLines,
  ];
}

const keeperNotes: Readonly<Record<string, string>> = {
  S: "The platform keeps this rule, and so does the sandbox.",
  C: "Your client or receiver must keep this rule; recoup does.",
  both: "The platform and its clients keep this rule.",
};

function createUnknownIdFailure(id: string, knownItems: readonly { readonly id: string }[]): Failure {
  const ids = knownItems.map((each) => each.id);
  return new Failure("usage", `There is no rule or assumption "${id}".`, {
    hint: suggestWord(
      id,
      ids,
      advice`${recoup`help rules`} lists the rules, ${recoup`sandbox assumptions`} the assumptions.`,
    ),
  });
}
