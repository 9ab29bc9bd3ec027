import { attempt } from "../attempt";

/** Decodes UTF-8 and drops a byte order mark, or returns undefined if the bytes are invalid. */
export const decodeUtf8 = (bytes: Uint8Array): string | undefined =>
  attempt(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes));
