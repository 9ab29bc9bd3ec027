import type { Listener } from "../base/host";
import type { Context } from "../cli/session/context";
import type { ReadyFile } from "../cli/session/ready-file";
import type { ListenValues } from "./options";
import type { ListenerSubscription } from "./source/subscribe";

interface ListenerInfo {
  readonly listener: Pick<Listener, "url" | "port">;
  readonly subscriptions: readonly ListenerSubscription[];
}

/** Writes the ready file, then prints the new subscriptions and their address to stderr. */
export async function announceReady(
  context: Context,
  readyFile: ReadyFile | undefined,
  { forwardTo, keep }: ListenValues,
  { listener: { url, port }, subscriptions }: ListenerInfo,
): Promise<void> {
  const { host, note } = context;
  await readyFile?.write({ url, port, pid: host.pid, subscriptions });
  for (const { id, surface, url: address, secret } of subscriptions) {
    const endPhrase = keep === true ? "" : " until the end of this command";
    await note(`Subscribed ${address} on the ${surface} surface (${id})${endPhrase}.`);
    await showSecret(context, secret);
  }
  const forwardingText = forwardTo === undefined ? "" : `, forwarding to ${forwardTo}`;
  await note(`Listening at ${url}${forwardingText}. Press Ctrl-C to stop.`);
}

/**
 * Prints the secret. Doesn't use a note: notes are masked, but the receiver behind --forward-to needs the
 * secret.
 */
async function showSecret({ flags, host }: Context, secret: string): Promise<void> {
  if (flags.quiet !== true) await host.stderr.write(`Signing secret: ${secret}\n`);
}
