import { expect } from "vitest";
import { concerns, isHidden, type ModelCase, remainderOf } from "../reference";
import { type Actor, pick, type Stage, type Step } from "../stage";
import { actorOf } from "./subscription-steps";

/** Whether the caller can read the case (VIS-01, VIS-03, VIS-12). */
function sees({ surface, owner }: Actor, row: ModelCase): boolean {
  if (surface === "customer") return row.account === owner;
  if (surface === "referral") return concerns(row, owner);
  return !isHidden(row) && (row.collector === owner || (row.isTest && row.managing === owner));
}

const recordOf = (row: ModelCase) => ({
  ...{ id: row.id, lifecycle: row.stage, closeCode: row.closeCode, creditorReference: row.reference },
  ...{ grossAmount: row.amount / 100, remainder: remainderOf(row) / 100 },
});

const latest = ({ reference: { cases } }: Stage) => cases.slice(-6);

async function readCases(stage: Stage, { b }: Step): Promise<void> {
  const actor = actorOf(stage, b);
  if (actor.surface === "referral") return;
  for (const row of latest(stage)) {
    const { status, json } = await stage.ask(actor, "GET", `/cases/${row.id}`);
    if (sees(actor, row)) expect(json).toMatchObject({ ...recordOf(row), isTestCase: row.isTest });
    else expect([status, json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
  }
}

/** Expects a managed production case, and no other case, under `/managed-cases` (VIS-04). */
async function readManaged(stage: Stage, { b }: Step): Promise<void> {
  const owner = b % 2 === 0 ? 1 : 2;
  for (const row of latest(stage)) {
    const { status } = await stage.ask({ surface: "collection", owner }, "GET", `/managed-cases/${row.id}`);
    expect(status).toBe(!row.isTest && row.managing === owner && !isHidden(row) ? 200 : 404);
  }
}

interface Page {
  readonly totalResults: number;
  readonly currentPage: number;
  readonly pageSize: number;
  readonly responseCount: number;
  readonly totalPages: number;
}

/** Reads a list to its end and checks that its pages agree (FLD-12, FLD-13, LIM-10, AMB-28). */
// biome-ignore lint/suspicious/noExplicitAny: records of every kind
async function walk(stage: Stage, actor: Actor, path: string, items: string, size: number): Promise<any[]> {
  const records = [];
  for (let page = 1; ; page += 1) {
    const separator = path.includes("?") ? "&" : "?";
    const { status, json } = await stage.ask(
      actor,
      "GET",
      `${path}${separator}Page=${page}&PageSize=${size}`,
    );
    expect(status).toBe(200);
    const answered: Page = json.page;
    records.push(...json[items]);
    expect(answered).toMatchObject({ currentPage: page, pageSize: size, responseCount: json[items].length });
    expect(answered.totalPages).toBe(Math.ceil(answered.totalResults / size));
    if (page >= answered.totalPages) {
      expect(answered.totalResults).toBe(records.length);
      return records;
    }
    expect(answered.responseCount).toBe(size);
  }
}

const filters = ["Active", "Closed", "PendingVerification", "Leads,Active,Paused"];

async function listCases(stage: Stage, { a, b, c }: Step): Promise<void> {
  const actor = actorOf(stage, a);
  const status = actor.surface === "referral" ? undefined : [...filters, undefined][b % 5];
  const withTests = actor.surface !== "collection" || c % 2 === 0;
  const query = [
    ...(status === undefined ? [] : [`Statuses=${status}`]),
    ...(actor.surface === "collection" ? [`includeTestCases=${withTests}`] : []),
    ...(b % 3 === 0 ? ["Sort=GrossAmount:desc"] : []),
  ];
  const size = pick([3, 10, 50, 100], c);
  const records = await walk(stage, actor, `/cases?${query.join("&")}`, "cases", size);
  const ownCases = stage.reference.cases.filter(
    (row) =>
      sees(actor, row) &&
      (withTests || !row.isTest) &&
      (status === undefined || status.split(",").includes(row.stage)),
  );
  const ids = records.map(({ id, caseId }) => id ?? caseId);
  expect(ids.sort()).toEqual(ownCases.map(({ id }) => id).sort());
  if (actor.surface === "referral") return;
  for (const row of ownCases) expect(records.find(({ id }) => id === row.id)).toMatchObject(recordOf(row));
}

async function listManaged(stage: Stage, { a, b }: Step): Promise<void> {
  const owner = a % 2 === 0 ? 1 : 2;
  const actor = { surface: "collection", owner } as const;
  const records = await walk(stage, actor, "/managed-cases", "cases", pick([3, 10, 100], b));
  const ownCases = stage.reference.cases.filter(
    (row) => !row.isTest && row.managing === owner && !isHidden(row),
  );
  expect(records.map(({ id }) => id).sort()).toEqual(ownCases.map(({ id }) => id).sort());
}

/** Expects all payments on the customer's cases except reversed ones (LC-12). */
async function listPayments(stage: Stage, { a, b }: Step): Promise<void> {
  const actor = actorOf(stage, 3 * a);
  const records = await walk(stage, actor, "/Payments", "payments", pick([3, 10, 100], b));
  const ownCases = stage.reference.cases.filter((row) => row.account === actor.owner);
  const known = ownCases.flatMap(({ id, payments }) =>
    payments.map((payment) => [payment.id, id, payment.amount / 100]),
  );
  const answered = records.map(({ id, invoice, grossAmount }) => [id, invoice.invoiceId, grossAmount]);
  expect(answered.sort()).toEqual(known.sort());
}

/** Expects a transaction for each payment the partner earns on (REV-02, REV-03). Test cases earn nothing. */
async function listTransactions(stage: Stage, { a, b }: Step): Promise<void> {
  const owner = a % 2 === 0 ? 1 : 2;
  const actor = { surface: "referral", owner } as const;
  const records = await walk(stage, actor, "/reporting/transactions", "data", pick([3, 10, 100], b));
  const earning = stage.reference.cases.filter((row) => !row.isTest && concerns(row, owner));
  const known = earning.flatMap(({ payments }) => payments.map(({ id }) => id));
  expect(records.map(({ transactionId }) => transactionId).sort()).toEqual(known.sort());
}

async function listClients(stage: Stage, { a, b }: Step): Promise<void> {
  const owner = a % 2 === 0 ? 1 : 2;
  const records = await walk(stage, { surface: "referral", owner }, "/clients", "clients", pick([3, 50], b));
  const answered = records
    .map((record) => [record.externalTenantId, record.onboardingDone, record.isAttributedClient])
    .filter(([tenant]) => !/^(kb|lw)-/.test(tenant));
  const own = stage.reference.accounts.filter(
    ({ link }) => link?.partner === owner && !/^(kb|lw)-/.test(link.tenant),
  );
  const known = own.map(({ link, isSigned }) => [link?.tenant, isSigned.agreement, link?.isAttributed]);
  expect(answered.sort()).toEqual(known.sort());
}

export const readSteps = {
  readCases,
  readManaged,
  listCases,
  listManaged,
  listPayments,
  listTransactions,
  listClients,
};
