import type { DescribedCommand, DescribedFlag } from "../command-descriptions";
import type { ValueKind } from "../values/known-values";

/**
 * One word, as stored in the generated table: `?clients` for a kind, `=a b` for choices, `@` for files, `-`
 * for free text. `?cases|@` means a case, followed by files.
 */
export type ValueSource = WordSource | `${WordSource}|${WordSource}`;
type WordSource = `?${ValueKind}` | `=${string}` | "@" | "-";

const createChoiceSource = (choices: readonly string[]): WordSource => `=${choices.join(" ")}`;

const sourceByFlag: Readonly<Record<string, WordSource>> = {
  "--fields": "?fields",
  "--where": "?operands",
  "--sum": "?numbers",
  "--profile": "?profiles",
  "--confirm": "?profiles",
  "--target": "?profiles",
  "--world": "?worlds",
  "--client": "?clients",
  "--tenant": "?clients",
  "--sort": "?sort",
  "--close-code": "?close-codes",
  "--surfaces": "?surfaces",
  "--drill": "?drills",
  "--subscription": "?subscriptions",
  "--debtor-country": "?countries",
  "--country": "?countries",
  "--currency": "?currencies",
  "--lifecycle": "?lifecycles",
  "--old-lifecycle": "?lifecycles",
  "--new-lifecycle": "?lifecycles",
};

const sourceByPlaceholder: Readonly<Record<string, WordSource>> = {
  file: "@",
  folder: "@",
  path: "@",
  states: "?goals",
  event: "?event-types",
  events: "?event-types",
  types: "?events",
  case: "?cases",
};

/**
 * Returns the source for a list of values, or undefined if the list is empty or a value isn't a single word.
 */
const resolveValuesSource = (values: readonly string[] = []): WordSource | undefined =>
  values.length > 0 && values.every((value) => /^\S+$/.test(value)) ? createChoiceSource(values) : undefined;

export function resolveFlagSource({ option, name, placeholder }: DescribedFlag): ValueSource | undefined {
  if (placeholder === undefined) return undefined;
  if (name === "--output") return "?formats";
  if (option.choices !== undefined) return createChoiceSource(option.choices);
  const values = option.completions ?? option.values;
  return sourceByFlag[name] ?? resolveValuesSource(values) ?? sourceByPlaceholder[placeholder] ?? "-";
}

const sourceByArgument: Readonly<Record<string, ValueSource>> = {
  case: "?cases",
  "case and target": "?cases-and-targets",
  "case and event": "?cases|?case-events",
  "case and files": "?cases|@",
  externalTenantId: "?clients",
  client: "?clients",
  payment: "?payments",
  country: "?countries",
  file: "@",
  files: "@",
  bodyfile: "@",
  plan: "@",
  bank: "@",
  dir: "@",
  command: "@",
};

const sourceByCommandPrefix: readonly (readonly [beginning: string, source: ValueSource])[] = [
  ["commands", "-"],
  ["schema", "=error dry-run"],
  ["alias delete", "?aliases"],
  ["profile add", "-"],
  ["profile set", "?own-profiles"],
  ["profile key", "?own-profiles"],
  ["profile remove", "?own-profiles"],
  ["profile ", "?profiles"],
  ["config set", "?config-keys|?config-values"],
  ["config ", "?config-keys"],
  ["webhooks why", "?cases|?case-events"],
  ["webhooks get", "?subscriptions"],
  ["webhooks update", "?subscriptions"],
  ["webhooks delete", "?subscriptions"],
  ["webhooks rotate", "?subscriptions"],
  ["webhooks test", "?subscriptions"],
  ["test drills", "?drills"],
  ["sandbox snapshot save", "-"],
  ["sandbox snapshot ", "?snapshots"],
];

export function resolveArgumentSource({
  path,
  record: { argument },
}: DescribedCommand): ValueSource | undefined {
  if (argument === undefined) return undefined;
  const commandEntry = sourceByCommandPrefix.find(([beginning]) => path.startsWith(beginning));
  const source = commandEntry?.[1] ?? sourceByArgument[argument.name];
  if (argument.choices === undefined) return source ?? "-";
  const choices = createChoiceSource(argument.choices);
  return path === "api" ? `${choices}|?api-paths` : choices;
}
