import type { LiveMessage } from "../../../inspector/contract/live";
import { readLiveTopics, readRequestsTopic } from "../../inspector/live-topics";
import type { World } from "../../store/world";
import { reportClock } from "../../time/clock-moves";
import type { ControlActions } from "../action";

/** How often to poll the world while a page is open. */
const pollMs = 100;
const heartbeatMs = 15_000;

export const live: ControlActions = {
  GET: (world) => ({
    status: 200,
    body: "",
    contentType: "text/event-stream",
    stream: (signal) => streamMessages(world, signal),
  }),
};

async function* streamMessages(world: World, signal: AbortSignal): AsyncGenerator<string> {
  let lastVersion: string | undefined;
  let quietMs = 0;
  yield "retry: 1000\n\n";
  while (!signal.aborted) {
    const version = getVersion(world);
    if (version !== lastVersion) yield `event: change\ndata: ${JSON.stringify(createMessage(world))}\n\n`;
    else if (quietMs >= heartbeatMs) yield ":\n\n";
    quietMs = version !== lastVersion || quietMs >= heartbeatMs ? 0 : quietMs + pollMs;
    lastVersion = version;
    await world.network.sleep(pollMs, signal).catch(() => {});
  }
}

/**
 * Returns a string that changes with the world. Includes the logged requests, because logging a request or
 * its answer doesn't change the world's version.
 */
const getVersion = ({ store }: World) => `${store.version()} ${readRequestsTopic(store)}`;

function createMessage(world: World): LiveMessage {
  const { now, isFrozen, speed } = reportClock(world);
  const version = String(world.store.version());
  return { version, clock: { now, isFrozen, speed }, topics: readLiveTopics(world.store) };
}
