import { Failure } from "../../base/failure";
import type { Finding } from "../../base/finding";
import type { Host } from "../../base/host";
import { type JsonValue, printJson } from "../../base/json/json";
import { suggestWord } from "../../base/text/unknown-word";
import { type OptionValues, repeatedOption, textOption } from "../../cli/flags/option";
import { buildSetPairs, readJson } from "../../kit/bodies/request-body";

export const clientOptions = {
  externalTenantId: textOption("--external-tenant-id <id>", "your identifier for the client"),
  name: textOption("--name <name>", "company name"),
  country: textOption("--country <country>", "two-letter code or English name"),
  supportEmail: textOption("--support-email <address>", "support email address"),
  supportPhone: textOption("--support-phone <number>", "support phone number"),
  registrationNumber: textOption("--registration-number <number>", "company registration number"),
  address: textOption("--address <text>", "street and number"),
  zipCode: textOption("--zip-code <code>", "postal code"),
  city: textOption("--city <name>", "city"),
  state: textOption("--state <name>", "state or province"),
  user: repeatedOption("--user <name-and-mail>", "for example 'Ada Lindt <ada@client.example>'; repeatable"),
  onboardingUser: textOption(
    "--onboarding-user <address>",
    "the --user who does the onboarding, by email. Default: the first",
  ),
  case: repeatedOption(
    "--case <file>",
    "JSON file with a case, or a list of cases, to submit with the client; repeatable",
  ),
};

type ClientValues = OptionValues<typeof clientOptions>;

const pathByFlag = {
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

/**
 * Maps each flag to the fields whose findings are reported for it. A missing client is reported for `--name`.
 */
export const clientFields = { ...pathByFlag, name: [pathByFlag.name, "client"], user: "users" };

export const resolveField = (name: string): string =>
  name in pathByFlag ? pathByFlag[name as keyof typeof pathByFlag] : "users";

/** Converts the flags to `path=value` pairs, including the cases from the `--case` files. */
export async function buildClientPairs(host: Host, values: ClientValues): Promise<readonly string[]> {
  const cases = await readCases(host, values.case ?? []);
  return [...buildAccountPairs(values), ...(cases.length === 0 ? [] : [`cases=${printJson(cases)}`])];
}

/** Converts the flags to `path=value` pairs, omitting the cases. */
export function buildAccountPairs(values: ClientValues): readonly string[] {
  const users = readUsers(values);
  return [...buildSetPairs(pathByFlag, values), ...(users.length === 0 ? [] : [`users=${printJson(users)}`])];
}

interface NewUser {
  readonly name: string;
  readonly email: string;
}

/** Makes the user with this email address the onboarding user. Default: the first user (FLD-24). */
function setOnboardingUser(users: readonly NewUser[], email: string | undefined): readonly object[] {
  const onboardingUser = email === undefined ? users[0] : users.find((user) => user.email === email);
  return users.map((user) => (user === onboardingUser ? { ...user, isOnboardingUser: true } : user));
}

export const listUserEmails = ({ user = [] }: ClientValues): readonly string[] =>
  user.map((text) => readUser(text).email);

function readUsers({ user = [], onboardingUser }: ClientValues): readonly object[] {
  const users = user.map(readUser);
  const emails = users.map(({ email }) => email);
  if (onboardingUser === undefined || emails.includes(onboardingUser))
    return setOnboardingUser(users, onboardingUser);
  throw new Failure("usage", `--onboarding-user must be the address of a --user (got "${onboardingUser}").`, {
    hint: suggestWord(onboardingUser, emails, "Add --user 'Name <address>'."),
  });
}

const userExample = "'Ada Lindt <ada@client.example>'";

function readUser(text: string): NewUser {
  const user = parseUser(text);
  if (user !== undefined) return user;
  throw new Failure("usage", `--user must be a name with an email address (got "${text}").`, {
    hint: `Example: --user ${userExample}.`,
  });
}

function parseUser(text: string): NewUser | undefined {
  const [, name, email] = /^([^<>]+)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return name === undefined || email === undefined ? undefined : { name: name.trim(), email: email.trim() };
}

/** Reports `--user` values that aren't a name with an email address. */
export const checkUsers = ({ user = [] }: ClientValues): readonly Finding[] =>
  user
    .filter((text) => parseUser(text) === undefined)
    .map((text) => ({
      path: "--user",
      message: `must be a name with an email address, for example ${userExample} (got "${text}")`,
    }));

async function readCases(host: Host, files: readonly string[]): Promise<readonly JsonValue[]> {
  const contents = await Promise.all(files.map((file) => readJson(host, file)));
  return contents.flatMap((content) => (Array.isArray(content) ? content : [content]) as JsonValue[]);
}
