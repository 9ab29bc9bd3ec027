import type { Thread, Threads } from "../../../src/base/processes/threads";
import { buildHost } from "../../../src/host/real-host";
import { importPayments } from "../../../src/proof/import-payments";
import { playInThread } from "../../../src/scenario/run/threads/play-in-thread";

const host = buildHost();

/** Simulates threads. They all run in this thread and receive structured clones of their messages. */
export function threadsHere(count: number): Threads & { readonly started: string[] } {
  const started: string[] = [];
  const start = (word: string, input: unknown, receive: (message: unknown) => void): Thread => {
    started.push(word);
    let listener = (_: unknown) => {};
    const parent = {
      input: structuredClone(input),
      send: (message: unknown) => receive(structuredClone(message)),
      receive(messageListener: typeof listener) {
        listener = messageListener;
      },
      close: () => {},
    };
    return {
      send: (message) => listener(structuredClone(message)),
      ended: playInThread(host, parent, importPayments),
    };
  };
  return { parent: undefined, count, start, started };
}
