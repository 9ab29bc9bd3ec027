import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { createObjectFormatter, json } from "../store/json-text";
import type { Store } from "../store/store";

export interface Director {
  readonly director_full_name: string;
  readonly director_home_address: string;
  /** Midnight UTC, in milliseconds since 1970. */
  readonly director_date_of_birth: number;
}

interface VerificationRow extends Director {
  readonly creditor: number;
  readonly date_created: number;
  readonly kyc_status: string;
}

/** Stores the data for a verification, which the client's page or `sandbox set creditor` completes. */
export function addVerification({ store, now }: Change, creditor: number, director: Director): void {
  insert(store, "kyc_verifications", { creditor, ...director, date_created: now });
}

/** Reads the latest verification of each creditor as JSON. */
export function listVerifications(store: Store, creditors: readonly number[]): ReadonlyMap<number, string> {
  const sql = `select creditor, director_full_name, director_home_address, director_date_of_birth, date_created,
      (select kyc_status from creditors where seq = creditor) as kyc_status from kyc_verifications
    where creditor in (select value from json_each(?)) order by kyc_verifications.seq`;
  const rows = store.all<VerificationRow>(sql, JSON.stringify(creditors));
  return new Map(rows.map((row) => [row.creditor, verificationRecord(row)]));
}

const verificationRecord = createObjectFormatter<VerificationRow>({
  directorFullName: (row) => json.text(row.director_full_name),
  directorHomeAddress: (row) => json.text(row.director_home_address),
  directorDateOfBirth: (row) => json.text(new Date(row.director_date_of_birth).toISOString().slice(0, 10)),
  dateCreated: (row) => json.time(row.date_created),
  verificationStatus: (row) => json.text(row.kyc_status === "verified" ? "Completed" : "Processing"),
  verificationStatusUpdatedAt: (row) => json.time(row.date_created),
});
