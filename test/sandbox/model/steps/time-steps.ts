import { expect } from "vitest";
import { managedSubmission } from "../../../support/sandbox/submissions";
import { passTime } from "../passing-time";
import { pick, type Stage, type Step } from "../stage";
import { modelCase } from "./case-steps";

const steps = ["1s", "30s", "61s", "5m", "35m", "91m", "25h", "3d", "8d", "8d"];
const lengths = [1, 30, 61, 300, 2_100, 5_460, 90_000, 259_200, 691_200, 691_200].map(
  (seconds) => seconds * 1000,
);

interface KeptDelivery {
  readonly id: string;
  readonly created_at: number;
  readonly due_at: number | null;
  readonly attempt_count: number;
  readonly last_response_code: number | null;
}

/**
 * Advances the clocks of the sandbox and the model, including attempts and expiries due on the way (DLV-02 to
 * DLV-08, LC-17, LC-18, LC-22).
 */
async function advanceClock(stage: Stage, { a }: Step): Promise<void> {
  const { reference, reactions } = stage;
  expect((await stage.control("/clock/advance", { by: pick(steps, a) })).status).toBe(200);
  passTime(reference, reference.now + pick(lengths, a), (path) => reactions.get(path) ?? 204);
}

/**
 * Expects each delivery to match its state in the model. An attempt may still have been in progress when its
 * subscription was disabled.
 */
export function expectOutbox({ sandbox, reference, arrivals }: Stage): void {
  const sql = "select id, created_at, due_at, attempt_count, last_response_code from deliveries";
  const stored = new Map(sandbox.store.all<KeptDelivery>(sql).map((row) => [row.id, row]));
  expect(stored.size).toBe(reference.deliveries.length);
  for (const delivery of reference.deliveries) {
    const row = stored.get(delivery.id);
    if (delivery.isMoot && row?.attempt_count === delivery.attempts + 1) {
      delivery.attempts += 1;
      delivery.status = row.last_response_code;
    }
    delivery.isMoot = false;
    const { id, createdAt: created_at, due, attempts, status } = delivery;
    expect(row).toEqual({
      id,
      created_at,
      due_at: due ?? null,
      attempt_count: attempts,
      last_response_code: status,
    });
    expect([arrivals.get(id)?.count ?? 0, (arrivals.get(id)?.bodies.size ?? 0) <= 1]).toEqual([
      attempts,
      true,
    ]);
  }
}

const dayMs = 86_400_000;

/**
 * Submits with a key that may have been used already. A key has only one effect within a day (IDM-01 to
 * IDM-03, AMB-31).
 */
async function repeat(stage: Stage, { a, b }: Step): Promise<void> {
  const { reference } = stage;
  const key = pick(["one", "two", "three"], a);
  const draft = {
    ...{
      country: { code: "DE", collector: 1 },
      isTest: true,
      amount: 5_000 + (b % 2),
      reference: `key-${key}`,
    },
    ...{ tag: "blue", allowPendingContracts: false, named: undefined },
  };
  const { amount, reference: creditorReference, tag, isTest } = draft;
  const body = managedSubmission({ amountToRecover: amount / 100, creditorReference, tag, isTest });
  const actor = { surface: "collection", owner: 1 } as const;
  const answer = await stage.ask(actor, "POST", "/managed-cases", body, { "idempotency-key": key });
  const known = reference.keys.get(key);
  if (known !== undefined && reference.now - known.at < dayMs) {
    const isSame = known.body === JSON.stringify(body);
    expect(answer.status).toBe(isSame ? 200 : 422);
    if (isSame) expect(answer.text).toBe(known.text);
    else expect(answer.json.businessErrors[0].type).toBe("IdempotencyConflict");
    return;
  }
  expect(answer.status).toBe(200);
  reference.keys.set(key, { body: JSON.stringify(body), text: answer.text, at: reference.now });
  reference.add(modelCase(answer.json.id, draft, { managing: 1, collector: 1 }));
}

export const timeSteps = { advanceClock, repeat };
