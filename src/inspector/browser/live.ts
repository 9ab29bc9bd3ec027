import type { LiveMessage } from "../contract/live";
import { createStore } from "../store/store";
import { ControlError, sendAction } from "./control";
import { closeSession } from "./session";
import { streamLines } from "./stream";
import { throttle } from "./throttle";
import { getElapsedMs, runAfter } from "./timers";

export interface LiveConnection {
  readonly state: "connecting" | "connected" | "lost";
  readonly message: LiveMessage | undefined;
  /** When the message was received, by `getElapsedMs`. */
  readonly receivedAt: number;
  /** Number of connections so far. Data read over an earlier connection may be out of date. */
  readonly connectionCount: number;
}

export const liveConnection = createStore<LiveConnection>({
  state: "connecting",
  message: undefined,
  receivedAt: 0,
  connectionCount: 0,
});

const firstRetryGapMs = 500;
const maxRetryGapMs = 15_000;

let activeConnection: AbortController | undefined;
let retryGapMs = firstRetryGapMs;
let cancelRetry = () => {};

const updateConnection = (change: Partial<LiveConnection>) =>
  liveConnection.set({ ...liveConnection.get(), ...change });

/** A busy sandbox can change ten times a second, and each update triggers reads. */
const minUpdateGapMs = 400;
const receiveMessage = throttle(runAfter, minUpdateGapMs, updateConnection);

/** Follows the server's messages, and reconnects with growing delays if the connection is lost. */
export function connect(): void {
  disconnect();
  const controller = new AbortController();
  activeConnection = controller;
  void followMessages(controller.signal).then(
    () => loseConnection(controller),
    (error: unknown) => loseConnection(controller, error),
  );
}

/** Uses `sendAction`, because an `EventSource` can't send headers. */
async function followMessages(signal: AbortSignal): Promise<void> {
  const response = await sendAction("GET", "inspector/live", { signal });
  retryGapMs = firstRetryGapMs;
  updateConnection({ state: "connected", connectionCount: liveConnection.get().connectionCount + 1 });
  const prefix = "data: ";
  for await (const line of streamLines(response))
    if (line.startsWith(prefix))
      receiveMessage({
        message: JSON.parse(line.slice(prefix.length)) as LiveMessage,
        receivedAt: getElapsedMs(),
      });
}

function loseConnection(connection: AbortController, error?: unknown): void {
  if (activeConnection !== connection) return;
  disconnect();
  updateConnection({ state: "lost" });
  if (error instanceof ControlError && error.status === 401) closeSession(error);
  else scheduleReconnect();
}

function scheduleReconnect(): void {
  cancelRetry = runAfter(retryGapMs, connect);
  retryGapMs = Math.min(retryGapMs * 2, maxRetryGapMs);
}

function disconnect(): void {
  activeConnection?.abort();
  activeConnection = undefined;
  cancelRetry();
}

/** Disconnects hidden tabs, because all tabs share the six connections that a browser allows per server. */
document.addEventListener("visibilitychange", () => {
  if (liveConnection.get().connectionCount === 0) return;
  if (document.hidden) disconnect();
  else if (activeConnection === undefined) connect();
});
