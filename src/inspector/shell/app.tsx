import { useEffect } from "preact/hooks";
import { connect, live } from "../browser/live";
import { session } from "../browser/session";
import { useStore } from "../store/store";
import { Shell } from "./shell";
import { SignedOut } from "./signed-out";

/** Renders nothing until the session is open. */
export function App() {
  const { state, reason } = useStore(session);
  useEffect(() => {
    if (state === "open") connect();
  }, [state]);
  // Waits for the first live message, which has the current versions, so that nothing is read twice.
  const isKnown = useStore(live, (now) => now.message !== undefined || now.state === "lost");
  if (state === "closed") return <SignedOut reason={reason} />;
  return state === "open" && isKnown ? <Shell /> : null;
}
