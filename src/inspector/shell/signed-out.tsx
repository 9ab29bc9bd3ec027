import { Icon } from "../parts/icon";
import { Prose } from "../parts/text/prose";

const unknown = "This page needs the link that the sandbox printed. `recoup sandbox open` gives a new one.";

/** Explains how to open a session. */
export function SignedOut({ reason }: { readonly reason: string | undefined }) {
  return (
    <main class="signed-out">
      <Icon name="deliveries" />
      <h1>recoup sandbox</h1>
      <p>
        <Prose>{reason ?? unknown}</Prose>
      </p>
    </main>
  );
}
