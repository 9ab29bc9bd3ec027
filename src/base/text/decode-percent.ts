import { attempt } from "../attempt";

/** Decodes percent-encoded text. Returns malformed text unchanged. */
export const decodePercent = (text: string): string => attempt(() => decodeURIComponent(text)) ?? text;
