import { createDeferred } from "../../base/async/deferred";
import { getOrCreate } from "../../base/collections/get-or-create";
import { createEmptyResponse, type Send } from "../../base/http";
import type { Arrival, Inbox } from "./side";

interface InboxOptions extends Pick<Inbox, "keepsOrder"> {
  now(): number;
}

/**
 * Creates an inbox below a public address without a trailing slash. `receive` responds to a delivery and
 * stores it under the tag in its path.
 */
export function createInbox(
  publicUrl: string,
  { keepsOrder, now }: InboxOptions,
): Inbox & { readonly receive: Send } {
  const arrivalsByTag = new Map<string, Arrival[]>();
  const statusesByTag = new Map<string, readonly number[]>();
  const holds = new Map<string, ReturnType<typeof createHold>>();
  return {
    keepsOrder,
    address: (tag) => `${publicUrl}/${tag}/hook`,
    arrivals: (tag) => arrivalsByTag.get(tag) ?? [],
    answerWith: (tag, statuses) => void statusesByTag.set(tag, statuses),
    hold: (tag) => void holds.set(tag, createHold()),
    release(tag) {
      holds.get(tag)?.release();
      holds.delete(tag);
    },
    nextArrival: async (tag) => holds.get(tag)?.nextArrival(),
    async receive({ method, url, headers, body = new Uint8Array() }) {
      const tag = /\/([\w-]+)\/hook(?:[?#]|$)/.exec(url)?.[1];
      if (method !== "POST" || tag === undefined) return createEmptyResponse(404);
      getOrCreate(arrivalsByTag, tag, () => []).push({ headers, body, at: now() });
      const hold = holds.get(tag);
      hold?.arrive();
      await hold?.released;
      const [status = 204, ...laterStatuses] = statusesByTag.get(tag) ?? [];
      if (laterStatuses.length > 0) statusesByTag.set(tag, laterStatuses);
      return createEmptyResponse(status);
    },
  };
}

function createHold() {
  const released = createDeferred();
  let nextArrival = createDeferred();
  return {
    released: released.promise,
    release: released.resolve,
    nextArrival: () => nextArrival.promise,
    arrive() {
      nextArrival.resolve();
      nextArrival = createDeferred();
    },
  };
}
