import { guidList, integerList, isoTime } from "../../api/endpoint/codecs";
import { Failure } from "../../base/failure";
import { type Option, type OptionValues, textOption, wireOption } from "./option";

export const externalTenantIdOption: Option<string> = textOption(
  "--external-tenant-id <id>",
  "only this client of a referral partner",
);

/** What the case and transaction lists of a referral partner filter by alike. */
export const referralFilters = {
  externalTenantId: externalTenantIdOption,
  query: textOption("--query <text>", "search references and the debtor's name (referral surface)"),
  from: wireOption("--from <time>", "from this time on (referral surface)", isoTime),
  to: wireOption("--to <time>", "up to this time, a date with its whole day (referral surface)", isoTime),
  countryId: wireOption(
    "--country-id <numbers>",
    "only debtors in these countries, by the platform's numbers (referral surface)",
    integerList,
  ),
  collectionPartner: wireOption(
    "--collection-partner <ids>",
    "only these collection partners (referral surface)",
    guidList,
  ),
};

export function referralQuery({
  externalTenantId,
  from,
  to,
  countryId,
  collectionPartner,
}: OptionValues<typeof referralFilters>) {
  if (externalTenantId?.trim() === "") throw new Failure("usage", "--external-tenant-id is empty.");
  return {
    ...(externalTenantId === undefined ? {} : { ExternalTenantId: externalTenantId }),
    ...(from === undefined ? {} : { FromDate: from }),
    ...(to === undefined ? {} : { ToDate: to }),
    ...(countryId === undefined ? {} : { CountryIds: countryId }),
    ...(collectionPartner === undefined ? {} : { CollectionPartnerIds: collectionPartner }),
  };
}
