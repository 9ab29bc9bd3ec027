import { isSameSecret, randomToken } from "../store/token";

/** Lets browsers in that were given a link; ends with the process. */
export interface Sessions {
  newCode(): string;
  /** The value of the cookie; undefined for a code that is not known, or was used before. */
  exchange(code: string): string | undefined;
  isSession(value: string): boolean;
}

/** Links that nobody opened; the oldest goes. */
const maxCodes = 32;

export function openSessions(): Sessions {
  const session = randomToken();
  let codes: readonly string[] = [];
  return {
    newCode() {
      const code = randomToken();
      codes = [...codes, code].slice(-maxCodes);
      return code;
    },
    exchange(code) {
      const others = codes.filter((known) => !isSameSecret(known, code));
      const isKnown = others.length < codes.length;
      codes = others;
      return isKnown ? session : undefined;
    },
    isSession: (value) => isSameSecret(value, session),
  };
}

/** The page takes the code out of its address before anything else. */
export const linkOf = (origin: string, code: string) => `${origin}/#code=${code}`;

/** Browsers share cookies among the ports of a host, so the name has the port. */
export const cookieName = (origin: string) => `recoup-inspector-${new URL(origin).port || "80"}`;

/** The value of one cookie in a `Cookie` header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
