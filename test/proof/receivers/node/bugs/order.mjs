export const order = {
  arrival: (Base) =>
    class extends Base {
      inOrder(log) {
        return log;
      }
    },
  "text-order": (Base) =>
    class extends Base {
      inOrder(log) {
        return [...log].sort((a, b) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : 0));
      }
    },
  "whole-seconds": (Base) =>
    class extends Base {
      readTime(timestamp) {
        return Math.floor(super.readTime(timestamp) / 1000);
      }
    },
  "created-resets": (Base) =>
    class extends Base {
      position(log) {
        const created = log.findLastIndex(({ event }) => event === "case.created");
        return super.position(log.slice(Math.max(created, 0)));
      }
    },
  "needs-created": (Base) =>
    class extends Base {
      book(event) {
        if (event.event === "case.created" || this.logs.has(event.data.caseId)) super.book(event);
      }
    },
  "reversal-lost": (Base) =>
    class extends Base {
      paidUnits(log) {
        const isPaid = ({ paymentId }, before) =>
          log
            .slice(0, before)
            .some(({ event, data }) => event === "payment.created" && data.paymentId === paymentId);
        return super.paidUnits(
          log.filter(({ event, data }, index) => event !== "payment.deleted" || isPaid(data, index)),
        );
      }
    },
};
