import type { Change } from "../store/change";

/** The page where a creditor signs its agreement and its power of attorney. */
export const signingAddress = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/signing/${creditorId}`;

/** The page where a creditor completes its KYC. */
export const kycAddress = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/kyc/${creditorId}`;

/** The page where a creditor approves or declines a client link. */
export const linkAddress = ({ origin }: Pick<Change, "origin">, token: string) => `${origin}/link/${token}`;
