import type { Change } from "../store/change";

/** The page where a creditor signs its agreement and its power of attorney. */
export const signingAddress = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/signing/${creditorId}`;

/** The page where a creditor proves who it is. */
export const kycAddress = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/kyc/${creditorId}`;

/** The page where a creditor with an account allows a referral partner to act for it. */
export const linkAddress = ({ origin }: Pick<Change, "origin">, token: string) => `${origin}/link/${token}`;
