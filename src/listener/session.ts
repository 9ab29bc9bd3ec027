import type { Host, Listener } from "../base/host";
import type { Send } from "../base/http";
import type { Context } from "../cli/session/context";
import { type Forwarder, openForwarder } from "./forward";
import { readForwarding } from "./forwarding";
import { type Goal, openGoal } from "./goal";
import { type Inbox, openInbox } from "./inbox";
import type { ListenValues } from "./options";
import { announce } from "./ready";
import type { Delivery, DeliverySource, ReceivedDelivery } from "./received-delivery";
import { openReceiver } from "./receiver";
import { refetchCase } from "./refetch";
import { openSavedDeliveries } from "./saved-deliveries";
import type { SeenEvents } from "./seen-events";
import type { ListenSource } from "./source/listen-source";
import type { Subscribed } from "./source/subscribe";

interface Session {
  readonly listener: Listener;
  readonly subscriptions: Subscribed[];
  readonly sources: DeliverySource[];
  readonly inbox: Inbox<ReceivedDelivery>;
  readonly seen: SeenEvents;
  readonly forwarder: Forwarder | undefined;
  /** Handles the requests that arrived while the subscriptions were created. */
  admit(): void;
}

const defaultPort = 4020;
export const portOf = ({ port = defaultPort }: ListenValues) => port;

/** What comes to the port, as it is written; ends with the goal, the time or Ctrl-C. Throws what is missing then. */
export async function* listenAt(
  context: Context,
  options: ListenValues,
  listenSource: ListenSource,
): AsyncGenerator<readonly ReceivedDelivery[]> {
  const session = await openSession(context, options, listenSource);
  const goal = openGoal({ count: options.count, until: options.until, expect: options.expect ?? [] });
  const over = new AbortController();
  try {
    await listenSource.open(session.listener.port, (subscription, source) => {
      session.subscriptions.push(subscription);
      session.sources.push(source);
    });
    session.admit();
    await announce(context, options, session);
    closeInTime(context, options, session.inbox, over.signal);
    yield* writeUntil(context.host, goal, session);
  } finally {
    over.abort();
    await endSession(context, listenSource, session);
  }
  const failure = context.signal.aborted ? undefined : goal.failure();
  if (failure !== undefined) throw failure;
}

async function openSession(
  context: Context,
  options: ListenValues,
  { sources: known, openSeen }: ListenSource,
): Promise<Session> {
  const { host, profile } = context;
  const forwarding = readForwarding(options);
  const sources = [...known];
  const inbox = openInbox<ReceivedDelivery>();
  const saved = options.save === undefined ? undefined : await openSavedDeliveries(host, options.save);
  // A delivery that can't be saved ends the command.
  const keepRefused = async (delivery: Delivery) => saved?.keepNotTaken(delivery).catch(inbox.fail);
  const forwarder = forwarding && openForwarder(context, forwarding, keepRefused);
  const seen = await openSeen();
  const receiver = openReceiver({
    host,
    headerPrefix: profile.headerPrefix,
    sources,
    inbox,
    seen,
    events: options.event === undefined ? undefined : new Set(options.event),
    saved,
    forward: forwarder && forwarding && { forwarder, ack: forwarding.ack },
    refetch: options.refetch === true ? refetchCase(context) : undefined,
  });
  let admit = () => {};
  let answer: Send = (request) => isOpen.then(() => receiver(request));
  const isOpen = new Promise<void>((resolve) => {
    admit = () => {
      answer = receiver;
      resolve();
    };
  });
  const listener = await host.listen((request) => answer(request), portOf(options));
  return { listener, subscriptions: [], sources, inbox, seen, forwarder, admit };
}

/** Closes the inbox on Ctrl-C or on timeout. */
function closeInTime(
  { host, signal }: Context,
  { timeout }: ListenValues,
  inbox: Inbox<ReceivedDelivery>,
  over: AbortSignal,
): void {
  if (signal.aborted) inbox.close();
  signal.addEventListener("abort", inbox.close, { once: true, signal: over });
  if (timeout !== undefined) host.sleep(timeout, over).then(inbox.close, () => {});
}

/** The consumer asks for more once it has written a batch; only then are the ids stored and the senders answered. */
async function* writeUntil(
  { turn }: Host,
  goal: Goal,
  { inbox, seen }: Session,
): AsyncGenerator<readonly ReceivedDelivery[]> {
  for (;;) {
    const batch = await inbox.next(turn);
    if (batch === undefined) return;
    const written = goal.take(batch.map(({ item }) => item));
    let writtenCount = 0;
    try {
      if (written.length > 0) yield written;
      await seen.keep(keysOf(written));
      writtenCount = written.length;
    } finally {
      batch.forEach(({ settle }, at) => {
        settle(at < writtenCount);
      });
    }
    if (goal.isReached) return;
  }
}

const keysOf = (written: readonly ReceivedDelivery[]) =>
  written.map(({ key }) => key).filter((key) => key !== undefined);

async function endSession(
  context: Context,
  listenSource: ListenSource,
  { inbox, listener, forwarder, admit }: Session,
): Promise<void> {
  inbox.close();
  admit();
  for (const { settle } of (await inbox.next()) ?? []) settle(false);
  try {
    await listenSource.close();
  } finally {
    await listener.close();
  }
  const { notes = [], errors: [error] = [] } = (await forwarder?.end()) ?? {};
  for (const text of notes) await context.note(text);
  if (error !== undefined) throw error;
}
