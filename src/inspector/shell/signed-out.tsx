import { Icon } from "../parts/icon";

/** How a person gets in. */
export function SignedOut({ reason }: { readonly reason: string | undefined }) {
  return (
    <main class="signed-out">
      <Icon name="deliveries" />
      <h1>recoup sandbox</h1>
      <p>{reason ?? "This page needs the link that the sandbox printed."}</p>
      <p>
        Run <code>recoup sandbox open</code> for a new link.
      </p>
    </main>
  );
}
