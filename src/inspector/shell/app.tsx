import { useEffect } from "preact/hooks";
import { connect } from "../browser/live";
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
  if (state === "opening") return null;
  return state === "open" ? <Shell /> : <SignedOut reason={reason} />;
}
