import type { Finding } from "../../base/finding";
import { isJsonObject, type JsonObject, type JsonValue } from "../../base/json/json";
import { formatGuess } from "../../base/text/unknown-word";
import { findNearestCountry, readCountry } from "../endpoint/iso-codes";
import { checkSubmission } from "./submission-check";

/** Checks the rules for a new client that its schema can't express: VAL-06 to VAL-09. */
export function checkClient(body: JsonObject, today: string): readonly Finding[] {
  const country = isJsonObject(body.client) ? body.client.country : undefined;
  return [
    ...checkClientCountry(country),
    ...checkUsers(toItems(body.users)),
    ...toItems(body.cases).flatMap((submission, index) => checkCase(submission, index, today)),
  ];
}

function checkClientCountry(value: JsonValue | undefined): readonly Finding[] {
  if (typeof value !== "string" || value.trim() === "" || readCountry(value) !== undefined) return [];
  const message = `"${value}" is neither a code of ISO 3166-1 nor an English name of a country${formatGuess(findNearestCountry(value))}`;
  return [{ path: "client.country", message }];
}

/** If there are several users, checks that exactly one is the onboarding user (FLD-24). */
function checkUsers(users: readonly JsonValue[]): readonly Finding[] {
  const markedCount = users.filter((user) => isJsonObject(user) && user.isOnboardingUser === true).length;
  if (users.length < 2 || markedCount === 1) return [];
  const countPhrase = markedCount === 0 ? "none has" : `${markedCount} have`;
  return [{ path: "users", message: `exactly one needs isOnboardingUser true; ${countPhrase} it` }];
}

function checkCase(submission: JsonValue, index: number, today: string): readonly Finding[] {
  const findings = isJsonObject(submission) ? checkSubmission(submission, today) : [];
  return findings.map(({ path, message }) => ({ path: `cases.${index}.${path}`, message }));
}

const toItems = (value: JsonValue | undefined): readonly JsonValue[] => (Array.isArray(value) ? value : []);
