import type { SessionAnswer, SessionRequest } from "../../base/inspector/session";
import { createStore } from "../store/store";
import { onFragment, readFragment, writeFragment } from "./address";
import { ControlError, call, read } from "./control";
import { keepSessionKey, requestSessionKey } from "./session-key";

/** Whether this browser may read the sandbox. */
export interface Session {
  readonly state: "opening" | "open" | "closed";
  /** Why it is closed, in the words of the server. */
  readonly reason?: string;
}

export const session = createStore<Session>({ state: "opening" });

const codeIn = (fragment: string) => new URLSearchParams(fragment.replace(/^#/, "")).get("code");

/**
 * Exchanges the code of the printed link for a session. The code leaves the address at once: it works once and belongs
 * in no history. Without a code, or with one that is spent, an earlier session may still be good.
 */
export async function openSession(): Promise<void> {
  const code = codeIn(readFragment());
  if (code !== null) writeFragment("#/overview", "replace");
  session.set({ state: "opening" });
  try {
    if (code === null) await requestSessionKey();
    else await exchange({ code });
    session.set({ state: "open" });
  } catch (error) {
    closeSession(error);
  }
}

async function exchange(request: SessionRequest): Promise<void> {
  try {
    const { key } = await call<SessionAnswer>("POST", "inspector/session", request);
    keepSessionKey(key);
  } catch (error) {
    await read("status").catch(() => {
      throw error;
    });
  }
}

// A new link in the same tab changes the fragment alone.
onFragment((fragment) => {
  if (codeIn(fragment) !== null) void openSession();
});

/** After a refusal that says that there is no session with this server; without an answer it may still be good. */
export function closeSession(error: unknown): void {
  if (!(error instanceof ControlError)) throw error;
  session.set(error.status === 0 ? { state: "open" } : { state: "closed", reason: error.message });
}
