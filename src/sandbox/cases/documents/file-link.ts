import type { Change } from "../../store/change";
import type { Store } from "../../store/store";
import { getTokenSecret, isSameSecret, sha256 } from "../../store/token";

const linkLifetimeMs = 15 * 60_000;

const createSignature = (store: Store, id: string, expiresAt: number) =>
  sha256(`${getTokenSecret(store)} file ${id} ${expiresAt}`).toString("base64url");

/**
 * Returns a link that works without a key. It changes once a minute, so answers within a minute are equal.
 */
export function createFileLink({ store, now, origin }: Change, id: string, name: string): string {
  const expiresAt = Math.floor(now / 60_000) * 60_000 + linkLifetimeMs;
  const query = `expires=${expiresAt}&signature=${createSignature(store, id, expiresAt)}`;
  return `${origin}/files/${id}/${encodeURIComponent(name)}?${query}`;
}

export function isLinkValid(
  { store, now }: Pick<Change, "store" | "now">,
  id: string,
  { expires, signature }: { readonly expires: string; readonly signature: string },
): boolean {
  return now < Number(expires) && isSameSecret(signature, createSignature(store, id, Number(expires)));
}
