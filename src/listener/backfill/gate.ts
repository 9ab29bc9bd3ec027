import type { Host } from "../../base/host";
import type { Send } from "../../base/http";
import { unavailable } from "../receiver";

interface Gate {
  readonly answer: Send;
  admit(): void;
}

/** The platform waits 10 seconds for an answer (DLV-01), then counts an attempt and retries (DLV-05). */
export const maxHoldMs = 8_000;

/** Holds requests until they are admitted. Refuses them after the time limit, so that they are sent again. */
export function openGate({ sleep }: Pick<Host, "sleep">, answer: Send, limitMs: number | undefined): Gate {
  let admit = () => {};
  let isOpen = false;
  const opened = new Promise<boolean>((resolve) => {
    admit = () => {
      isOpen = true;
      resolve(true);
    };
  });
  const hold = async () => {
    if (limitMs === undefined) return opened;
    const over = new AbortController();
    const timeIsUp = sleep(limitMs, over.signal).then(
      () => false,
      () => true,
    );
    const isAdmitted = await Promise.race([opened, timeIsUp]);
    over.abort();
    return isAdmitted;
  };
  return {
    answer: async (request) => (isOpen || (await hold()) ? answer(request) : unavailable),
    admit: () => admit(),
  };
}
