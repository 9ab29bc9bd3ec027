import type { Surface } from "../../base/platform";
import { getCountryName } from "../facts/country";
import { referralFeePercent } from "../facts/money";
import { createObjectFormatter, formatJsonPercent, formatJsonText } from "../store/json-text";
import type { Store } from "../store/store";

type Company = Readonly<Record<string, string | null>>;

const formatNull = () => "null";

const contactFields = {
  id: ({ id }: Company) => formatJsonText(id),
  companyName: ({ name }: Company) => formatJsonText(name),
  companyRegistrationNumber: ({ registration_number }: Company) => formatJsonText(registration_number),
  address: ({ address }: Company) => formatJsonText(address),
  zipCode: ({ zip_code }: Company) => formatJsonText(zip_code),
  city: ({ city }: Company) => formatJsonText(city),
  state: ({ state }: Company) => formatJsonText(state),
  country: ({ country_alpha2 }: Company) => formatJsonText(getCountryName(country_alpha2 ?? "")),
  officeEmail: ({ office_email }: Company) => formatJsonText(office_email),
  officePhone: ({ office_phone }: Company) => formatJsonText(office_phone),
};

/** Formats a collection partner's profile. Fields without data in the sandbox are null. */
const formatPartnerProfile = createObjectFormatter<Company>({
  ...contactFields,
  vatNumber: formatNull,
  fullAddress: ({ country_alpha2 }) => formatJsonText(getCountryName(country_alpha2 ?? "")),
  publicSite: ({ public_site }) => formatJsonText(public_site),
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
  referralFeePercentage: () => formatJsonPercent(referralFeePercent * 100),
  invoicingTriggerMode: () => formatJsonText("PayWhenPaid"),
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
