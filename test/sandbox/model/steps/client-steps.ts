import { expect } from "vitest";
import { newClient } from "../../../support/sandbox/clients";
import type { Account, CaseDraft, ModelLinkRequest, Partner } from "../reference";
import { pick, pickLate, type Stage, type Step } from "../stage";
import { draftOf, judge, modelCase, submitted } from "./case-steps";

const dayMs = 86_400_000;
const partnerOf = (at: number): Partner => (at % 2 === 0 ? 1 : 2);
const tenants = ["t-0", "t-1", "t-2"];

/** Returns the email address of a client's user, who may already have an account. */
function emailOf(stage: Stage, tenant: string, at: number): string {
  return at % 3 === 0 ? pick(stage.reference.accounts, at).email : `user@${tenant}.example`;
}

interface PostedClient {
  readonly partner: Partner;
  readonly tenant: string;
  readonly email: string;
  readonly drafts: readonly CaseDraft[];
}

async function postClient(stage: Stage, step: Step): Promise<void> {
  const { reference } = stage;
  const tenant = pick(tenants, step.a);
  const posted: PostedClient = {
    tenant,
    partner: partnerOf(step.b),
    email: emailOf(stage, tenant, step.c),
    drafts: step.a % 2 === 0 ? [draftOf(stage, step)] : [],
  };
  const cases = posted.drafts.map((draft) => submitted(stage, draft));
  const { partner, email } = posted;
  const body = newClient({
    ...{ externalTenantId: tenant, cases, users: [{ name: "Kim Ark", email }] },
    client: { name: `Company of ${email}`, country: "NO", supportEmail: email },
  });
  const { status, json } = await stage.ask({ surface: "referral", owner: partner }, "POST", "/clients", body);
  const known = reference.linked(partner, tenant);
  if (known !== undefined) return void expect(status).toBe(known.isSigned.agreement ? 201 : 202);
  const past = reference.pastLink(partner, tenant);
  const account = past?.account ?? reference.accounts.find((candidate) => candidate.email === email);
  if (account?.link !== undefined && account.link.partner !== partner)
    return void expect([status, json.type]).toEqual([409, "ClientAlreadyLinkedToAnotherPartner"]);
  if (account !== undefined && (past === undefined || account.link !== undefined))
    return expectLinkRequested(stage, posted, account, { status, json });
  const client = account ?? newAccount(stage, posted, json.client.id);
  if (past !== undefined) reference.endLink(client);
  client.link = past?.link ?? { number: stage.count++, partner, tenant, isAttributed: true };
  reference.pastLinks = reference.pastLinks.filter(({ link }) => link !== client.link);
  expect(status).toBe(client.isSigned.agreement ? 201 : 202);
  handIn(stage, client, posted.drafts, json.caseResults);
}

function newAccount({ reference }: Stage, { email, partner }: PostedClient, id: string): Account {
  const isSigned = { agreement: false, powerOfAttorney: false };
  const account: Account = { email, id, isSigned, kyc: partner === 2 ? "pending" : "not_required" };
  reference.accounts.push(account);
  return account;
}

interface Results {
  readonly successfulCases: readonly { readonly id: string }[];
  readonly failedCases: readonly { readonly errorType: string }[];
}

function handIn(
  { reference }: Stage,
  account: Account,
  drafts: readonly CaseDraft[],
  results: Results,
): void {
  for (const draft of drafts) {
    const verdict = judge(account, draft);
    const failure = verdict.refusal === "BusinessRule" ? "ValidationError" : verdict.refusal;
    const [made, failed] = [results.successfulCases[0], results.failedCases[0]];
    expect([made === undefined, failed?.errorType]).toEqual([failure !== undefined, failure]);
    if (made === undefined) continue;
    const { collector, stage } = verdict;
    reference.add(
      modelCase(made.id, draft, {
        account,
        through: account.link?.partner,
        collector,
        stage: stage as string,
      }),
    );
  }
}

