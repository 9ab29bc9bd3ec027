import { type Contracts, readContracts, signContracts } from "../clients/onboarding";
import type { Change } from "../store/change";
import { type Choice, markup, type Page, type Sheet, unknownSheet } from "./page";

const form = markup`<label><input type="checkbox" name="agreement" value="true" checked> Debt collection agreement</label><label><input type="checkbox" name="powerOfAttorney" value="true" checked> Power of attorney</label><button>Sign</button>`;

interface Signer {
  readonly seq: number;
  readonly company_name: string;
}

const signedWord = (isSigned: boolean) => (isSigned ? "signed" : "not signed");

function sheetOf({ company_name }: Signer, { agreement, powerOfAttorney }: Contracts): Sheet {
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
      agreement: signedWord(agreement),
      powerOfAttorney: signedWord(powerOfAttorney),
    },
    ...(isDone ? {} : { form }),
  };
}

const isSet = (choice: Choice, name: string) => ["true", "on", "1", "yes"].includes(choice.get(name) ?? "");

/**
 * Returns the page on which a creditor signs its agreement and power of attorney. `find` resolves the key in
 * the address.
 */
export function signingPage(find: (change: Change, key: string) => Signer | undefined): Page {
  return {
    show(change, key) {
      const signer = find(change, key);
      return signer === undefined ? unknownSheet : sheetOf(signer, readContracts(change, signer.seq));
    },
    answer(change, key, choice) {
      const signer = find(change, key);
      if (signer === undefined) return unknownSheet;
      const agreement = isSet(choice, "agreement");
      const powerOfAttorney = isSet(choice, "powerofattorney");
      if (!agreement && !powerOfAttorney) {
        const message = "Send agreement or powerOfAttorney as true.";
        return { ...sheetOf(signer, readContracts(change, signer.seq)), status: 400, message };
      }
      signContracts(change, signer.seq, { agreement, powerOfAttorney });
      return sheetOf(signer, readContracts(change, signer.seq));
    },
  };
}

const columns = "creditor.seq, company_name from creditors creditor";

/** Finds the signer by the ID of the creditor, which cases and refusals contain. */
export const byCreditor = ({ store }: Change, id: string): Signer | undefined =>
  store.get(`select ${columns} where id = ?`, id.toLowerCase());

/** Finds the signer by the ID of its active link, which client records contain. */
export const byLink = ({ store }: Change, id: string): Signer | undefined =>
  store.get(
    `select ${columns} join client_links link on link.creditor = creditor.seq
     where link.id = ? and archived_at is null`,
    id.toLowerCase(),
  );
