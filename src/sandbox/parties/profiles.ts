import type { Surface } from "../../base/platform";
import { getCountryName } from "../facts/country";
import { referralFeePercent } from "../facts/money";
import { createObjectFormatter, json } from "../store/json-text";
import type { Store } from "../store/store";

type Company = Readonly<Record<string, string | null>>;

const formatNull = () => "null";

const contactFields = {
  id: ({ id }: Company) => json.text(id),
  companyName: ({ name }: Company) => json.text(name),
  companyRegistrationNumber: ({ registration_number }: Company) => json.text(registration_number),
  address: ({ address }: Company) => json.text(address),
  zipCode: ({ zip_code }: Company) => json.text(zip_code),
  city: ({ city }: Company) => json.text(city),
  state: ({ state }: Company) => json.text(state),
  country: ({ country_alpha2 }: Company) => json.text(getCountryName(country_alpha2 ?? "")),
  officeEmail: ({ office_email }: Company) => json.text(office_email),
  officePhone: ({ office_phone }: Company) => json.text(office_phone),
};

/** Formats the profile of a collection partner. Fields for which the sandbox has no data are null. */
const formatPartnerProfile = createObjectFormatter<Company>({
  ...contactFields,
  vatNumber: formatNull,
  fullAddress: ({ country_alpha2 }) => json.text(getCountryName(country_alpha2 ?? "")),
  publicSite: ({ public_site }) => json.text(public_site),
  logoUrl: formatNull,
  invoiceCurrency: formatNull,
  commissionType: () => "0",
  preLegalRevenueShare: formatNull,
  legalRevenueShare: formatNull,
  verifiedProfile: () => "true",
  surveyCadenceMode: () => "0",
});

const formatReferralProfile = createObjectFormatter<Company>({
  id: contactFields.id,
  companyName: contactFields.companyName,
  referralFeePercentage: () => json.percent(referralFeePercent * 100),
  invoicingTriggerMode: () => json.text("PayWhenPaid"),
});

const profileSources: Readonly<
  Record<Surface, { readonly sql: string; readonly print: (row: Company) => string }>
> = {
  collection: { sql: "select * from collection_partners where seq = ?", print: formatPartnerProfile },
  referral: { sql: "select * from referral_partners where seq = ?", print: formatReferralProfile },
  customer: {
    sql: "select *, company_name as name from creditors where seq = ?",
    print: createObjectFormatter<Company>(contactFields),
  },
};

/** Returns the caller's company as it appears in `/me`. */
export function formatProfile(store: Store, surface: Surface, owner: number): string {
  const { sql, print } = profileSources[surface];
  const company = store.get<Company>(sql, owner);
  if (company === undefined) throw new RangeError(`The ${surface} surface has no caller ${owner}`);
  return print(company);
}
