import type { JsonObject } from "../../base/json/json";
import { addLink } from "../parties/client-links";
import type { Change } from "../store/change";
import { insert, insertReturningSeq, toFlag } from "../store/insert";
import { createIdGenerator } from "../store/new-ids";
import { requireKyc } from "./onboarding";

export interface NewUser {
  /** Given name and family name. */
  readonly name: string;
  readonly email: string;
  readonly isOnboardingUser: boolean;
}

export interface NewCompany {
  readonly company_name: string;
  readonly country_alpha2: string;
  readonly office_email: string;
  readonly registration_number: string | null;
  readonly office_phone: string | null;
  readonly address: string | null;
  readonly zip_code: string | null;
  readonly city: string | null;
  readonly state: string | null;
}

/** The body posted to create a client (FLD-21 to FLD-25). */
export interface ClientRequest {
  readonly externalTenantId: string;
  readonly company: NewCompany;
  readonly users: readonly NewUser[];
  readonly cases: readonly JsonObject[];
}

/** Splits a name. The last word becomes the family name. */
function splitName(name: string): { first_name: string; last_name: string | null } {
  const words = name.trim().split(/\s+/);
  const familyName = words.length > 1 ? words.pop() : undefined;
  return { first_name: words.join(" "), last_name: familyName ?? null };
}

function addCreditor({ store }: Change, company: NewCompany): number {
  return insertReturningSeq(store, "creditors", {
    id: createIdGenerator(store).guid(),
    ...company,
    agreement_signed: toFlag(false),
    power_of_attorney_signed: toFlag(false),
    kyc_status: "not_required",
  });
}

/** Creates an account for a new creditor and links it to the partner. Returns the seq of the creditor. */
export function addClient(change: Change, partner: number, request: ClientRequest): number {
  const creditor = addCreditor(change, request.company);
  requireKyc(change, creditor, partner);
  for (const { name, email, isOnboardingUser } of request.users) {
    const is_onboarding_user = toFlag(isOnboardingUser);
    insert(change.store, "creditor_users", { creditor, email, ...splitName(name), is_onboarding_user });
  }
  const { externalTenantId } = request;
  addLink(change, { partner, creditor, externalTenantId, isAttributed: true });
  return creditor;
}
