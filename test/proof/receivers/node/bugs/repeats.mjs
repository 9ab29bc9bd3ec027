import { setTimeout as pause } from "node:timers/promises";

/** Recognizes redeliveries by something other than the event ID. */
const recognizesBy = (key) => (Base) =>
  class extends Base {
    isRepeat(event) {
      return this.ids.has(key(event));
    }
    remember(event) {
      this.ids.add(key(event));
    }
  };

export const repeats = {
  "no-dedupe": (Base) =>
    class extends Base {
      isRepeat() {
        return false;
      }
      paidUnits(log) {
        return super.paidUnits(
          log.map((event, index) => ({ ...event, data: { ...event.data, paymentId: index } })),
        );
      }
    },
  "last-1000": (Base) =>
    class extends Base {
      remember(event) {
        super.remember(event);
        if (this.ids.size > 1000) this.ids.delete(this.ids.values().next().value);
      }
    },
  "twenty-seconds": (Base) =>
    class extends Base {
      remember(event) {
        super.remember(event);
        setTimeout(() => this.ids.delete(event.id), 20_000);
      }
    },
  "marks-first": (Base) =>
    class extends Base {
      attempts = 0;
      book(event) {
        if (++this.attempts % 7 === 0) throw new Error("The database is away for a moment");
        super.book(event);
      }
    },
  race: (Base) =>
    class extends Base {
      async receive(event) {
        if (this.isRepeat(event)) return 204;
        await pause(2);
        this.remember(event);
        this.book(event);
        return 204;
      }
    },
  "by-type": recognizesBy(({ event, data }) => `${data.caseId} ${event}`),
  "by-amount": recognizesBy(({ id, event, data }) =>
    event.startsWith("payment.") ? `${data.caseId} ${event} ${data.amount} ${data.date}` : id,
  ),
  "by-payment": recognizesBy(({ id, data }) => data.paymentId ?? id),
  "repeat-error": (Base) =>
    class extends Base {
      receive(event) {
        return this.isRepeat(event) ? 409 : super.receive(event);
      }
    },
};