// biome-ignore lint/suspicious/noExplicitAny: responses may have any shape
type Answer = { readonly status: number; readonly json: any };

/** Expects a conflict with an approval URL for an existing account (CFL-01, LC-21, LC-27, AMB-43). */
function expectLinkRequested(
  { reference }: Stage,
  { partner, tenant, drafts }: PostedClient,
  account: Account,
  { status, json }: Answer,
): void {
  expect([status, json.type]).toEqual([409, "ClientExistsNeedsLinking"]);
  const { url } = json.data.onboardingLinks;
  const open = reference.requests.findLast(
    (request) => request.partner === partner && request.tenant === tenant && request.decision === undefined,
  );
  if (open?.account === account) return void expect(url).toBe(open.url);
  expect(reference.requests.map((request) => request.url)).not.toContain(url);
  const expires = reference.now + (partner === 1 ? 7 : 14) * dayMs;
  reference.requests.push({ url, partner, tenant, account, drafts, expires });
  reference.publishToPartner(partner, "client.link_requested", tenant);
}

const press = (stage: Stage, path: string, body: object) =>
  stage.sandbox.ask(path, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", host: "sandbox.invalid" },
  });

/** Approves or declines a link request (LC-22 to LC-26, CFL-09). */
async function answerLink(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  if (reference.requests.length === 0) return;
  const request = pickLate(reference.requests, a);
  const decision = b % 3 === 0 ? "decline" : "approve";
  const lastCase = newest(stage);
  const { status } = await press(stage, new URL(request.url).pathname, { decision });
  if (request.decision !== undefined)
    return void expect(status).toBe(request.decision === "expired" ? 410 : 409);
  const { partner, tenant, account } = request;
  if (decision === "decline") {
    expect(status).toBe(200);
    request.decision = "declined";
    return reference.publishToPartner(partner, "client.link_declined", tenant);
  }
  const rival = account.link !== undefined && account.link.partner !== partner;
  const other = reference.linked(partner, tenant);
  if (rival || (other !== undefined && other !== account)) return void expect(status).toBe(409);
  expect(status).toBe(200);
  approve(stage, request, lastCase);
}

function approve(stage: Stage, request: ModelLinkRequest, lastCase: number): void {
  const { reference } = stage;
  const { partner, tenant, account } = request;
  request.decision = "approved";
  const isAttributed = account.link?.isAttributed === true;
  reference.endLink(account);
  account.link = { number: stage.count++, partner, tenant, isAttributed };
  if (partner === 2 && account.kyc === "not_required") account.kyc = "pending";
  reference.publishToPartner(partner, "client.linked", tenant);
  for (const draft of request.drafts) {
    if (reference.casesOf(account).some((row) => row.reference === draft.reference)) continue;
    const verdict = judge(account, draft, true);
    if (verdict.refusal !== undefined)
      reference.publishToPartner(partner, "cases.replay_failed", draft.reference);
    else {
      const { collector, stage: first } = verdict;
      reference.add(
        modelCase(madeAfter(stage, lastCase), draft, {
          account,
          through: partner,
          collector,
          stage: first as string,
        }),
      );
    }
  }
}

const newest = ({ sandbox: { store } }: Stage) =>
  store.get<{ seq: number }>("select ifnull(max(seq), 0) as seq from cases")?.seq ?? 0;
const madeAfter = ({ sandbox: { store } }: Stage, seq: number) =>
  store.get<{ id: string }>("select id from cases where seq > ? order by seq limit 1", seq)?.id ?? "";

