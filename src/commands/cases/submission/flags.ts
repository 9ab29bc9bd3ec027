import type { Endpoint } from "../../../api/endpoint/endpoint";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { JsonObject } from "../../../base/json/json";
import { flag, knownTextOption, type OptionValues, textOption } from "../../../cli/flags/option";
import { type bodyOptions, buildSetPairs, readBody } from "../../../kit/bodies/request-body";

/** Flags for submission fields. `--set` and `--body` can set any field. */
export const submissionOptions = {
  amount: textOption("--amount <n>", "amount owed, for example 1250.00"),
  currency: textOption("--currency <code>", "ISO code, for example EUR"),
  date: textOption("--date <day>", "date of the claim, for example 2026-01-31; not in the future"),
  dueDate: textOption("--due-date <day>", "due date; not before --date, not in the future"),
  creditorReference: textOption("--creditor-reference <text>", "creditor's own reference"),
  description: textOption("--description <text>", "what the claim is about"),
  comments: textOption("--comments <text>", "comments for the collection partner"),
  division: textOption("--division <id>", "division of the creditor, by id"),
  debtorType: knownTextOption("--debtor-type <type>", "kind of debtor", ["Company", "Private"]),
  debtorName: textOption("--debtor-name <name>", "name of the debtor"),
  debtorCountry: textOption("--debtor-country <country>", "two-letter code or English name"),
  debtorState: textOption("--debtor-state <state>", "code or name; required in the United States"),
  debtorContact: textOption("--debtor-contact <name>", "contact person at the debtor"),
  debtorRegistration: textOption("--debtor-registration <number>", "company registration number"),
  debtorAddress: textOption("--debtor-address <text>", "street and number"),
  debtorZip: textOption("--debtor-zip <code>", "postal code"),
  debtorCity: textOption("--debtor-city <name>", "city"),
  debtorEmail: textOption("--debtor-email <address>", "email address of the debtor"),
  debtorPhone: textOption("--debtor-phone <number>", "phone number of the debtor"),
  collectionPartner: textOption("--collection-partner <id>", "collection partner to assign, by id"),
  tag: textOption("--tag <text>", "tag for cleaning up test cases later"),
  test: flag("--test", "create a test case"),
  allowPendingContracts: flag(
    "--allow-pending-contracts",
    "accept the case before contracts are signed; it waits for them",
  ),
};

const pathByFlag = {
  amount: "amountToRecover",
  currency: "currencyCode",
  date: "date",
  dueDate: "dueDate",
  creditorReference: "creditorReference",
  description: "claimDescription",
  comments: "comments",
  division: "creditorDivisionId",
  debtorType: "debtor.type",
  debtorName: "debtor.name",
  debtorContact: "debtor.contactPerson",
  debtorRegistration: "debtor.companyRegistrationNumber",
  debtorAddress: "debtor.address",
  debtorZip: "debtor.zipCode",
  debtorCity: "debtor.city",
  debtorEmail: "debtor.email",
  debtorPhone: "debtor.phone",
  collectionPartner: "collectionPartnerId",
  tag: "tag",
  test: "isTest",
  allowPendingContracts: "allowPendingContracts",
};

export function buildSubmissionPairs(values: OptionValues<typeof submissionOptions>): readonly string[] {
  const { debtorCountry, debtorState } = values;
  return [
    ...buildSetPairs(pathByFlag, values),
    ...(debtorCountry === undefined ? [] : [formatCountryPair(debtorCountry)]),
    ...(debtorState === undefined ? [] : [formatStatePair(debtorState)]),
  ];
}

/** Reads a submission from flags, `--set` and `--body`. Throws if none of them is given. */
export async function readSubmission(
  host: Host,
  values: OptionValues<typeof submissionOptions & typeof bodyOptions>,
  endpoint: Pick<Endpoint, "body">,
  verb: "preview" | "submit",
): Promise<JsonObject> {
  const set = [...buildSubmissionPairs(values), ...(values.set ?? [])];
  const body = await readBody(host, { body: values.body, set }, await endpoint.body?.());
  if (body !== undefined) return body;
  throw new Failure("usage", `No case to ${verb}.`, {
    hint: "Set its fields with flags, or pass a JSON object with --body case.json.",
  });
}

export const fieldsByFlag: Readonly<Record<string, string | readonly string[]>> = {
  ...pathByFlag,
  debtorCountry: ["debtor.countryAlpha2", "debtor.country"],
  debtorState: ["debtor.stateAlpha2", "debtor.state"],
};

/**
 * Maps each flag to the fields whose findings are reported for it. A missing debtor is reported for
 * `--debtor-name`.
 */
export const submissionFields = { ...fieldsByFlag, debtorName: [pathByFlag.debtorName, "debtor"] };

const formatCountryPair = (text: string) =>
  `${/^[a-z]{2}$/i.test(text) ? "debtor.countryAlpha2" : "debtor.country"}=${text}`;

const formatStatePair = (text: string) =>
  `${/^([a-z]{2}-)?[a-z]{2}$/i.test(text) ? "debtor.stateAlpha2" : "debtor.state"}=${text}`;
