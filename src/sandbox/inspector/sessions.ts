import { createRandomToken, isSameSecret } from "../store/token";

export type Sessions = ReturnType<typeof createSessions>;

/**
 * The secrets of a session, which needs both because browsers send a cookie to every port of a host, but the
 * page sends the key only to this one.
 */
interface SessionSecret {
  readonly cookie: string;
  readonly key: string;
}

/** Maximum number of unopened links. If there are more, the oldest one stops working. */
const maxCodes = 32;

export const codeLifetimeMinutes = 10;

/** Creates the sessions of browsers that opened a link. They end when the process exits. */
export function createSessions(now: () => number) {
  const secret: SessionSecret = { cookie: createRandomToken(), key: createRandomToken() };
  const isCookie = (cookie: string) => isSameSecret(cookie, secret.cookie);
  let codes: readonly { readonly text: string; readonly endsAt: number }[] = [];
  return {
    newCode() {
      const text = createRandomToken();
      codes = [...codes, { text, endsAt: now() + codeLifetimeMinutes * 60_000 }].slice(-maxCodes);
      return text;
    },
    /** Exchanges a code for a session, or returns undefined if it is unknown, expired or already used. */
    exchange(code: string): SessionSecret | undefined {
      const validCodes = codes.filter(({ endsAt }) => now() < endsAt);
      codes = validCodes.filter(({ text }) => !isSameSecret(text, code));
      return codes.length < validCodes.length ? secret : undefined;
    },
    isCookie,
    isSession: ({ cookie, key }: SessionSecret) => isCookie(cookie) && isSameSecret(key, secret.key),
  };
}

/** Returns a link with a code. The page removes the code from its URL before doing anything else. */
export const formatInspectorLink = (origin: string, code: string) => `${origin}/#code=${code}`;

/**
 * Returns the name of the cookie, which contains the port because browsers share cookies among all ports of
 * a host.
 */
export const formatCookieName = (origin: string) => `recoup-inspector-${new URL(origin).port || "80"}`;

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
