const unit = 10_000;

const reads = (readAmount) => (Base) =>
  class extends Base {
    readAmount(amount) {
      return readAmount(amount);
    }
  };

/** Adds up payments in some way other than one entry per paymentId. */
const sums = (sumUp) => (Base) =>
  class extends Base {
    paidUnits(log) {
      const events = log.filter(({ event }) => event.startsWith("payment."));
      return Math.round(sumUp(events) * unit);
    }
  };

const signed = ({ event, data }) => (event === "payment.created" ? data.amount : -data.amount);
const isPayment = ({ event }) => event === "payment.created";
const total = (events) => events.reduce((sum, { data }) => sum + data.amount, 0);

export const money = {
  "truncated-cents": reads((amount) => Math.trunc(amount * 100) * 100),
  "cents-only": reads((amount) => Math.round(amount * 100) * 100),
  "whole-amounts": reads((amount) => Number.parseInt(amount, 10) * unit),
  "floored-floats": sums(
    (events) => Math.floor(events.reduce((sum, event) => sum + signed(event), 0) * 100) / 100,
  ),
  "by-event": sums((events) => events.reduce((sum, event) => sum + signed(event), 0)),
  "reversal-by-amount": sums((events) => {
    const reversed = events.filter((event) => !isPayment(event)).map(({ data }) => data.amount);
    return total(events.filter((event) => isPayment(event) && !reversed.includes(event.data.amount)));
  }),
  "reversal-adds": sums(total),
  "reversal-zeroes": sums((events) => (events.every(isPayment) ? total(events) : 0)),
  "reversal-ignored": sums((events) => total(events.filter(isPayment))),
};
