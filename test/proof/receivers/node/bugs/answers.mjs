import { setTimeout as pause } from "node:timers/promises";

const answers200To = (fails) => (Base) =>
  class extends Base {
    receive(event, headers) {
      return fails(event) ? 200 : super.receive(event, headers);
    }
  };

const slowAnswerMs = 11_000;

export const answers = {
  slow: (Base) =>
    class extends Base {
      async receive(event, headers) {
        await pause(slowAnswerMs);
        return super.receive(event, headers);
      }
    },
  redirect: (Base) =>
    class extends Base {
      answer(request, response) {
        if (request.method !== "POST" || request.url !== "/hooks") return super.answer(request, response);
        return response.writeHead(301, { location: "/hooks/" }).end();
      }
    },
  "swallowed-failure": answers200To(
    ({ event, data }) => event === "case.closed" && !data.closeComment?.trim(),
  ),
  "error-after-booking": (Base) =>
    class extends Base {
      async receive(event, headers) {
        await super.receive(event, headers);
        return event.event === "payment.created" ? 500 : 204;
      }
    },
  "queue-not-stored": (Base) =>
    class extends Base {
      taken = 0;
      store() {}
      work(event) {
        if (++this.taken % 5 !== 0) super.work(event);
      }
    },
};
