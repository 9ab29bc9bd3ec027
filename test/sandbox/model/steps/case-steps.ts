import { expect } from "vitest";
import { managedSubmission, partnerId, submission } from "../../../support/sandbox/submissions";
import {
  type Account,
  type CaseDraft,
  clears,
  firstStage,
  isHidden,
  type ModelCase,
  type Partner,
  preActive,
  remainderOf,
} from "../reference";
import { pick, pickLate, type Stage, type Step, speakers } from "../stage";

/**
 * Two countries with their own partner, one without a partner, and one whose partner has no valid agreement.
 */
const countries = [
  { code: "DE", collector: 1 },
  { code: "ES", collector: 2 },
  { code: "CH", collector: undefined },
  { code: "NO", collector: 3 },
] as const;

const partnerOf = (at: number): Partner => (at % 2 === 0 ? 1 : 2);

/** Returns a submission determined by the numbers of the step. */
export function draftOf(stage: Stage, { a, b, c }: Step): CaseDraft {
  stage.count += 1;
  return {
    country: pick(countries, b),
    isTest: (b >> 2) % 3 !== 0,
    amount: 100 + (a % 5) * 2_550,
    reference: `ref-${c % 3 === 0 ? "same" : stage.count}`,
    tag: pick(["blue", "green"], a),
    allowPendingContracts: b % 3 !== 0,
    named: a % 7 === 0 ? partnerOf(b) : undefined,
  };
}

function bodyOf({ sandbox }: Stage, draft: CaseDraft): Readonly<Record<string, unknown>> {
  const { country, isTest, amount, reference, tag, allowPendingContracts, named } = draft;
  return {
    amountToRecover: amount / 100,
    creditorReference: reference,
    isTest,
    tag,
    allowPendingContracts,
    ...(named === undefined ? {} : { collectionPartnerId: partnerId(sandbox.store, named) }),
    debtorCountry: country.code,
  };
}

export const submitted = (stage: Stage, draft: CaseDraft) => {
  const { debtorCountry, ...body } = bodyOf(stage, draft);
  return submission(body, { countryAlpha2: debtorCountry });
};

/** Returns the collecting partner, or the error type if there is none (BIZ-07, BIZ-10). */
function route({ country, isTest, named }: CaseDraft, ownTest: Partner | undefined): Verdict {
  if (named !== undefined) return { collector: named };
  if (isTest && ownTest !== undefined) return { collector: ownTest };
  if (country.collector === undefined) return { refusal: "BusinessRule" };
  return country.collector === 3 ? { refusal: "PartnerContractNotValid" } : { collector: country.collector };
}

/** The reason for a refusal, or the case's partner and stage. */
interface Verdict {
  readonly refusal?: string;
  readonly collector?: number | undefined;
  readonly stage?: string;
}

/** Returns the outcome of a submission for an account that isn't blocked (BIZ-01 to BIZ-10). */
export function judge(account: Account, draft: CaseDraft, isForced = false): Verdict {
  const allows = isForced || draft.allowPendingContracts;
  const { agreement, powerOfAttorney } = account.isSigned;
  if (account.kyc === "pending") return { refusal: "MissingKycVerification" };
  if (!agreement && !allows) return { refusal: "MissingDebtCollectionContract" };
  if (!powerOfAttorney && !allows) return { refusal: "MissingPowerOfAttorney" };
  const routed = route(draft, undefined);
  if (routed.refusal !== undefined) return routed;
  const waits = !agreement || !powerOfAttorney;
  return { collector: routed.collector, stage: waits ? "PendingContractSigning" : firstStage(draft.isTest) };
}

export function modelCase(id: string, draft: CaseDraft, part: Partial<ModelCase>): ModelCase {
  const { reference, isTest, amount } = draft;
  const tag = draft.tag;
  const stage = part.stage ?? firstStage(isTest);
  return {
    id,
    reference,
    isTest,
    tag,
    amount,
    stage,
    isCleared: clears(stage),
    closeCode: null,
    payments: [],
    ...part,
  };
}

