import { createDeferred } from "../base/async/deferred";
import type { Host } from "../base/host";
import type { HttpRequest, HttpResponse, Send } from "../base/http";
import type { Context } from "../cli/session/context";
import type { ReadyFile } from "../cli/session/ready-file";
import { type AsyncQueue, createAsyncQueue } from "./async-queue";
import { catchUp } from "./backfill/catch-up";
import { createForwarder, readForwarding } from "./forward";
import type { ListenValues } from "./options";
import { announceReady } from "./ready";
import type { Delivery, ReceivedDelivery } from "./received-delivery";
import { createCaseRefetch, openReceiver, unavailableResponse } from "./receiver";
import { openSavedDeliveries } from "./saved-deliveries";
import type { ListenSource } from "./source/listen-source";
import type { ListenerSubscription } from "./source/subscribe";
import { createStopCondition, writeUntil } from "./stop-condition";

type ListenSession = Awaited<ReturnType<typeof openSession>>;

const defaultPort = 4020;
export const getListenPort = ({ port = defaultPort }: ListenValues) => port;

/**
 * Yields deliveries as they are written. Ends on the stop condition, timeout or Ctrl-C. Throws if expected
 * events are missing, except after Ctrl-C.
 */
export async function* receiveDeliveries(
  context: Context,
  options: ListenValues,
  listenSource: ListenSource,
  readyFile: ReadyFile | undefined,
): AsyncGenerator<readonly ReceivedDelivery[]> {
  const session = await openSession(context, options, listenSource);
  const stopCondition = createStopCondition(options);
  const endController = new AbortController();
  let catchUpTask: Promise<void> | undefined;
  try {
    await listenSource.open(session.listener.port, (subscription, source) => {
      session.subscriptions.push(subscription);
      session.sources.push(source);
    });
    if (listenSource.history === undefined) session.gate.admit();
    await announceReady(context, readyFile, options, session);
    scheduleClose(context, options, session.inbox, endController.signal);
    catchUpTask = startCatchUp(context, options, listenSource, session, endController.signal);
    yield* writeUntil(context.host, stopCondition, session);
  } finally {
    endController.abort();
    // With --quiet, this file may be the only copy of the secret of a subscription created with --keep.
    if (options.keep !== true) await readyFile?.remove();
    await endSession(context, listenSource, session, catchUpTask);
  }
  const failure = context.signal.aborted ? undefined : stopCondition.failure();
  if (failure !== undefined) throw failure;
}

async function openSession(
  context: Context,
  options: ListenValues,
  { sources: knownSources, openSeen, history }: ListenSource,
) {
  const { host, profile } = context;
  const forwarding = readForwarding(options);
  const sources = [...knownSources];
  const inbox = createAsyncQueue<ReceivedDelivery>();
  const saved = options.save === undefined ? undefined : await openSavedDeliveries(host, options.save);
  // A delivery that can't be saved ends the command.
  const saveRefused = async (delivery: Delivery) => saved?.keepNotTaken(delivery).catch(inbox.fail);
  const forwarder = forwarding && createForwarder(context, forwarding, saveRefused);
  const seenEvents = await openSeen();
  const receiver = openReceiver({
    host,
    headerPrefix: profile.headerPrefix,
    sources,
    inbox,
    seenEvents,
    events: options.event === undefined ? undefined : new Set(options.event),
    saved,
    forward: forwarder && forwarding && { forwarder, ack: forwarding.ack },
    refetch: options.refetch === true ? createCaseRefetch(context) : undefined,
    dropsRepeats: options.since !== undefined,
  });
  const gate = createGate(host, receiver.answer, history && maxHoldMs);
  const listener = await host.listen(gate.answer, getListenPort(options));
  const { accept } = receiver;
  const subscriptions: ListenerSubscription[] = [];
  return { listener, subscriptions, sources, inbox, seenEvents, forwarder, accept, gate };
}

/** Delivers missed events. A failure ends the command. */
async function startCatchUp(
  context: Context,
  { everyCase, event: events }: ListenValues,
  { history }: ListenSource,
  { accept, gate, inbox, seenEvents }: ListenSession,
  signal: AbortSignal,
): Promise<void> {
  if (history === undefined) return;
  const { start, ...backfill } = history();
  const options = { isEveryCase: everyCase === true, admit: gate.admit };
  try {
    await catchUp({ ...backfill, context, accept, events, seenEvents, signal }, start, options);
  } catch (error) {
    if (!signal.aborted && !context.signal.aborted) inbox.fail(error);
  }
}

/** Closes the inbox on Ctrl-C or timeout. */
function scheduleClose(
  { host, signal }: Context,
  { timeout }: ListenValues,
  inbox: AsyncQueue<ReceivedDelivery>,
  endSignal: AbortSignal,
): void {
  if (signal.aborted) inbox.close();
  signal.addEventListener("abort", inbox.close, { once: true, signal: endSignal });
  if (timeout !== undefined) host.sleep(timeout, endSignal).then(inbox.close, () => {});
}

async function endSession(
  context: Context,
  listenSource: ListenSource,
  { inbox, listener, forwarder, gate }: ListenSession,
  catchUpTask: Promise<void> | undefined,
): Promise<void> {
  inbox.close();
  gate.close();
  for (const { settle } of (await inbox.next()) ?? []) settle(false);
  await catchUpTask;
  // Waits for responses in progress. The IDs of events that the program accepts now must still be stored, or
  // the next run would deliver these events again.
  if (catchUpTask !== undefined) await gate.settled();
  try {
    await listenSource.close();
  } finally {
    await listener.close();
  }
  const { notes = [], errors: [error] = [] } = (await forwarder?.end()) ?? {};
  for (const text of notes) await context.warn(text);
  if (error !== undefined) throw error;
}

interface Gate {
  readonly answer: Send;
  /** Lets requests through, including those held while missed events were being delivered. */
  admit(): void;
  /** Refuses further requests, including those held. */
  close(): void;
  /** Resolves once the requests that were let through have been answered. */
  settled(): Promise<unknown>;
}

/**
 * Less than the platform's 10 seconds, after which it counts a failed attempt and retries (DLV-01, DLV-05).
 */
const maxHoldMs = 8_000;

/** Holds requests until they are admitted. After the time limit, refuses them, so the platform retries. */
function createGate({ sleep }: Pick<Host, "sleep">, answer: Send, limitMs: number | undefined): Gate {
  const admission = createDeferred();
  let [isOpen, isClosed] = [false, false];
  const answersInProgress = new Set<Promise<HttpResponse>>();
  const admit = () => {
    isOpen = true;
    admission.resolve();
  };
  const waitForAdmission = async () => {
    if (limitMs === undefined) return admission.promise;
    const endController = new AbortController();
    const timeout = sleep(limitMs, endController.signal).catch(() => {});
    await Promise.race([admission.promise, timeout]);
    endController.abort();
  };
  const answerTracked = (request: HttpRequest) => {
    const progress = answer(request).finally(() => answersInProgress.delete(progress));
    answersInProgress.add(progress);
    return progress;
  };
  return {
    answer: async (request) => {
      if (!isOpen) await waitForAdmission();
      return isOpen && !isClosed ? answerTracked(request) : unavailableResponse;
    },
    admit,
    close() {
      isClosed = true;
      admit();
    },
    settled: () => Promise.allSettled(answersInProgress),
  };
}
