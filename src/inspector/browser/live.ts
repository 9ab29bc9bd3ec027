import type { LiveMessage } from "../../base/inspector/live";
import { controlPath } from "../../base/inspector/session";
import { createStore } from "../store/store";
import { ControlError, read } from "./control";
import { paced } from "./paced";
import { closeSession } from "./session";
import { after, elapsed } from "./timers";

export interface Live {
  readonly state: "connecting" | "connected" | "lost";
  /** What the server said last. */
  readonly message: LiveMessage | undefined;
  /** When, by `elapsed`. */
  readonly receivedAt: number;
  /** Grows with each new connection: what was read before may be out of date. */
  readonly connections: number;
}

export const live = createStore<Live>({
  state: "connecting",
  message: undefined,
  receivedAt: 0,
  connections: 0,
});

const firstGapMs = 500;
const maxGapMs = 15_000;

let source: EventSource | undefined;
let gapMs = firstGapMs;
let cancelRetry = () => {};

const update = (change: Partial<Live>) => live.set({ ...live.get(), ...change });

/** A busy sandbox changes ten times a second; each change that is shown is read again. */
const paceMs = 400;
const receive = paced<Partial<Live>>(paceMs, update);

/** Follows the server; when it is gone, tries again with growing gaps. */
export function connect(): void {
  disconnect();
  const opened = new EventSource(`${controlPath}inspector/live`);
  source = opened;
  opened.onopen = () => {
    gapMs = firstGapMs;
    update({ state: "connected", connections: live.get().connections + 1 });
  };
  opened.addEventListener("change", ({ data }) =>
    receive({ message: JSON.parse(data) as LiveMessage, receivedAt: elapsed() }),
  );
  opened.onerror = () => {
    disconnect();
    update({ state: "lost" });
    void checkSession();
  };
}

function disconnect(): void {
  source?.close();
  source = undefined;
  cancelRetry();
}

/** An event source hides the status of a refusal: another request shows whether the session has ended. */
async function checkSession(): Promise<void> {
  const error: unknown = await read("status").catch((reason: unknown) => reason);
  if (error instanceof ControlError && error.status === 401) return closeSession(error);
  cancelRetry = after(gapMs, connect);
  gapMs = Math.min(gapMs * 2, maxGapMs);
}

/** A hidden tab follows nothing: a browser has six connections to a server, and all tabs share them. */
document.addEventListener("visibilitychange", () => {
  if (live.get().connections === 0) return;
  if (document.hidden) disconnect();
  else if (source === undefined) connect();
});