async function submitManaged(stage: Stage, step: Step): Promise<void> {
  const draft = draftOf(stage, step);
  const owner = partnerOf(step.a);
  const { debtorCountry, ...fields } = bodyOf(stage, draft);
  const body = managedSubmission(fields, { countryAlpha2: debtorCountry });
  const { status, json } = await stage.ask({ surface: "collection", owner }, "POST", "/managed-cases", body);
  const routed = route(draft, owner);
  if (routed.refusal !== undefined) return expectRefused(status, json, routed.refusal);
  expect(status).toBe(200);
  stage.reference.add(modelCase(json.id, draft, { managing: owner, collector: routed.collector }));
  expect(json).toMatchObject({ lifecycle: firstStage(draft.isTest), isTestCase: draft.isTest });
}

// biome-ignore lint/suspicious/noExplicitAny: a refusal has one of two shapes
function expectRefused(status: number, json: any, type: string): void {
  expect(status).toBe(422);
  if (type === "BusinessRule") expect(Object.keys(json)).toEqual(["BusinessRule"]);
  else expect(json.businessErrors[0].type).toBe(type);
}

async function submitOwn(stage: Stage, step: Step): Promise<void> {
  const account = pick(speakers(stage.reference), step.a);
  const draft = draftOf(stage, step);
  const actor = { surface: "customer", owner: account } as const;
  const { status, json } = await stage.ask(actor, "POST", "/cases", submitted(stage, draft));
  const verdict = judge(account, draft);
  if (verdict.refusal !== undefined) return expectRefused(status, json, verdict.refusal);
  const { collector, stage: first } = verdict;
  expect([status, json.lifecycle]).toEqual([first === "PendingContractSigning" ? 202 : 200, first]);
  const through = account.key === undefined ? account.link?.partner : undefined;
  stage.reference.add(modelCase(json.id, draft, { account, through, collector, stage: first as string }));
}

/** Returns the expected effect of advancing the case (LC-07 to LC-16). */
function expectation(row: ModelCase, to: string): "activate" | "close" | "stay" | "conflict" {
  if (row.stage === "Paused" || row.stage === "Merged") return "conflict";
  const code = to === "Closed:Paid" ? "Paid" : "PreLegalExhaustedNoPayment";
  if (row.stage === "Closed") return to === "Active" || row.closeCode === code ? "stay" : "conflict";
  if (to === "Active") return row.stage === "Active" ? "stay" : "activate";
  return "close";
}

async function advance(stage: Stage, { a, b, c }: Step): Promise<void> {
  const { reference, sandbox } = stage;
  if (reference.cases.length === 0) return;
  const row = pickLate(reference.cases, a);
  const owner = c % 5 === 0 || row.collector === undefined ? partnerOf(a) : (row.collector as Partner);
  const to = pick(["Active", "Closed:Paid", "Closed:NoPayment"], b);
  const amount = pick([1_250, row.amount, row.amount, 2_000, 0, undefined], c);
  const body = { to, ...(amount === undefined ? {} : { amount: amount / 100 }) };
  const path = `/test/cases/${row.id}/advance`;
  const { status, json } = await stage.ask({ surface: "collection", owner }, "POST", path, body);
  if (!isReached(row, owner)) return void expect(status).toBe(404);
  const isWrong = amount === 0 || (amount === undefined && to === "Closed:Paid");
  const expected = expectation(row, to);
  if (!row.isTest || isWrong || expected === "conflict") return void expect(status).toBe(400);
  if (expected !== "stay" && preActive.includes(row.stage)) {
    row.collector ??= row.managing;
    reference.move(row, "Active");
  }
  if (expected === "close" && to === "Closed:Paid")
    reference.pay(row, { id: lastPayment(sandbox), amount: amount ?? 0 });
  if (expected === "close") reference.move(row, "Closed", to === "Closed:Paid" ? "Paid" : undefined);
  const open = remainderOf(row);
  const rest = to === "Closed:Paid" && open !== 0 ? { remainingAmount: open / 100, currency: "EUR" } : {};
  expect([status, json]).toEqual([200, { advanced: expected !== "stay", state: stateOf(row), ...rest }]);
}

