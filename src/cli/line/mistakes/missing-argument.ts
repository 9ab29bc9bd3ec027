import { type Advice, advice, type Hint } from "../../../base/advice/advice";
import { recoup, typedLine } from "../../../base/advice/command-line";
import { splitWords } from "../../../base/text/split-words";
import type { CommandEntry } from "../command";

/** Where to find the value of an argument, by the argument's name. */
const sources: Readonly<Record<string, Advice>> = {
  case: advice`${recoup`cases list`} lists cases.`,
  payment: advice`${recoup`payments list --case <case>`} lists payments.`,
  externalTenantId: advice`${recoup`clients list`} lists clients.`,
  client: advice`${recoup`clients list`} lists clients.`,
};

/** Where to find a value whose name is specific to one noun. */
const sourcesOfNouns: Readonly<Record<string, Advice>> = {
  webhooks: advice`${recoup`webhooks list`} lists subscriptions.`,
  profile: advice`${recoup`profile list`} lists profiles.`,
  events: advice`${recoup`events list <case>`} lists the events of a case.`,
  alias: advice`${recoup`alias list`} lists aliases.`,
  config: advice`${recoup`config list`} lists defaults.`,
  "sandbox snapshot": advice`${recoup`sandbox snapshot list`} lists snapshots.`,
};

/** Returns the command that lists the values of `<case>` or `--case`. */
export function sourceOf(name: string, path: string): Advice | undefined {
  const ofNoun = name.startsWith("<") ? sourcesOfNouns[path.replace(/ \S+$/, "")] : undefined;
  return sources[name.replace(/^--|[<>]/g, "")] ?? ofNoun;
}

/** Lists the values, or names the command that does. Falls back to an example; undefined if there is none. */
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
