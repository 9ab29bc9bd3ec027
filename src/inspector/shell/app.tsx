import { useEffect } from "preact/hooks";
import { connect, live } from "../browser/live";
import { session } from "../browser/session";
import { useStore } from "../store/store";
import { Shell } from "./shell";
import { SignedOut } from "./signed-out";

/** Nothing before the session is open: until then the page may read nothing. */
export function App() {
  const { state, reason } = useStore(session);
  useEffect(() => {
    if (state === "open") connect();
  }, [state]);
  // The first message says what is up to date: nothing is read twice.
  const isKnown = useStore(live, (now) => now.message !== undefined || now.state === "lost");
  if (state === "closed") return <SignedOut reason={reason} />;
  return state === "open" && isKnown ? <Shell /> : null;
}
