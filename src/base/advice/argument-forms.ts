import { isGuid } from "../text/guid";
import { readUrl } from "../text/read-url";
import { isUnsafe } from "../text/unsafe-characters";

const namePattern = /^[A-Za-z0-9][\w.-]{0,99}$/;
const referencePattern = /^[A-Za-z0-9][\w./:@-]{0,99}$/;
/** Matches `client.onboarding.poa_signed`, too. */
const eventPattern = /^[a-z]{1,30}(\.[a-z_]{1,30}){1,2}$/;
const eventsPattern = /^([a-z]{1,30}(\.[a-z_]{1,30}){1,2}|all)(,[a-z]{1,30}(\.[a-z_]{1,30}){1,2}){0,40}$/;

function isWebAddress(text: string): boolean {
  const url = readUrl(text);
  const isPlain = /^https?:\/\/[\w./:[\]%~-]{1,300}$/.test(text);
  return isPlain && url !== undefined && url.username === "";
}

/**
 * Tests that decide whether text may become a word of a suggested command. No form accepts a leading dash.
 */
export const argumentForms = {
  id: (text) => isGuid(text) || /^\d{1,15}$/.test(text),
  case: (text) => referencePattern.test(text),
  client: (text) => referencePattern.test(text),
  payment: (text) => referencePattern.test(text),
  event: (text) => eventPattern.test(text),
  events: (text) => eventsPattern.test(text),
  lifecycle: (text) => /^[A-Za-z]{1,40}$/.test(text),
  name: (text) => namePattern.test(text),
  profile: (text) => namePattern.test(text),
  world: (text) => namePattern.test(text),
  url: isWebAddress,
  route: (text) => /^https?:\/\/[\w./:-]{1,300}=https?:\/\/[\w./:-]{1,300}$/.test(text),
  /** Any word that the user typed on the current command line. */
  typed: (text) => text !== "" && !text.startsWith("-") && !isUnsafe(text),
} satisfies Readonly<Record<string, (text: string) => boolean>>;

export type ArgumentForm = keyof typeof argumentForms;
