import type { CommandEntry } from "../command";

/** Where the value of an argument comes from, by the argument's name. */
const sources: Readonly<Record<string, string>> = {
  case: "`recoup cases list` lists cases.",
  payment: "`recoup payments list` lists payments.",
  externalTenantId: "`recoup clients list` lists clients.",
  client: "`recoup clients list` lists clients.",
};

/** Names of things that only one noun has. */
const sourcesOfNouns: Readonly<Record<string, string>> = {
  webhooks: "`recoup webhooks list` lists subscriptions.",
  payments: "`recoup payments list` lists payments.",
  profile: "`recoup profile list` lists profiles.",
  alias: "`recoup alias list` lists aliases.",
  config: "`recoup config list` lists defaults.",
  "sandbox snapshot": "`recoup sandbox snapshot list` lists snapshots.",
};

/** Lists the values, or says which command does; undefined if nothing lists them. */
export async function missingArgumentHint({ path, load }: CommandEntry): Promise<string | undefined> {
  const { argument, examples } = (await load()).default;
  if (argument?.choices !== undefined)
    return `Choose one of ${argument.choices.join(", ")}: \`recoup ${path} ${argument.choices[0]}\`.`;
  const source = sources[argument?.name ?? ""] ?? sourcesOfNouns[path.replace(/ \S+$/, "")];
  const example = examples.find(({ line }) => !/[<…|]/.test(line));
  return source ?? (example === undefined ? undefined : `Example: ${example.line}`);
}
