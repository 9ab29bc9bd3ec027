import { createStore } from "../store/store";
import { readFragment, writeFragment } from "./address";
import { ControlError, call } from "./control";

/** Whether this browser may read the sandbox. */
export interface Session {
  readonly state: "opening" | "open" | "closed";
  /** Why it is closed, in the words of the server. */
  readonly reason?: string;
}

export const session = createStore<Session>({ state: "opening" });

/** The code of the printed link, which leaves the address at once: it works once and belongs in no history. */
function takeCode(): string | undefined {
  const code = new URLSearchParams(readFragment().replace(/^#/, "")).get("code");
  if (code === null) return undefined;
  writeFragment("#/overview", "replace");
  return code;
}

/** Exchanges the code of the link for a cookie; without a code, an earlier cookie may still be good. */
export async function openSession(): Promise<void> {
  const code = takeCode();
  try {
    if (code !== undefined) await call("POST", "inspector/session", { code });
    session.set({ state: "open" });
  } catch (error) {
    closeSession(error);
  }
}

/** After a refusal that says the cookie is missing or of another server. */
export function closeSession(error: unknown): void {
  if (!(error instanceof ControlError)) throw error;
  session.set(error.status === 0 ? { state: "open" } : { state: "closed", reason: error.message });
}
