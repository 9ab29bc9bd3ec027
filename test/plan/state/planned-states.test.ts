import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { PlannedState } from "../../../src/plan/plan";
import { compareWithPlannedStates } from "../../../src/plan/state/planned-states";
import { type CallRead, type CurrentState, readState } from "../../../src/plan/state/read-state";
import { watchCase, watchSubscription } from "../../../src/plan/state/watched-reads";
import { answer } from "../../support/platforms/answers";

const isActive = (_: unknown, now: { readonly lifecycle?: string } | undefined) =>
  now?.lifecycle === "Active";
const reads = [watchCase("customer", "C1"), watchCase("customer", "C2", isActive)];

const planned = (lifecycle: string): readonly PlannedState[] =>
  ["C1", "C2"].map((id) => ({ read: `/cases/${id}`, values: { lifecycle } }));
const current = (id: string, lifecycle: string): CurrentState => {
  const path = `/cases/${id}`;
  return { read: path, path, values: { lifecycle }, stateText: `${id} ${lifecycle}` };
};
const none = new Map<string, string>();

test("reports that nothing has changed if every read shows what was planned", () => {
  const currentStates = [current("C1", "Leads"), current("C2", "Leads")];
  expect(compareWithPlannedStates(reads, planned("Leads"), currentStates, none)).toEqual({
    kind: "unchanged",
  });
});

test("reports a write as done if the read that can reveal its effect does so", () => {
  const currentStates = [current("C1", "Leads"), current("C2", "Active")];
  expect(compareWithPlannedStates(reads, planned("Leads"), currentStates, none)).toEqual({ kind: "done" });
});

test("doesn't report a write as done if another read shows that it had no effect", () => {
  const bothReads = [watchCase("customer", "C1", isActive), watchCase("customer", "C2", isActive)];
  const currentStates = [current("C1", "Leads"), current("C2", "Active")];
  expect(compareWithPlannedStates(bothReads, planned("Leads"), currentStates, none)).toEqual({
    kind: "changed",
    changes: ["lifecycle Leads → Active"],
  });
});

test("lists changed values and unplanned reads", () => {
  const currentStates = [current("C1", "Active"), current("C2", "Closed")];
  expect(compareWithPlannedStates(reads, planned("Leads"), currentStates, none)).toEqual({
    kind: "changed",
    changes: ["lifecycle Leads → Active", "lifecycle Leads → Closed"],
  });
  expect(compareWithPlannedStates(reads, [], currentStates, none)).toEqual({
    kind: "changed",
    changes: ["/cases/C1 was not planned", "/cases/C2 was not planned"],
  });
});

test("compares with the state after the plan's earlier writes, without reporting this write as done", () => {
  const currentStates = [current("C1", "Leads"), current("C2", "Active")];
  const after = (text: string) => new Map([["/cases/C2", text]]);
  expect(compareWithPlannedStates(reads, planned("Leads"), currentStates, after("C2 Active"))).toEqual({
    kind: "unchanged",
  });
  expect(compareWithPlannedStates(reads, planned("Leads"), currentStates, after("C2 Leads"))).toEqual({
    kind: "changed",
    changes: ["/cases/C2 changed after an earlier request of the plan"],
  });
});

const watched = [watchCase("customer", "C1"), watchSubscription("customer", "W1")];
const readWith = (read: () => Promise<ReturnType<typeof answer>>) => {
  const call: CallRead = async () => ({ response: await read(), context: {} });
  return readState(watched, call);
};

test("reads each state in turn and returns its values and the full state as text", async () => {
  const paths: string[] = [];
  const states = await readState(watched, async (endpoint, input) => {
    paths.push(`${endpoint.path} ${JSON.stringify(input)}`);
    const record = { id: "w1", lifecycle: "Active", url: "https://a.example" };
    return { response: answer(endpoint.name === "getCase" ? record : [record]), context: {} };
  });
  expect(paths).toEqual(['/cases/{id} {"parameters":{"id":"C1"}}', '/webhooks {"parameters":{}}']);
  expect(states).toMatchObject([
    {
      ...{ read: "/cases/C1", path: "/cases/C1", values: { lifecycle: "Active" } },
      stateText: expect.stringMatching(/^.{8,}$/),
    },
    {
      ...{ read: "/webhooks id w1", path: "/webhooks", values: { url: "https://a.example" } },
      stateText: expect.stringMatching(/^.{8,}$/),
    },
  ]);
});

test("puts the name of the read before its values, as printed plans do", async () => {
  const [state = {}] = await readState([watchCase("customer", "C1")], async () => ({
    response: answer({ lifecycle: "Active" }),
    context: {},
  }));
  expect(Object.keys(state).slice(0, 2)).toEqual(["read", "values"]);
});

test("reads no values if the record isn't in the list", async () => {
  const [, state] = await readState(watched, async ({ name }) => ({
    response: answer(name === "getCase" ? { id: "C1" } : []),
    context: {},
  }));
  expect(state).not.toHaveProperty("values");
  expect(state?.read).toBe("/webhooks id w1");
});

test.each([
  ["doesn't exist", new Failure("not-found", "no such record")],
  ["can't be read on this platform", new Failure("rejected", "no such operation", { status: 405 })],
])("reads no values if the record %s", async (_, failure) => {
  expect(await readWith(() => Promise.reject(failure))).toEqual([
    { read: "/cases/C1", path: "/cases/C1", stateText: "" },
    { read: "/webhooks id w1", path: "/webhooks", stateText: "" },
  ]);
});

test.each([new Failure("rejected", "no", { status: 404 }), new TypeError("broken"), { kind: "not-found" }])(
  "rethrows any other failure of a read: %s",
  async (failure) => {
    await expect(readWith(() => Promise.reject(failure))).rejects.toBe(failure);
  },
);
