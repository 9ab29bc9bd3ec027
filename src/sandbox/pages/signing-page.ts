import { readContracts, signContracts } from "../clients/onboarding";
import type { Change } from "../store/change";
import { type FormFields, markup, notFoundContent, type Page, type PageContent } from "./page";

const form = markup`<label><input type="checkbox" name="agreement" value="true" checked> Debt collection agreement</label><label><input type="checkbox" name="powerOfAttorney" value="true" checked> Power of attorney</label><button>Sign</button>`;

interface Signer {
  readonly seq: number;
  readonly company_name: string;
}

const formatSigned = (isSigned: boolean) => (isSigned ? "signed" : "not signed");

function describeContracts(change: Change, { seq, company_name }: Signer): PageContent {
  const { agreement, powerOfAttorney } = readContracts(change, seq);
  const isDone = agreement && powerOfAttorney;
  return {
    status: 200,
    state: isDone ? "signed" : "open",
    heading: isDone ? "Everything is signed" : "Sign your contracts",
    message: isDone
      ? "You can submit cases now, and waiting cases continue."
      : "Cases wait until both contracts are signed.",
    facts: {
      company: company_name,
      agreement: formatSigned(agreement),
      powerOfAttorney: formatSigned(powerOfAttorney),
    },
    ...(isDone ? {} : { form }),
  };
}

const isChecked = (fields: FormFields, name: string) =>
  ["true", "on", "1", "yes"].includes(fields.get(name) ?? "");

/**
 * Returns the page where a creditor signs its agreement and power of attorney. `findSigner` resolves the key
 * in the URL.
 */
export function createSigningPage(findSigner: (change: Change, key: string) => Signer | undefined): Page {
  return {
    show(change, key) {
      const signer = findSigner(change, key);
      return signer === undefined ? notFoundContent : describeContracts(change, signer);
    },
    answer(change, key, fields) {
      const signer = findSigner(change, key);
      if (signer === undefined) return notFoundContent;
      const agreement = isChecked(fields, "agreement");
      const powerOfAttorney = isChecked(fields, "powerofattorney");
      if (!agreement && !powerOfAttorney) {
        const message = "Send agreement or powerOfAttorney as true.";
        return { ...describeContracts(change, signer), status: 400, message };
      }
      signContracts(change, signer.seq, { agreement, powerOfAttorney });
      return describeContracts(change, signer);
    },
  };
}

const columnsFromCreditors = "creditor.seq, company_name from creditors creditor";

/** Finds a signer by the ID of the creditor, which cases and refusals contain. */
export const findSignerByCreditor = ({ store }: Change, id: string): Signer | undefined =>
  store.get(`select ${columnsFromCreditors} where id = ?`, id.toLowerCase());

/** Finds a signer by the ID of the creditor's active link, which client records contain. */
export const findSignerByLink = ({ store }: Change, id: string): Signer | undefined =>
  store.get(
    `select ${columnsFromCreditors} join client_links link on link.creditor = creditor.seq
     where link.id = ? and archived_at is null`,
    id.toLowerCase(),
  );
