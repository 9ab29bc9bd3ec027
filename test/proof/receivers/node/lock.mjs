import { setTimeout as pause } from "node:timers/promises";
import { EventLog } from "./event-log.mjs";
import { start } from "./receiver.mjs";

const bookingMs = Number(process.env.BOOKING_MS ?? 15);

/**
 * Responds with 503 to a copy of an event that is still being booked. The outcome isn't known yet, and the
 * platform will retry.
 */
class Lock extends EventLog {
  underWay = new Set();

  async receive(event) {
    if (this.underWay.has(event.id)) return 503;
    this.underWay.add(event.id);
    try {
      await pause(bookingMs);
      return super.receive(event);
    } finally {
      this.underWay.delete(event.id);
    }
  }
}

await start(Lock);