function stateOf({ stage, closeCode }: ModelCase): string {
  if (closeCode === "Paid") return "Closed:Paid";
  return closeCode === "PreLegalExhaustedNoPayment" ? "Closed:NoPayment" : stage;
}

const lastPayment = ({ store }: Stage["sandbox"]) =>
  store.get<{ id: string }>("select id from payments order by seq desc limit 1")?.id ?? "";

/**
 * Whether the partner's test operations can access the case. A hidden production case doesn't exist for its
 * collector (VIS-14, AMB-09, AMB-45).
 */
const isReached = (row: ModelCase, owner: Partner) =>
  row.managing === owner || (row.collector === owner && (row.isTest || !isHidden(row)));

async function deleteOne(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  if (reference.cases.length === 0) return;
  const row = pickLate(reference.cases, a);
  const owner = partnerOf(b);
  const { status } = await stage.ask({ surface: "collection", owner }, "DELETE", `/test/cases/${row.id}`);
  if (!isReached(row, owner)) return void expect(status).toBe(404);
  expect(status).toBe(row.isTest ? 204 : 400);
  if (row.isTest) reference.forget([row]);
}

async function deleteTagged(stage: Stage, { a, b, c }: Step): Promise<void> {
  const { reference } = stage;
  if (c % 4 !== 0) return;
  const tag = pick(["blue", "green", "none"], a);
  const owner = partnerOf(b);
  const { status } = await stage.ask({ surface: "collection", owner }, "DELETE", `/test/cases?tag=${tag}`);
  const ownCases = reference.cases.filter((row) => row.tag === tag && isReached(row, owner));
  const isPossible = ownCases.every(({ isTest }) => isTest);
  expect(status).toBe(isPossible ? 204 : 400);
  if (isPossible) reference.forget(ownCases);
}

/** Sets a case's stage directly, because the platform has no operation to do that for production cases. */
async function setStage(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  if (reference.cases.length === 0) return;
  const row = pickLate(reference.cases, a);
  const lifecycle = pick([...preActive, "Active", "Paused", "Closed", "Merged"], b);
  expect((await stage.control("/set/case", { case: row.id, lifecycle })).status).toBe(200);
  reference.move(row, lifecycle);
}

async function say(stage: Stage, { a }: Step): Promise<void> {
  const { reference } = stage;
  if (reference.cases.length === 0) return;
  const row = pickLate(reference.cases, a);
  stage.count += 1;
  const message = `message-${stage.count}`;
  expect((await stage.control("/set/case", { case: row.id, chat: { message } })).status).toBe(200);
  reference.publish("chat.created", row, message);
}

/** Reverses a payment. A case closed as paid reopens only with consent (EVT-12). */
async function reverse(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  const paid = reference.cases.filter(({ payments }) => payments.length > 0);
  if (paid.length === 0) return;
  const row = pickLate(paid, a);
  const payment = pick(row.payments, b);
  const reopen = b % 2 === 0;
  const reopens = row.closeCode === "Paid" && remainderOf(row) + payment.amount > 0;
  const { status } = await stage.control("/set/payment", { payment: payment.id, deleted: true, reopen });
  expect(status).toBe(reopens && !reopen ? 409 : 200);
  if (status !== 200) return;
  row.payments = row.payments.filter(({ id }) => id !== payment.id);
  reference.publish("payment.deleted", row, String(payment.amount));
  if (reopens) reference.move(row, "Active");
}

export const caseSteps = {
  submitManaged,
  submitOwn,
  advance,
  deleteOne,
  deleteTagged,
  setStage,
  say,
  reverse,
};
