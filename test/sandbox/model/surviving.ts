import { expect } from "vitest";
import { buildHost } from "../../../src/host/real-host";
import { deliverDueEvents } from "../../../src/sandbox/deliveries/sender";
import type { Store } from "../../../src/sandbox/store/store";
import { openWorld } from "../../support/sandbox/opening";
import type { RequestedCase } from "./hammering";
import { expectCountsRight } from "./recount";

/** Returns the events that an acknowledged change enqueued for the subscription of the case's partner. */
function eventsOf({ id, surface, advanced }: RequestedCase): string[] {
  if (id === undefined) return [];
  const created = ["case.created"];
  if (surface === "customer" || advanced === undefined) return created;
  const active = [...created, "case.updated"];
  return advanced === "Active" ? active : [...active, "case.closed", "case.updated", "payment.created"];
}

interface KeptDelivery {
  readonly id: string;
  readonly event_type: string;
  readonly due_at: number | null;
  readonly delivered_at: number | null;
}

function expectKept(store: Store, requested: RequestedCase, arrived: ReadonlySet<string>): void {
  const { id = "", reference, surface, advanced } = requested;
  const row = store.get<{ seq: number; lifecycle: number; remainder: number }>(
    "select seq, lifecycle, remainder from cases where id = ? and creditor_reference = ?",
    id,
    reference,
  );
  expect(row, `case ${reference} was answered and is lost`).toBeDefined();
  if (advanced !== undefined) expect(row?.lifecycle).toBeGreaterThanOrEqual(advanced === "Active" ? 6 : 8);
  const kept = store.all<KeptDelivery>(
    `select d.id, event_type, due_at, delivered_at from deliveries d join subscriptions s on s.seq = subscription
     where case_seq = ? and surface = ?`,
    row?.seq ?? 0,
    surface,
  );
  // A change that got no response may follow the last acknowledged one.
  const events = kept.map(({ event_type }) => event_type);
  for (const event of eventsOf(requested)) {
    expect(events, `events of ${reference}`).toContain(event);
    events.splice(events.indexOf(event), 1);
  }
  for (const { id: event, due_at, delivered_at } of kept) {
    expect(due_at !== null || delivered_at !== null, `delivery ${event} is lost`).toBe(true);
    if (delivered_at !== null) expect(arrived, `delivery ${event} never arrived`).toContain(event);
  }
}

export interface SurvivingWorld {
  readonly dataFolder: string;
  readonly cases: readonly RequestedCase[];
  /** IDs of the envelopes received so far. */
  readonly arrived: Set<string>;
}

/** Opens a killed server's world and checks that nothing is missing. */
export function expectSurvived({ dataFolder, cases, arrived }: SurvivingWorld): void {
  const { store, close } = openWorld({ dataFolder, world: "default", now: Date.now });
  expect(store.get("pragma integrity_check")).toEqual({ integrity_check: "ok" });
  expectCountsRight(store);
  for (const requested of cases) if (requested.id !== undefined) expectKept(store, requested, arrived);
  const twice = store.all(
    "select creditor_reference from cases where creditor_reference like 'kill-%' group by 1 having count(*) > 1",
  );
  expect(twice).toEqual([]);
  close();
}

/**
 * Expects the next process to take over the work of killed processes immediately, even if the clock was set
 * back.
 */
export async function expectAllArrives({ dataFolder, arrived }: SurvivingWorld): Promise<void> {
  const now = () => Date.now() - 3_600_000;
  const world = openWorld({
    dataFolder,
    world: "default",
    now,
    openProcesses: buildHost().openProcesses,
    send: async ({ body }) => {
      arrived.add(JSON.parse(Buffer.from(body ?? "").toString()).id);
      return { status: 204, headers: {}, body: new Uint8Array() };
    },
  });
  await deliverDueEvents(world, { now: world.now() });
  const events = world.store.all<{ id: string }>(
    "select d.id from deliveries d join cases c on c.seq = case_seq where creditor_reference like 'kill-%'",
  );
  expect(events.filter(({ id }) => !arrived.has(id))).toEqual([]);
  world.close();
}
