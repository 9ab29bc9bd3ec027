import { expect, it } from "vitest";
import type { ReceiverProxy } from "../../../src/scenario/expectations/receiver";
import type { TestTarget } from "../../../src/scenario/expectations/target";
import type { ScenarioPlan } from "../../../src/scenario/files/plan";
import { createRunState } from "../../../src/scenario/run/run-state";

function stateOf(target: Partial<TestTarget> = {}, plan: Partial<ScenarioPlan> = {}) {
  const hidden: string[] = [];
  const setting: Partial<Parameters<typeof createRunState>[0]> = {
    plan: { values: {}, ...plan } as ScenarioPlan,
    target: {
      kind: "sandbox",
      now: () => Date.UTC(2026, 0, 31, 23, 59),
      hide: (secret: string) => hidden.push(`target: ${secret}`),
      ...target,
    } as TestTarget,
    ...{ run: "r1", tag: "recoup-r1-1", env: { KEY: "k" } },
    secrets: { add: (secret: string) => hidden.push(`output: ${secret}`) },
  };
  return { state: createRunState(setting as Parameters<typeof createRunState>[0]), hidden };
}

const receiver = {} as ReceiverProxy;

it.each([
  ["none", { kind: "sandbox" }],
  ["none", { kind: "network" }],
  ["sample", { kind: "sandbox", receiver }],
  ["own", { kind: "sandbox", receiver: { ...receiver, isOwn: true } }],
  ["own", { kind: "network", receiver }],
] as const)("names the receiver of a scenario: %s", (word, target) => {
  expect(stateOf(target).state.read("receiver")).toBe(word);
});

it("starts with the run's own values and those of the file", () => {
  const { state } = stateOf({}, { values: { amount: "10", tag: "mine", none: undefined } });
  expect(state.values()).toEqual({
    ...{ run: "r1", tag: "mine", today: "2026-01-31", target: "sandbox", receiver: "none" },
    ...{ amount: "10", none: null },
  });
  expect({ ...state, target: undefined, undo: undefined }).toMatchObject({
    ...{ tag: "recoup-r1-1", bookmark: 0, bookmarks: new Map([["start", 0]]) },
    ...{ exchangeLines: [], unknown: [], delivered: [], captured: new Map() },
  });
  expect(state.signal.aborted).toBe(false);
});

it("resolves references to variables, days, values and nested values", () => {
  const { state } = stateOf({}, { values: { order: { lines: [{ sum: "5" }, { sum: "6" }], env: "e" } } });
  const references = [
    ...["env.KEY", "env.OTHER", "today", "today-31d", "today+1d", "order.env"],
    ...["order.lines[1].sum", "order.lines.0.sum", "nothing", "nothing.at.all"],
  ];
  expect(Object.fromEntries(references.map((reference) => [reference, state.read(reference)]))).toEqual({
    ...{ "env.KEY": "k", "env.OTHER": undefined, today: "2026-01-31", "today-31d": "2025-12-31" },
    ...{ "today+1d": "2026-02-01", "order.env": "e", "order.lines[1].sum": "6", "order.lines.0.sum": "5" },
    ...{ nothing: undefined, "nothing.at.all": undefined },
  });
});

it("makes captured values available to references and programs", () => {
  const { state } = stateOf({}, { values: { id: "old" } });
  state.capture("id", "new");
  state.capture("list", ["a"]);
  expect([state.read("id"), state.read("list[0]")]).toEqual(["new", "a"]);
  expect(state.captured).toEqual(
    new Map<string, unknown>([
      ["id", "new"],
      ["list", ["a"]],
    ]),
  );
});

it("masks a secret in the output and in printed requests", () => {
  const { state, hidden } = stateOf();
  state.hide("s3cret");
  expect(hidden).toEqual(["output: s3cret", "target: s3cret"]);
});
