import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type JsonValue, printJson } from "../../base/json/json";
import { nearest } from "../../base/text/nearest";
import { type OptionValues, repeated, textOption } from "../../cli/flags/option";
import { readJson, setPairs } from "../../cli/line/request-body";

/** Each field of a new client. */
export const clientOptions = {
  externalTenantId: textOption("--external-tenant-id <id>", "your identifier of the client"),
  name: textOption("--name <name>", "name of the company"),
  country: textOption("--country <country>", "code of two letters, or English name"),
  supportEmail: textOption("--support-email <address>", "e-mail address for questions"),
  supportPhone: textOption("--support-phone <number>", "phone number for questions"),
  registrationNumber: textOption("--registration-number <number>", "registration number of the company"),
  address: textOption("--address <text>", "street and number"),
  zipCode: textOption("--zip-code <code>", "postal code"),
  city: textOption("--city <name>", "town"),
  state: textOption("--state <name>", "state or province"),
  user: repeated("--user <name-and-mail>", "'Ada Lindt <ada@client.example>'; may stand several times"),
  onboardingUser: textOption(
    "--onboarding-user <address>",
    "which --user does the onboarding; the first one unless said otherwise",
  ),
  case: repeated(
    "--case <file>",
    "JSON of a case to submit with the client, or of a list; may stand several times",
  ),
};

type Values = OptionValues<typeof clientOptions>;

const paths = {
  externalTenantId: "externalTenantId",
  name: "client.name",
  country: "client.country",
  supportEmail: "client.supportEmail",
  supportPhone: "client.supportPhone",
  registrationNumber: "client.registrationNumber",
  address: "client.address",
  zipCode: "client.zipCode",
  city: "client.city",
  state: "client.state",
};

/** What the flags say, field by field. */
export async function clientPairs(host: Host, values: Values): Promise<readonly string[]> {
  const users = readUsers(values);
  const cases = await readCases(host, values.case ?? []);
  return [
    ...setPairs(paths, values),
    ...(users.length === 0 ? [] : [`users=${printJson(users)}`]),
    ...(cases.length === 0 ? [] : [`cases=${printJson(cases)}`]),
  ];
}

export interface NewUser {
  readonly name: string;
  readonly email: string;
}

/** Exactly one of several users does the onboarding (FLD-24). */
export function withOnboardingUser(users: readonly NewUser[], email: string | undefined): readonly object[] {
  const chosen = email === undefined ? users[0] : users.find((user) => user.email === email);
  return users.map((user) => (user === chosen ? { ...user, isOnboardingUser: true } : user));
}

function readUsers({ user = [], onboardingUser }: Values): readonly object[] {
  const users = user.map(readUser);
  const emails = users.map(({ email }) => email);
  if (onboardingUser === undefined || emails.includes(onboardingUser))
    return withOnboardingUser(users, onboardingUser);
  const guess = nearest(onboardingUser, emails);
  throw new Failure("usage", `--onboarding-user: no --user has the address "${onboardingUser}".`, {
    hint: guess === undefined ? "Name it with --user 'Name <address>' too." : `Did you mean ${guess}?`,
  });
}

function readUser(text: string): NewUser {
  const [, name, email] = /^\s*([^<>]*[^<>\s])\s*<([^<>]+)>\s*$/.exec(text) ?? [];
  if (name !== undefined && email !== undefined) return { name, email: email.trim() };
  throw new Failure("usage", `--user: "${text}" is not a name with an e-mail address.`, {
    hint: "For example --user 'Ada Lindt <ada@client.example>'.",
  });
}

async function readCases(host: Host, files: readonly string[]): Promise<readonly JsonValue[]> {
  const contents = await Promise.all(files.map((file) => readJson(host, file)));
  return contents.flatMap((content) => (Array.isArray(content) ? content : [content]) as JsonValue[]);
}
