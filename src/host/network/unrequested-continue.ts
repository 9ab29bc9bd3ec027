const continues = 100;
/** Like every other 1xx it only announces the answer, and undici reads on behind it. */
const earlyHints = 103;

/** The part of undici's parser that takes the head of an answer. */
export interface HeadParser {
  onHeadersComplete(status: number, ...others: unknown[]): number;
}

/**
 * A `100 Continue` may come in front of any answer (RFC 9110, 15.2.1), requested or not; undici takes one that it
 * didn't request for the end of the connection.
 */
export function acceptContinue(parser: HeadParser): void {
  const read = parser.onHeadersComplete.bind(parser);
  parser.onHeadersComplete = (status, ...others) =>
    read(status === continues ? earlyHints : status, ...others);
}
