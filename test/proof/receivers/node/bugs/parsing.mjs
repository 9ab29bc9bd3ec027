/** Responds with this status if `isTrue` accepts the event. */
const answersIf = (status, isTrue) => (Base) =>
  class extends Base {
    receive(event, headers) {
      return isTrue(event) ? status : super.receive(event, headers);
    }
  };

const knows = (event, field, values) =>
  answersIf(500, (received) => received.event === event && !values.includes(received.data[field]));

const known = {
  event: [
    "case.created",
    "case.updated",
    "case.closed",
    "payment.created",
    "payment.deleted",
    "chat.created",
  ],
  envelope: ["id", "specVersion", "event", "timestamp", "classification", "data", "links"],
};

export const parsing = {
  "exact-content-type": (Base) =>
    class extends Base {
      deliver(request) {
        return request.headers["content-type"] === "application/json" ? super.deliver(request) : 415;
      }
    },
  "small-body-limit": (Base) =>
    class extends Base {
      deliver(request) {
        return Number(request.headers["content-length"]) > 16_384 ? 413 : super.deliver(request);
      }
    },
  "message-column": answersIf(500, ({ data }) => data.message?.length > 4000),
  "three-byte-text": answersIf(500, ({ data }) => /[\u{10000}-\u{10ffff}]/u.test(JSON.stringify(data))),
  "null-comment": answersIf(500, ({ event, data }) => event === "case.closed" && data.closeComment === null),
  "known-lifecycles": knows("case.updated", "newLifecycle", [
    "PendingVerification",
    "Active",
    "Paused",
    "Closed",
  ]),
  "known-first-lifecycles": knows("case.created", "lifecycle", ["PendingVerification", "Active"]),
  "known-close-codes": knows("case.closed", "closeCode", ["Paid", "PreLegalExhaustedNoPayment"]),
  "known-roles": knows("chat.created", "role", ["Partner", "Creditor"]),
  "unknown-events": answersIf(400, ({ event }) => !known.event.includes(event)),
  "extra-fields": answersIf(400, (event) =>
    Object.keys(event).some((field) => !known.envelope.includes(field)),
  ),
};
