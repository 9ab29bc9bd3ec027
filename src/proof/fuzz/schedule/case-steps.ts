import { NumberText } from "../../../base/json/json";
import { readInputFields } from "../../../scenario/files/step-input";
import { createStep, type FuzzStep } from "./fuzz-step";
import type { CaseMove } from "./move";

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
 * For a payment, returns its step and all steps that lead to it. For any other move, returns its step or the
 * next one toward it. Returns no steps for a closed case.
 */
export function buildCaseSteps(scheduledCase: ScheduledCase, next: CaseMove): readonly FuzzStep[] {
  if (scheduledCase.state === "paid") return buildReopeningSteps(scheduledCase, next);
  const nextStep = buildCaseStep(scheduledCase, next);
  if (nextStep === undefined) return [];
  const isReached = !next.to.startsWith("pay") || nextStep.kind === "payment";
  return isReached ? [nextStep] : [nextStep, ...buildCaseSteps(scheduledCase, next)];
}

/** Returns the next step allowed by the case's state: creation, then activation, then the move itself. */
function buildCaseStep(scheduledCase: ScheduledCase, next: CaseMove): FuzzStep | undefined {
  const { name, state } = scheduledCase;
  const caseInput = { case: `\${${name}}` };
  if (state === "closed") return undefined;
  if (state === "none") {
    scheduledCase.state = "pending";
    return createStep("create", { amountToRecover: centsToAmount(principalCents) }, { [name]: "id" });
  }
  // Closing a pending test case also activates it, and two changes with the same timestamp have no order.
  if (state === "pending") {
    scheduledCase.state = "active";
    return createStep("advance", { ...caseInput, to: "active" });
  }
  if (state === "paused" && (next.to.startsWith("close") || next.to === "pause")) {
    scheduledCase.state = "active";
    return createStep("set", { ...caseInput, lifecycle: "Active" });
  }
  if (next.to === "close-unpaid" || next.to === "close-paid") {
    const isPaid = next.to === "close-paid";
    scheduledCase.state = isPaid ? "paid" : "closed";
    return createStep(
      "advance",
      isPaid
        ? { ...caseInput, to: "paid", amount: centsToAmount(scheduledCase.owedCents) }
        : { ...caseInput, to: "no-payment" },
    );
  }
  return buildActiveStep(scheduledCase, caseInput, next);
}

function buildActiveStep(
  scheduledCase: ScheduledCase,
  caseInput: { case: string },
  next: CaseMove,
): FuzzStep | undefined {
  if (next.to === "pause") {
    scheduledCase.state = "paused";
    return createStep("set", { ...caseInput, lifecycle: "Paused" });
  }
  if (next.to === "chat") return createStep("chat", { ...caseInput, message: "Any news?" });
  const lastPayment = scheduledCase.payments.at(-1);
  if (next.to !== "reverse" || lastPayment === undefined) return buildPayStep(scheduledCase, caseInput, next);
  scheduledCase.payments.pop();
  scheduledCase.owedCents += lastPayment.cents;
  return createStep("payment", { ...caseInput, delete: `\${${lastPayment.id}}` });
}

/** Returns a reversal that reopens a case closed as paid. Empty for other moves. */
function buildReopeningSteps(scheduledCase: ScheduledCase, next: CaseMove): readonly FuzzStep[] {
  const lastPayment = next.to === "reverse" ? scheduledCase.payments.pop() : undefined;
  if (lastPayment === undefined) return [];
  scheduledCase.state = "active";
  scheduledCase.owedCents = lastPayment.cents;
  const reversal = { case: `\${${scheduledCase.name}}`, delete: `\${${lastPayment.id}}`, reopen: true };
  return [createStep("payment", reversal)];
}

export const smallPaymentCents = 20_00;

/**
 * Builds a payment step with the amount of the move. Without one, uses the last amount, or 20.00. Returns
 * undefined if the step would pay off the case.
 */
function buildPayStep(
  scheduledCase: ScheduledCase,
  caseInput: { case: string },
  next: CaseMove,
): FuzzStep | undefined {
  const cents = next.to === "pay" ? next.cents : (scheduledCase.payments.at(-1)?.cents ?? smallPaymentCents);
  const times = next.to === "pay-often" ? next.times : 1;
  if (cents * times >= scheduledCase.owedCents) return undefined;
  const id = recordPayment(scheduledCase, cents, times);
  const timesField = times === 1 ? {} : { times: new NumberText(String(times)) };
  return createStep(
    "payment",
    { ...caseInput, amount: centsToAmount(cents), ...timesField },
    { [id]: "paymentId" },
  );
}

/** Records a payment and returns its name in the scenario. */
export function recordPayment(scheduledCase: ScheduledCase, cents: number, times = 1): string {
  scheduledCase.owedCents -= cents * times;
  scheduledCase.paymentCount += 1;
  const id = `${scheduledCase.name}payment${scheduledCase.paymentCount}`;
  scheduledCase.payments.push({ id, cents });
  return id;
}

export function listCausedEvents({ kind, input }: FuzzStep): readonly string[] {
  if (kind === "create") return ["case.created"];
  if (kind === "set") return ["case.updated"];
  if (kind === "chat") return ["chat.created"];
  const fields = readInputFields(input);
  if (kind === "payment") return [fields.delete === undefined ? "payment.created" : "payment.deleted"];
  if (kind !== "advance") return [];
  return fields.to === "active" ? ["case.updated"] : ["case.updated", "case.closed"];
}
