import { expect, it } from "vitest";
import { getCase as getCollectionCase } from "../../../../src/api/collection/cases";
import { getCase as getCustomerCase } from "../../../../src/api/customer/cases";
import type { JsonObject } from "../../../../src/base/json/json";
import type { CallPlatform } from "../../../../src/cleanup/undo";
import type { TestTarget } from "../../../../src/scenario/expectations/target";
import type { RunState } from "../../../../src/scenario/run/run-state";
import { wait } from "../../../../src/scenario/run/steps/wait";

/** Responds with each record in turn and then keeps repeating the last one. */
function stateOf(records: readonly JsonObject[]) {
  let now = 0;
  const calls: unknown[] = [];
  const sleeps: number[] = [];
  const call = (client?: string) => async (endpoint: unknown, input: unknown) => {
    const record = records[Math.min(calls.length, records.length - 1)];
    calls.push([client, endpoint, input]);
    return {
      response: { status: 200, headers: {}, body: Buffer.from(JSON.stringify(record)) },
      context: {},
    };
  };
  const target: Partial<TestTarget> = {
    call: call as unknown as (client?: string) => CallPlatform,
    now: () => now,
    sleep: async (ms) => {
      sleeps.push(ms);
      now += ms;
    },
  };
  const state: Partial<RunState> = { target: target as TestTarget };
  return { state: state as RunState, calls, sleeps };
}

const active = { lifecycle: "Active" };
const paused = { lifecycle: "Paused" };
const paid = { lifecycle: "Closed", closeCode: "Paid" };

it("sleeps for the given duration", async () => {
  const { state, sleeps } = stateOf([]);
  expect(await wait("90s", state)).toEqual({ waited: "90s" });
  expect(await wait("soon", state)).toEqual({ waited: "soon" });
  expect(sleeps).toEqual([90_000, 0]);
});

it.each([
  ["Active", [active], active, 0],
  ["active", [paused, active], active, 1],
  [["Paused", "Active"], [active], active, 0],
  ["Closed", [active, paid], paid, 1],
  ["closed:paid", [active, paid], paid, 1],
  ["Frozen:Odd", [{ lifecycle: "Frozen", closeCode: "Odd" }], { lifecycle: "Frozen", closeCode: "Odd" }, 0],
] as const)("waits until a case reaches a state: %j", async (until, records, record, pauses) => {
  const { state, sleeps } = stateOf(records);
  expect(await wait({ case: "c-1", until } as JsonObject, state)).toEqual(record);
  expect(sleeps).toEqual(Array.from({ length: pauses }, () => 2000));
});

it.each([
  ["Active", paid, "The case is Closed:Paid, and stays there."],
  ["Closed:Settled", paid, "The case is Closed:Paid, and stays there."],
  ["Closed:", paid, "The case is Closed:Paid, and stays there."],
  ["Active", { lifecycle: "Merged" }, "The case is Merged, and stays there."],
  ["Active", paused, "The case is still Paused after 5m."],
  ["Act", active, "The case is still Active after 5m."],
])("fails if a case doesn't reach %s in time", async (until, record, message) => {
  const { state } = stateOf([record]);
  await expect(wait({ case: "c-1", until }, state)).rejects.toMatchObject({ name: "StepFailure", message });
});

it("waits for as long and polls as often as the file says", async () => {
  const { state, sleeps } = stateOf([paused]);
  await expect(
    wait({ case: "c-1", until: "Active", within: "10s", every: "4s" }, state),
  ).rejects.toMatchObject({ message: "The case is still Paused after 10s." });
  expect(sleeps).toEqual([4000, 6000]);
});

it("reads the case as the platform's partner or as a client", async () => {
  const { state, calls } = stateOf([active]);
  await wait({ case: "c-1", until: "Active" }, state);
  await wait({ case: "c-1", until: "Active", client: "kb-1" }, state);
  const parameters = { id: "c-1" };
  expect(calls).toEqual([
    [undefined, getCollectionCase, { parameters }],
    ["kb-1", getCustomerCase, { parameters }],
  ]);
});
