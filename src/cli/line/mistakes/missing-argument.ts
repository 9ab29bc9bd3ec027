import { type Advice, advice, type Hint } from "../../../base/advice/advice";
import { recoup, typedLine } from "../../../base/advice/command-line";
import { splitWords } from "../../../base/text/split-words";
import type { CommandEntry } from "../command";

/** Where the value of an argument comes from, by the argument's name. */
const sources: Readonly<Record<string, Advice>> = {
  case: advice`${recoup`cases list`} lists cases.`,
  payment: advice`${recoup`payments list --case <case>`} lists payments.`,
  externalTenantId: advice`${recoup`clients list`} lists clients.`,
  client: advice`${recoup`clients list`} lists clients.`,
};

/** Names of things that only one noun has. */
const sourcesOfNouns: Readonly<Record<string, Advice>> = {
  webhooks: advice`${recoup`webhooks list`} lists subscriptions.`,
  profile: advice`${recoup`profile list`} lists profiles.`,
  events: advice`${recoup`events list <case>`} lists the events of a case.`,
  alias: advice`${recoup`alias list`} lists aliases.`,
  config: advice`${recoup`config list`} lists defaults.`,
  "sandbox snapshot": advice`${recoup`sandbox snapshot list`} lists snapshots.`,
};

/** The command that lists the values of `<case>` or `--case`. */
export function sourceOf(name: string, path: string): Advice | undefined {
  const ofNoun = name.startsWith("<") ? sourcesOfNouns[path.replace(/ \S+$/, "")] : undefined;
  return sources[name.replace(/^--|[<>]/g, "")] ?? ofNoun;
}

/** Lists the values, or says which command does; undefined if nothing lists them. */
export async function missingArgumentHint({ path, load }: CommandEntry): Promise<Hint | undefined> {
  const { argument, examples } = (await load()).default;
  if (argument?.choices !== undefined)
    return advice`Choose one of ${argument.choices.join(", ")}: ${typedLine([...path.split(" "), argument.choices[0] ?? ""])}.`;
  const source = sourceOf(`<${argument?.name}>`, path);
  const example = examples.find(({ line }) => line.startsWith(`recoup ${path} `) && !/[<>…|]/.test(line));
  return (
    source ??
    (example === undefined ? undefined : advice`Example: ${typedLine(splitWords(example.line).slice(1))}.`)
  );
}
