import type { HttpResponse, Send } from "../../base/http";
import type { Arrival, Inbox } from "./side";

const createAnswer = (status: number): HttpResponse => ({ status, headers: {}, body: new Uint8Array() });

/**
 * Opens an inbox for deliveries below a public address without a trailing slash. `receive` answers a
 * delivery, and stores it under the tag in its path.
 */
export function openInbox(publicUrl: string, now: () => number): Inbox & { readonly receive: Send } {
  const arrivalsByPath = new Map<string, Arrival[]>();
  const answers = new Map<string, readonly number[]>();
  const holds = new Map<string, ReturnType<typeof openHold>>();
  return {
    address: (tag) => `${publicUrl}/${tag}/hook`,
    arrivals: (tag) => arrivalsByPath.get(tag) ?? [],
    answerWith: (tag, statuses) => void answers.set(tag, statuses),
    hold: (tag) => void holds.set(tag, openHold()),
    release(tag) {
      holds.get(tag)?.release();
      holds.delete(tag);
    },
    nextArrival: async (tag) => holds.get(tag)?.nextArrival(),
    async receive({ method, url, headers, body = new Uint8Array() }) {
      const tag = /\/([\w-]+)\/hook(?:[?#]|$)/.exec(url)?.[1];
      if (method !== "POST" || tag === undefined) return createAnswer(404);
      const arrivals = arrivalsByPath.get(tag) ?? [];
      arrivals.push({ headers, body, at: now() });
      arrivalsByPath.set(tag, arrivals);
      const hold = holds.get(tag);
      hold?.arrive();
      await hold?.released;
      const [status = 204, ...laterStatuses] = answers.get(tag) ?? [];
      if (laterStatuses.length > 0) answers.set(tag, laterStatuses);
      return createAnswer(status);
    },
  };
}

function openHold() {
  const end = openGate();
  let next = openGate();
  return {
    released: end.passed,
    release: end.open,
    nextArrival: () => next.passed,
    arrive() {
      next.open();
      next = openGate();
    },
  };
}

function openGate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}
