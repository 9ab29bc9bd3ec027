import { isJsonObject, type JsonObject, readField } from "../../../base/json/json";
import { checkAgeBuckets, readCaseFields } from "../../cases/submission/case-fields";
import type { ClientRequest, NewCompany, NewUser } from "../../clients/new-client";
import { parseCountry } from "../../facts/country";
import { type FieldErrors, Fields } from "../../wire/fields";
import { refuse } from "../../wire/refused";
import { refusals } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { readFields } from "../read-body";

export const maxTenantIdLength = 255;

/** Reads a client's country (VAL-08, FLD-22). */
function readClientCountry(fields: Fields): string {
  const text = fields.requiredText("Country");
  const code = parseCountry(text);
  if (code === undefined && text !== "") fields.addError("Country", `names an unknown country: ${text}`);
  return code ?? "";
}

function readCompany(fields: Fields): NewCompany {
  return {
    company_name: fields.requiredText("Name"),
    country_alpha2: readClientCountry(fields),
    office_email: fields.requiredEmail("SupportEmail"),
    registration_number: fields.text("RegistrationNumber"),
    office_phone: fields.text("SupportPhone"),
    address: fields.text("Address", 500),
    zip_code: fields.text("ZipCode", 20),
    city: fields.text("City", 100),
    state: fields.text("State", 100),
  };
}

function checkOnboardingUser(fields: Fields, users: readonly NewUser[]): void {
  const onboardingCount = users.filter(({ isOnboardingUser }) => isOnboardingUser).length;
  if (users.length > 1 && onboardingCount !== 1)
    fields.addError("Users", `must mark exactly one onboarding user, not ${onboardingCount}`);
}

function checkDuplicateEmails(fields: Fields, users: readonly NewUser[]): void {
  const addresses = users.map(({ email }) => email.toLowerCase());
  for (const [index, address] of addresses.entries())
    if (address !== "" && addresses.indexOf(address) < index)
      fields.addError(`Users[${index}].Email`, "repeats the address of another user");
}

/** Limits the number of users. The sandbox chose this limit; the platform documents none. */
const maxUsers = 1000;

/** Reads the users (VAL-04 to VAL-07). If there is only one, it is the onboarding user. */
function readUsers(fields: Fields, body: JsonObject): NewUser[] {
  const value = readField(body, "users");
  const count = Array.isArray(value) ? value.length : 1;
  if (count === 0) fields.addError("Users", "must contain at least one user");
  if (count > maxUsers) fields.addError("Users", `must contain at most ${maxUsers} users`);
  if (count === 0 || count > maxUsers) return [];
  const users = fields.parts("Users").map((user) => ({
    name: user.requiredText("Name"),
    email: user.requiredEmail("Email"),
    isOnboardingUser: user.flag("IsOnboardingUser") || count === 1,
  }));
  checkOnboardingUser(fields, users);
  checkDuplicateEmails(fields, users);
  return users;
}

/** Prefixes the errors in the fields of a client's case with the path of that case (VAL-09). */
export function prefixCaseErrors(index: number, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [`Cases[${index}].${name}`, messages]),
  );
}

/** Stops checking after this many invalid cases, because a large body would block the process. */
const maxInvalidCases = 100;

function checkCases({ store, now }: HandlerRequest, cases: readonly JsonObject[]): FieldErrors {
  let errors: FieldErrors = {};
  let invalidCount = 0;
  for (const [index, body] of cases.entries()) {
    const fields = new Fields(body, store.readings);
    checkAgeBuckets(fields, readCaseFields(fields, now).columns);
    if (fields.rejection === undefined) continue;
    errors = { ...errors, ...prefixCaseErrors(index, fields.rejection.errors) };
    invalidCount += 1;
    if (invalidCount === maxInvalidCases) break;
  }
  return errors;
}

/**
 * Limits the number of cases, because other requests wait until all of a client's cases are created. The
 * sandbox chose this limit.
 */
const maxCases = 250;

function readCases(fields: Fields): readonly JsonObject[] {
  const cases = fields.list("Cases") ?? [];
  if (cases.length > maxCases) {
    fields.addError("Cases", `must contain at most ${maxCases} cases`);
    return [];
  }
  for (const [index, value] of cases.entries())
    if (!isJsonObject(value)) fields.addUnreadableError(`Cases[${index}]`, "must be an object");
  return cases.filter(isJsonObject);
}

/** Reads a new client and its cases. Checks everything before creating anything (VAL-10). */
export function readClientRequest(request: HandlerRequest): { newClient: ClientRequest; body: JsonObject } {
  const fields = readFields(request);
  const { body } = fields;
  const company = readCompany(fields.part("Client"));
  const externalTenantId = fields.requiredText("ExternalTenantId", maxTenantIdLength);
  const users = readUsers(fields, body);
  const cases = readCases(fields);
  if (fields.readings["NS-22"] === "refused") fields.refuseOthers();
  const { rejection } = fields;
  if (rejection?.kind === "unreadable") refuse(refusals.unreadable(rejection.errors));
  const errors = { ...rejection?.errors, ...checkCases(request, cases) };
  if (Object.keys(errors).length > 0) refuse(refusals.brokenRules(errors));
  return { newClient: { externalTenantId, company, users, cases }, body };
}
