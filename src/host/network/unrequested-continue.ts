const continueStatus = 100;
/** Replaces status 100, because undici continues reading after any other 1xx status. */
const earlyHintsStatus = 103;

/** The part of undici's parser that handles response heads. */
export interface HeadParser {
  onHeadersComplete(status: number, ...others: unknown[]): number;
}

/**
 * Accepts a `100 Continue` before any response (RFC 9110, 15.2.1). undici treats one that it didn't request
 * as the end of the connection.
 */
export function acceptContinue(parser: HeadParser): void {
  const readHead = parser.onHeadersComplete.bind(parser);
  parser.onHeadersComplete = (status, ...others) =>
    readHead(status === continueStatus ? earlyHintsStatus : status, ...others);
}
