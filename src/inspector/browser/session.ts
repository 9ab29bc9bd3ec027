import type { SessionAnswer, SessionRequest } from "../contract/session";
import { createStore } from "../store/store";
import { onFragment, readFragment, writeFragment } from "./address";
import { ControlError, callAction, readAction } from "./control";
import { requestSessionKey, saveSessionKey } from "./session-key";

/** Whether this browser may access the sandbox. */
export interface Session {
  readonly state: "opening" | "open" | "closed";
  /** Why the session is closed, in the words of the server. */
  readonly reason?: string;
}

export const session = createStore<Session>({ state: "opening" });

const parseCode = (fragment: string) => new URLSearchParams(fragment.replace(/^#/, "")).get("code");

/**
 * Exchanges the code in the printed link for a session. Removes the code from the URL immediately, because it
 * works only once and shouldn't stay in the history. Without an unused code, an earlier session may still be
 * valid.
 */
export async function openSession(): Promise<void> {
  const code = parseCode(readFragment());
  if (code !== null) writeFragment("#/overview", "replace");
  session.set({ state: "opening" });
  try {
    if (code === null) await requestSessionKey();
    else await exchangeCode({ code });
    session.set({ state: "open" });
  } catch (error) {
    closeSession(error);
  }
}

async function exchangeCode(request: SessionRequest): Promise<void> {
  try {
    const { key } = await callAction<SessionAnswer>("POST", "inspector/session", request);
    saveSessionKey(key);
  } catch (error) {
    await readAction("status").catch(() => {
      throw error;
    });
  }
}

// Opening a new link in the same tab changes only the fragment.
onFragment((fragment) => {
  if (parseCode(fragment) !== null) void openSession();
});

/** Closes the session if the server refused it. If there was no response, the session may still be valid. */
export function closeSession(error: unknown): void {
  if (!(error instanceof ControlError)) throw error;
  session.set(error.status === 0 ? { state: "open" } : { state: "closed", reason: error.message });
}
