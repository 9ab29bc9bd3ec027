import { completeKyc } from "../clients/onboarding";
import type { Change } from "../store/change";
import { markup, notFoundContent, type Page, type PageContent } from "./page";

const form = markup`<button>Verify our identity</button>`;

interface Company {
  readonly seq: number;
  readonly company_name: string;
  readonly kyc_status: string;
}

const findCompany = ({ store }: Change, id: string): Company | undefined =>
  store.get("select seq, company_name, kyc_status from creditors where id = ?", id.toLowerCase());

function describeCompany({ company_name, kyc_status }: Company): PageContent {
  const isOpen = kyc_status === "pending";
  return {
    status: 200,
    state: kyc_status,
    heading: isOpen ? "Verify your identity" : "Your company is verified",
    message: isOpen ? "Cases are refused until your company is verified." : "You can submit cases.",
    facts: { company: company_name },
    ...(isOpen ? { form } : {}),
  };
}

/** The page where a creditor completes its KYC verification (BIZ-03). */
export const kycPage: Page = {
  show(change, id) {
    const company = findCompany(change, id);
    return company === undefined ? notFoundContent : describeCompany(company);
  },
  answer(change, id) {
    const company = findCompany(change, id);
    if (company === undefined) return notFoundContent;
    completeKyc(change, company.seq);
    return describeCompany(findCompany(change, id) ?? company);
  },
};
