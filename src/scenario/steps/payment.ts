import { Failure } from "../../base/failure";
import { fieldsOf } from "../running";
import type { Step } from "./step";

/** A debtor pays, or a payment is taken back: no interface can do that, the sandbox's control can. */
export const payment: Step = async (input, { stage: { control } }) => {
  if (control === undefined)
    throw new Failure("usage", "Only the sandbox can let a debtor pay; `advance … paid` works everywhere.");
  const { case: name, amount, delete: id, reopen } = fieldsOf(input);
  return id === undefined
    ? control("set/case", { case: name, payment: amount })
    : control("set/payment", { payment: id, deleted: true, ...(reopen === undefined ? {} : { reopen }) });
};
