import { guidListCodec, integerListCodec, isoTimeCodec } from "../../../api/endpoint/codecs";
import { Failure } from "../../../base/failure";
import { type PlatformTime, readTime } from "../../../base/text/time/date";
import { dayMs } from "../../../base/text/time/duration";
import { type Option, type OptionValues, textOption, wireOption } from "../option";

export const externalTenantIdOption: Option<string> = textOption(
  "--external-tenant-id <id>",
  "Only this client of a referral partner",
);

export const referralFilters = {
  externalTenantId: externalTenantIdOption,
  query: textOption("--query <text>", "Search references and debtor names (referral surface)"),
  from: wireOption("--from <time>", "Start of the period (referral surface)", isoTimeCodec),
  to: wireOption(
    "--to <time>",
    "End of the period; a date includes the whole day (referral surface)",
    isoTimeCodec,
  ),
  countryId: wireOption(
    "--country-id <numbers>",
    "Comma-separated country IDs of the debtors (referral surface)",
    integerListCodec,
  ),
  collectionPartner: wireOption(
    "--collection-partner <ids>",
    "Comma-separated IDs of collection partners (referral surface)",
    guidListCodec,
  ),
};

export function buildReferralQuery({
  externalTenantId,
  from,
  to,
  countryId,
  collectionPartner,
}: OptionValues<typeof referralFilters>) {
  if (externalTenantId?.trim() === "") throw new Failure("usage", "--external-tenant-id is empty.");
  if (isAfter(readTime(from ?? ""), readTime(to ?? "")))
    throw new Failure("usage", `--from ${from} is after --to ${to}.`, { hint: "Swap them." });
  return {
    ExternalTenantId: externalTenantId,
    FromDate: from,
    ToDate: to,
    CountryIds: countryId,
    CollectionPartnerIds: collectionPartner,
  };
}

/** Whether the period starts after it ends. An end date includes that whole day. */
function isAfter(from: PlatformTime | undefined, to: PlatformTime | undefined): boolean {
  if (from === undefined || to === undefined) return false;
  return to.isDateOnly ? from.ms >= to.ms + dayMs : from.ms > to.ms;
}
