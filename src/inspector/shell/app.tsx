import { useEffect } from "preact/hooks";
import { connect, liveConnection } from "../browser/live";
import { session } from "../browser/session";
import { Icon } from "../parts/icon";
import { Prose } from "../parts/text/prose";
import { useStore } from "../store/store";
import { Shell } from "./shell";

/** Renders nothing while the session is being opened. */
export function App() {
  const { state, reason } = useStore(session);
  useEffect(() => {
    if (state === "open") connect();
  }, [state]);
  // Waits for the first live message, whose versions prevent reading the data twice.
  const isLoaded = useStore(liveConnection, (now) => now.message !== undefined || now.state === "lost");
  if (state === "closed") return <SignedOut reason={reason} />;
  return state === "open" && isLoaded ? <Shell /> : null;
}

const defaultReason =
  "This page needs the link that the sandbox printed. `recoup sandbox open` gives a new one.";

function SignedOut({ reason }: { readonly reason: string | undefined }) {
  return (
    <main class="signed-out">
      <Icon name="deliveries" />
      <h1>recoup sandbox</h1>
      <p>
        <Prose>{reason ?? defaultReason}</Prose>
      </p>
    </main>
  );
}
