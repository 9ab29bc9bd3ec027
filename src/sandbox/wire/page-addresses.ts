import type { Change } from "../store/change";

export const buildSigningUrl = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/signing/${creditorId}`;

export const buildKycUrl = ({ origin }: Pick<Change, "origin">, creditorId: string) =>
  `${origin}/kyc/${creditorId}`;

export const buildLinkUrl = ({ origin }: Pick<Change, "origin">, token: string) => `${origin}/link/${token}`;
