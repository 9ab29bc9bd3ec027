import { nearestCountry, readCountry } from "../../api/endpoint/iso-codes";
import { emailText } from "../../api/records/requests/request-part";
import type { Host, Prompts } from "../../base/host";
import { type JsonObject, parseJson, printJson } from "../../base/json/json";
import { type NewUser, withOnboardingUser } from "./client-flags";

const filled = (answer: string) => (answer === "" ? "A value is required." : undefined);
const email = (answer: string) =>
  emailText.safeParse(answer).success ? undefined : "Not a valid e-mail address.";

function country(answer: string): string | undefined {
  if (readCountry(answer) !== undefined) return undefined;
  const guess = nearestCountry(answer);
  return `Not a known country${guess === undefined ? "; try a two-letter code." : `; did you mean ${guess}?`}`;
}

/** Prompts for the fields of a new client. */
export async function askForClient({ ask }: Host): Promise<JsonObject> {
  const externalTenantId = await ask.text("Your identifier for the client", { check: filled });
  const client = {
    name: await ask.text("Company name", { check: filled }),
    country: await ask.text("Country (code or English name)", { check: country }),
    supportEmail: await ask.text("Support e-mail address", { check: email }),
    registrationNumber: await askOptional(ask, "Registration number"),
    address: await askOptional(ask, "Street and number"),
    zipCode: await askOptional(ask, "Postal code"),
    city: await askOptional(ask, "City"),
  };
  return parseJson(printJson({ externalTenantId, client, users: await askForUsers(ask) })) as JsonObject;
}

async function askOptional(ask: Prompts, label: string): Promise<string | undefined> {
  return (await ask.text(`${label} (optional)`)) || undefined;
}

async function askForUsers(ask: Prompts): Promise<readonly object[]> {
  const users: NewUser[] = [];
  do {
    const name = await ask.text("Name of a user at the client", { check: filled });
    users.push({ name, email: await ask.text("E-mail address of this user", { check: email }) });
  } while (await ask.confirm("Add another user?"));
  const emails = users.map((user) => user.email);
  const chosen = users.length === 1 ? undefined : await ask.choose("Who does the onboarding?", emails);
  return withOnboardingUser(users, chosen);
}
