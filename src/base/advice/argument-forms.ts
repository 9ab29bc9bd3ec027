import { isGuid } from "../text/guid";
import { readUrl } from "../text/read-url";
import { isUnsafe } from "../text/unsafe-characters";

const name = /^[A-Za-z0-9][\w.-]{0,99}$/;
const reference = /^[A-Za-z0-9][\w./:@-]{0,99}$/;

function isWebAddress(text: string): boolean {
  const url = readUrl(text);
  const isPlain = /^https?:\/\/[\w./:[\]%~-]{1,300}$/.test(text);
  return isPlain && url !== undefined && url.username === "";
}

/** Checks whether a text may become one word of a suggested command. No form accepts a leading dash. */
export const argumentForms = {
  id: (text) => isGuid(text) || /^\d{1,15}$/.test(text),
  case: (text) => reference.test(text),
  client: (text) => reference.test(text),
  payment: (text) => reference.test(text),
  event: (text) => /^[a-z]{1,30}\.[a-z_]{1,30}$/.test(text),
  events: (text) => /^([a-z]{1,30}\.[a-z_]{1,30}|all)(,[a-z]{1,30}\.[a-z_]{1,30}){0,40}$/.test(text),
  lifecycle: (text) => /^[A-Za-z]{1,40}$/.test(text),
  name: (text) => name.test(text),
  profile: (text) => name.test(text),
  world: (text) => name.test(text),
  url: isWebAddress,
  route: (text) => /^https?:\/\/[\w./:-]{1,300}=https?:\/\/[\w./:-]{1,300}$/.test(text),
  /** Any word that the user typed on this command line. */
  typed: (text) => text !== "" && !text.startsWith("-") && !isUnsafe(text),
} satisfies Readonly<Record<string, (text: string) => boolean>>;

export type ArgumentForm = keyof typeof argumentForms;
