import { flag, type OptionValues, textOption } from "../../../cli/flags/option";
import { setPairs } from "../../../cli/line/request-body";

/** The fields of a submission that have a flag; `--set` and `--body` reach all of them. */
export const submissionOptions = {
  amount: textOption("--amount <n>", "what the debtor owes, for example 1250.00"),
  currency: textOption("--currency <code>", "three letters, for example EUR"),
  date: textOption("--date <day>", "day of the claim, 2026-01-31; not in the future"),
  dueDate: textOption("--due-date <day>", "day on which it was due; not before --date, not in the future"),
  creditorReference: textOption("--creditor-reference <text>", "the creditor's own reference"),
  description: textOption("--description <text>", "what the claim is about"),
  comments: textOption("--comments <text>", "what the collection partner should know"),
  division: textOption("--division <id>", "division of the creditor"),
  debtorType: textOption("--debtor-type <type>", "Company or Private"),
  debtorName: textOption("--debtor-name <name>", "who owes"),
  debtorCountry: textOption("--debtor-country <country>", "code of two letters, or English name"),
  debtorState: textOption("--debtor-state <state>", "code or name; needed in the United States"),
  debtorContact: textOption("--debtor-contact <name>", "contact person at the debtor"),
  debtorRegistration: textOption("--debtor-registration <number>", "registration number of the company"),
  debtorAddress: textOption("--debtor-address <text>", "street and number"),
  debtorZip: textOption("--debtor-zip <code>", "postal code"),
  debtorCity: textOption("--debtor-city <name>", "town"),
  debtorEmail: textOption("--debtor-email <address>", "e-mail address of the debtor"),
  debtorPhone: textOption("--debtor-phone <number>", "phone number of the debtor"),
  collectionPartner: textOption("--collection-partner <id>", "who collects, in place of the usual choice"),
  tag: textOption("--tag <text>", "mark for a later cleanup of test cases"),
  test: flag("--test", "make it a test case"),
  allowPendingContracts: flag(
    "--allow-pending-contracts",
    "take the case also while contracts are unsigned; it then waits for them",
  ),
};

const paths = {
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

/** What the flags say, field by field. */
export function submissionPairs(values: OptionValues<typeof submissionOptions>): readonly string[] {
  const { debtorCountry, debtorState } = values;
  return [
    ...setPairs(paths, values),
    ...(debtorCountry === undefined ? [] : [countryPair(debtorCountry)]),
    ...(debtorState === undefined ? [] : [statePair(debtorState)]),
  ];
}

const countryPair = (text: string) =>
  `${/^[a-z]{2}$/i.test(text) ? "debtor.countryAlpha2" : "debtor.country"}=${text}`;

const statePair = (text: string) =>
  `${/^([a-z]{2}-)?[a-z]{2}$/i.test(text) ? "debtor.stateAlpha2" : "debtor.state"}=${text}`;