/** Withdraws a client or expects a refusal (LC-28, CFL-06, CFL-07). */
async function withdraw(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  const [tenant, owner] = [pick(tenants, a), partnerOf(b)];
  const { status, json } = await stage.ask(
    { surface: "referral", owner },
    "POST",
    `/clients/${tenant}/withdraw`,
  );
  const account = reference.linked(owner, tenant);
  if (account === undefined)
    return void expect([status, json.businessErrors[0].type]).toEqual([404, "NotFound"]);
  const ownCases = reference.casesOf(account);
  const isPossible =
    account.link?.isAttributed &&
    ownCases.every(({ stage: caseStage }) => caseStage === "PendingContractSigning");
  if (!isPossible) return void expect([status, json.businessErrors[0].type]).toEqual([409, "Conflict"]);
  expect(status).toBe(204);
  for (const row of ownCases) reference.move(row, "Closed", "CaseNeverStartedInternal");
  reference.endLink(account);
}

/** Resets a client, which deletes its cases (AMB-18). */
async function reset(stage: Stage, { a, b, c }: Step): Promise<void> {
  const { reference } = stage;
  if (c % 3 !== 0) return;
  const [tenant, owner] = [pick(tenants, a), partnerOf(b)];
  const { status } = await stage.ask({ surface: "referral", owner }, "DELETE", `/clients/${tenant}`);
  const account = reference.linked(owner, tenant);
  if (account === undefined) return void expect(status).toBe(404);
  expect(status).toBe(204);
  if (account.link?.isAttributed !== true) return forgetLink(stage, account, { partner: owner, tenant });
  reference.forget(reference.casesOf(account));
  reference.unsubscribe(reference.subscriptions.filter((subscription) => subscription.owner === account));
  reference.accounts = reference.accounts.filter((other) => other !== account);
  reference.pastLinks = reference.pastLinks.filter((past) => past.account !== account);
  reference.requests = reference.requests.filter((request) => request.account !== account);
}

function forgetLink(
  { reference }: Stage,
  account: Account,
  { partner, tenant }: Pick<PostedClient, "partner" | "tenant">,
): void {
  const isSame = (of: Account, link: Pick<PostedClient, "partner" | "tenant">) =>
    of === account && link.partner === partner && link.tenant === tenant;
  account.link = undefined;
  reference.pastLinks = reference.pastLinks.filter((past) => !isSame(past.account, past.link));
  reference.requests = reference.requests.filter((request) => !isSame(request.account, request));
}

/** Fills in the pages for a creditor's signatures and identity check. */
async function onboard(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  const account = pick(reference.accounts, a);
  if (b % 4 === 0) {
    expect((await press(stage, `/kyc/${account.id}`, {})).status).toBe(200);
    if (account.kyc === "pending") account.kyc = "verified";
    return;
  }
  const signed = { agreement: b % 4 !== 1, powerOfAttorney: b % 4 !== 2 };
  expect((await press(stage, `/signing/${account.id}`, signed)).status).toBe(200);
  const { link, isSigned } = account;
  const publish = (event: string) => link && reference.publishToPartner(link.partner, event, link.tenant);
  if (signed.agreement && !isSigned.agreement) publish("client.onboarding.contract_signed");
  if (signed.powerOfAttorney && !isSigned.powerOfAttorney) publish("client.onboarding.poa_signed");
  isSigned.agreement ||= signed.agreement;
  isSigned.powerOfAttorney ||= signed.powerOfAttorney;
  reference.release(account);
}

/** Mints a token for a linked client, or expects a 404 (TOK-06, TOK-08, VIS-11). */
async function mint(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  const [tenant, owner] = [pick([...tenants, "kb-1001"], a), partnerOf(b)];
  const actor = { surface: "referral", owner } as const;
  const { status, json } = await stage.ask(actor, "POST", "/oauth/token", { externalTenantId: tenant });
  const account = reference.linked(owner, tenant);
  expect([status, json.creditorId]).toEqual(account === undefined ? [404, undefined] : [200, account.id]);
  expect((await stage.ask(actor, "GET", `/clients/${tenant}`)).status).toBe(
    account === undefined ? 404 : 200,
  );
}

export const clientSteps = { postClient, answerLink, withdraw, reset, onboard, mint };
