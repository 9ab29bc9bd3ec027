import { NumberText } from "../../../base/json/json";
import { readInputFields } from "../../../scenario/files/step-input";
import { createStep, type FuzzStep } from "./fuzz-step";
import type { CaseMove } from "./move";

/** State of a case at this point in the schedule. */
export interface ScheduledCase {
  /** Name of the case in the scenario, such as `case1`. */
  readonly name: string;
  state: "none" | "pending" | "active" | "paused" | "paid" | "closed";
  /** Payments that can still be reversed. */
  readonly payments: { readonly id: string; readonly cents: number }[];
  paymentCount: number;
  /** Types of events that the receiver certainly has, in order of arrival. */
  readonly arrivedEvents: string[];
  owedCents: number;
}

const principalCents = 100_000;

export const createScheduledCase = (name: string): ScheduledCase => ({
  name,
  state: "none",
  payments: [],
  paymentCount: 0,
  arrivedEvents: [],
  owedCents: principalCents,
});

export const centsToAmount = (cents: number) => new NumberText((cents / 100).toFixed(2));

/**
 * For a payment, returns it with all steps that lead to it. For other moves, returns the move, or the next
 * step toward it. Returns no steps for a closed case.
 */
export function buildCaseSteps(life: ScheduledCase, next: CaseMove): readonly FuzzStep[] {
  if (life.state === "paid") return buildReopeningSteps(life, next);
  const nextStep = buildCaseStep(life, next);
  if (nextStep === undefined) return [];
  const isReached = !next.to.startsWith("pay") || nextStep.kind === "payment";
  return isReached ? [nextStep] : [nextStep, ...buildCaseSteps(life, next)];
}

/** Returns the next step allowed by the case's state: creation, then activation, then the move itself. */
function buildCaseStep(life: ScheduledCase, next: CaseMove): FuzzStep | undefined {
  const { name, state } = life;
  const caseInput = { case: `\${${name}}` };
  if (state === "closed") return undefined;
  if (state === "none") {
    life.state = "pending";
    return createStep("create", { amountToRecover: centsToAmount(principalCents) }, { [name]: "id" });
  }
  // Closing a pending test case also activates it, and two changes with the same timestamp have no order.
  if (state === "pending") {
    life.state = "active";
    return createStep("advance", { ...caseInput, to: "active" });
  }
  if (state === "paused" && (next.to.startsWith("close") || next.to === "pause")) {
    life.state = "active";
    return createStep("set", { ...caseInput, lifecycle: "Active" });
  }
  if (next.to === "close-unpaid" || next.to === "close-paid") {
    const isPaid = next.to === "close-paid";
    life.state = isPaid ? "paid" : "closed";
    return createStep(
      "advance",
      isPaid
        ? { ...caseInput, to: "paid", amount: centsToAmount(life.owedCents) }
        : { ...caseInput, to: "no-payment" },
    );
  }
  return buildActiveStep(life, caseInput, next);
}

function buildActiveStep(
  life: ScheduledCase,
  caseInput: { case: string },
  next: CaseMove,
): FuzzStep | undefined {
  if (next.to === "pause") {
    life.state = "paused";
    return createStep("set", { ...caseInput, lifecycle: "Paused" });
  }
  if (next.to === "chat") return createStep("chat", { ...caseInput, message: "Any news?" });
  const lastPayment = life.payments.at(-1);
  if (next.to !== "reverse" || lastPayment === undefined) return buildPayStep(life, caseInput, next);
  life.payments.pop();
  life.owedCents += lastPayment.cents;
  return createStep("payment", { ...caseInput, delete: `\${${lastPayment.id}}` });
}

/** Returns a reversal that reopens a case closed as paid. Empty for other moves. */
function buildReopeningSteps(life: ScheduledCase, next: CaseMove): readonly FuzzStep[] {
  const lastPayment = next.to === "reverse" ? life.payments.pop() : undefined;
  if (lastPayment === undefined) return [];
  life.state = "active";
  life.owedCents = lastPayment.cents;
  const reversal = { case: `\${${life.name}}`, delete: `\${${lastPayment.id}}`, reopen: true };
  return [createStep("payment", reversal)];
}

export const smallPaymentCents = 20_00;

/**
 * Builds a payment step for the move's amount, which defaults to the last amount or 20.00. Undefined if it
 * would pay off the case.
 */
function buildPayStep(
  life: ScheduledCase,
  caseInput: { case: string },
  next: CaseMove,
): FuzzStep | undefined {
  const cents = next.to === "pay" ? next.cents : (life.payments.at(-1)?.cents ?? smallPaymentCents);
  const times = next.to === "pay-often" ? next.times : 1;
  if (cents * times >= life.owedCents) return undefined;
  const id = recordPayment(life, cents, times);
  const timesField = times === 1 ? {} : { times: new NumberText(String(times)) };
  return createStep(
    "payment",
    { ...caseInput, amount: centsToAmount(cents), ...timesField },
    { [id]: "paymentId" },
  );
}

/** Records a payment and returns its name in the scenario. */
export function recordPayment(life: ScheduledCase, cents: number, times = 1): string {
  life.owedCents -= cents * times;
  life.paymentCount += 1;
  const id = `${life.name}payment${life.paymentCount}`;
  life.payments.push({ id, cents });
  return id;
}

export function listCausedEvents({ kind, input }: FuzzStep): readonly string[] {
  if (kind === "create") return ["case.created"];
  if (kind === "set") return ["case.updated"];
  if (kind === "chat") return ["chat.created"];
  const fields = readInputFields(input);
  if (kind === "payment") return [fields.delete === undefined ? "payment.created" : "payment.deleted"];
  return kind !== "advance"
    ? []
    : fields.to === "active"
      ? ["case.updated"]
      : ["case.updated", "case.closed"];
}
