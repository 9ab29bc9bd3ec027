import { expect } from "vitest";
import { openSandbox, sandboxNow, type TestAnswer, type TestSandbox } from "../../support/sandbox/sandbox";
import { type Account, type ModelDelivery, type ModelSurface, type Partner, Reference } from "./reference";

/** One operation. Its numbers and the current world determine what it does. */
export interface Step {
  readonly name: string;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export const receiverHost = "https://receivers.dev";
export const reactions = [204, 500, 410] as const;

interface Arrival {
  readonly bodies: Set<string>;
  count: number;
}

/** The sandbox and its model, side by side. */
export interface Stage {
  readonly sandbox: TestSandbox;
  readonly reference: Reference;
  /** The status with which each receiver responds, keyed by path. */
  readonly reactions: Map<string, number>;
  /** Arrivals, keyed by envelope ID. */
  readonly arrivals: Map<string, Arrival>;
  count: number;
  ask(actor: Actor, method: string, path: string, body?: unknown, headers?: object): Promise<TestAnswer>;
  control(path: string, body: unknown): Promise<TestAnswer>;
}

/** A caller: a partner on its surface, or an account. */
export interface Actor {
  readonly surface: ModelSurface;
  readonly owner: Partner | Account;
}

export const pick = <Value>(list: readonly Value[], index: number): Value => {
  if (list.length === 0) throw new RangeError("there is nothing to pick");
  return list[index % list.length] as Value;
};

/** Returns one of the last six values, so that several operations affect the same one. */
export const pickLate = <Value>(list: readonly Value[], index: number): Value => pick(list.slice(-6), index);

/** Fixture accounts used by the operations. The others stay idle. */
const fixtureAccounts = [
  {
    email: "user1@lyngby.example",
    seq: 1,
    link: { number: -2, partner: 1, tenant: "kb-1001", isAttributed: true },
  },
  {
    email: "user1@weidmann.example",
    seq: 2,
    link: { number: -1, partner: 1, tenant: "kb-1002", isAttributed: false },
  },
  { email: "user1@polderzicht.example", seq: 10 },
] as const;

const empty = [
  "subscriptions",
  "cases",
  "payments",
  "debtors",
  "validation_items",
  "timeline_entries",
  "chats",
];

/** Opens a world that has the fixtures but no cases or subscriptions. */
export async function openStage(): Promise<Stage> {
  const reference = new Reference(sandboxNow);
  const answers = new Map<string, number>();
  const arrivals = new Map<string, Arrival>();
  const sandbox = await openSandbox({
    isUnlimited: true,
    send: async ({ url, body = new Uint8Array() }) => {
      const text = Buffer.from(body).toString();
      const arrival = arrivals.get(JSON.parse(text).id) ?? { bodies: new Set<string>(), count: 0 };
      arrival.bodies.add(text);
      arrival.count += 1;
      arrivals.set(JSON.parse(text).id, arrival);
      return { status: answers.get(new URL(url).pathname) ?? 204, headers: {}, body: new Uint8Array() };
    },
  });
  const { store } = sandbox;
  for (const table of empty) store.exec(`delete from ${table}`);
  reference.accounts = fixtureAccounts.map(({ email, seq, ...part }) => ({
    email,
    id: store.get<{ id: string }>("select id from creditors where seq = ?", seq)?.id ?? "",
    key: sandbox.keyOf("customer", seq),
    isSigned: { agreement: true, powerOfAttorney: true },
    kyc: "not_required",
    ...part,
  }));
  const ask: Stage["ask"] = async (actor, method, path, body, headers = {}) => {
    const credential = await credentialOf(sandbox, actor);
    return sandbox.get(actor.surface, path, {
      method,
      body,
      key: null,
      headers: { ...credential, ...headers },
    });
  };
  const control: Stage["control"] = (path, body) => sandbox.control("POST", path, body);
  await control("/clock/freeze", {});
  return { sandbox, reference, reactions: answers, arrivals, count: 0, ask, control };
}

async function credentialOf(sandbox: TestSandbox, { surface, owner }: Actor): Promise<object> {
  if (typeof owner === "number") return { xapikey: sandbox.keyOf(surface, owner) };
  if (owner.key !== undefined) return { xapikey: owner.key };
  const { partner = 1, tenant = "" } = owner.link ?? {};
  const token = await sandbox.mint(tenant, { key: sandbox.keyOf("referral", partner) });
  return { authorization: `Bearer ${token}` };
}

/** Returns the accounts that can make calls, with their own key or with a token from their linked partner. */
export const speakers = ({ accounts }: Reference) =>
  accounts.filter(({ key, link }) => key !== undefined || link !== undefined);

interface KeptRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly case_id: string | null;
  readonly event_type: string;
  readonly payload: string;
}

type Data = Readonly<Record<string, unknown>>;

const details: Readonly<Record<string, (data: Data) => unknown>> = {
  "case.created": ({ lifecycle }) => lifecycle,
  "case.updated": ({ oldLifecycle, newLifecycle }) => `${oldLifecycle}>${newLifecycle}`,
  "case.closed": ({ closeCode }) => closeCode,
  "payment.created": ({ amount }) => Math.round(Number(amount) * 100),
  "payment.deleted": ({ amount }) => Math.round(Number(amount) * 100),
  "chat.created": ({ message }) => message,
  "cases.replay_failed": ({ creditorReference }) => creditorReference,
};

function describe({ subscription_id, case_id, event_type, payload }: KeptRow): string {
  const { event, data, classification, specVersion } = JSON.parse(payload);
  const detail = (details[event_type] ?? (({ externalTenantId }: Data) => externalTenantId))(data);
  return [subscription_id, case_id ?? "", event, event_type, detail, classification ?? "", specVersion].join(
    " ",
  );
}

function describeExpected({ subscription, case: about, event, detail }: ModelDelivery): string {
  const classification = about?.isTest === true ? "test" : "";
  return [subscription.id, about?.id ?? "", event, event, detail, classification, "1.0"].join(" ");
}

export const lastDelivery = ({ sandbox }: Stage) =>
  sandbox.store.get<{ seq: number }>("select ifnull(max(seq), 0) as seq from deliveries")?.seq ?? 0;

/** Expects the outbox to match the rules exactly, and copies its row IDs to the model. */
export function expectPublished({ sandbox, reference }: Stage, after: number, what: string): void {
  const rows = sandbox.store.all<KeptRow>(
    `select d.id, s.id as subscription_id, c.id as case_id, event_type, payload from deliveries d
     join subscriptions s on s.seq = subscription left join cases c on c.seq = case_seq where d.seq > ? order by d.seq`,
    after,
  );
  const expected = reference.published.splice(0);
  expect(rows.map(describe).sort(), what).toEqual(expected.map(describeExpected).sort());
  for (const row of rows) {
    const delivery = expected.find(
      (candidate) => candidate.id === "" && describeExpected(candidate) === describe(row),
    );
    if (delivery !== undefined) delivery.id = row.id;
  }
}
