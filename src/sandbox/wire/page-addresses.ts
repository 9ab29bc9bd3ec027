import type { Change } from "../store/change";

/** Returns the URL of the page where a creditor signs its agreement and power of attorney. */
export const buildSigningUrl = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/signing/${creditorId}`;

/** Returns the URL of the page where a creditor completes its KYC. */
export const buildKycUrl = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/kyc/${creditorId}`;

/** Returns the URL of the page where a creditor approves or declines a client link. */
export const buildLinkUrl = ({ origin }: Pick<Change, "origin">, token: string) => `${origin}/link/${token}`;
