import { expect, test } from "vitest";
import { present } from "../../src/drift/matchers/values";
import type { Probe, Step } from "../../src/drift/probe";
import * as facts from "../../src/drift/probe";
import { checkReading, del, get, must, post, put } from "../../src/drift/probes/parts";
import { countRequests, findSkipReason, type RunAbilities } from "../../src/drift/run/choose-probes";

const probeOf = (steps: readonly Step[], others: Partial<Probe> = {}): Probe => ({
  ...{ id: "customer-probe", surface: "customer", title: "Probe", means: "It matters.", steps, claims: [] },
  ...others,
});
const list = get("list", "/cases");
const repeat: Step = { first: post("first", "/webhooks/1/test"), second: "second" };
const inbox: Step = { name: "inbox", deliveries: 1 };
const time: Step = { passes: 1000 };
const control: Step = { control: "faults", body: {} };
const answering: Step = { answering: [500] };
const pause: Step = { pausesMs: 10 };

test.each<readonly [string, readonly Step[], readonly boolean[]]>([
  ["reads", [list, { ...list, method: "HEAD" }], [false, false, false]],
  ["a token", [post("token", "/oauth/token")], [false, false, false]],
  ["a create", [post("create", "/cases")], [true, false, false]],
  ["a change", [put("change", "/oauth/token")], [true, false, false]],
  ["a deletion", [del("delete", "/cases/1")], [true, false, false]],
  ["a pause and receiver responses", [pause, answering], [false, false, false]],
  ["deliveries", [inbox], [false, true, false]],
  ["two simultaneous requests", [repeat], [true, true, false]],
  ["time", [time], [false, false, true]],
  ["a fault", [control], [false, false, true]],
  ["a read and a create", [list, post("create", "/cases")], [true, false, false]],
])("determines whether a probe writes, receives and needs control: %s", (_, steps, expected) => {
  const probe = probeOf(steps);
  expect([facts.sendsWrites(probe), facts.receivesDeliveries(probe), facts.needsControl(probe)]).toEqual(
    expected,
  );
});

test("lists a probe's requests and surfaces", () => {
  const probe = probeOf([list, repeat, inbox, get("other", "/cases", { on: "referral" })]);
  expect(facts.listAnsweredSteps(probe).map(({ name }) => name)).toEqual([
    "list",
    "first",
    "second",
    "inbox",
    "other",
  ]);
  expect(facts.listRequests(probe).map(({ name, method, path }) => `${name} ${method} ${path}`)).toEqual([
    ...["list GET /cases", "first POST /webhooks/1/test", "second POST /webhooks/1/test", "other GET /cases"],
  ]);
  expect(facts.listSurfaces(probe)).toEqual(["customer", "referral"]);
  expect(facts.listSurfaces(probeOf([]))).toEqual(["customer"]);
  expect(["other", "list", "none"].map((name) => facts.getStepSurface(probe, name))).toEqual([
    ...["referral", "customer", "customer"],
  ]);
  expect([facts.findRequest(probe, "second")?.path, facts.findRequest(probe, "inbox")]).toEqual([
    ...["/webhooks/1/test", undefined],
  ]);
  expect(countRequests([probe, probeOf([list])])).toBe(10);
});

test("lists a probe's rules and assumptions once each", () => {
  const probe = probeOf([], {
    claims: ["A-1", "A-2", "A-1"].map((rule) => must(rule, "list", present)),
    readings: ["N-1", "N-1"].map((assumption) => checkReading(assumption, "list", {})),
  });
  expect([facts.listProbeRules(probe), facts.listProbeAssumptions(probe)]).toEqual([["A-1", "A-2"], ["N-1"]]);
  expect(facts.listProbeAssumptions(probeOf([]))).toEqual([]);
});

const all: RunAbilities = { surfaces: ["customer"], canWrite: true, canReceive: true, canMoveClock: true };
test.each<readonly [string, readonly Step[], Partial<RunAbilities>, string | undefined]>([
  [
    "another surface",
    [get("list", "/cases", { on: "referral" })],
    {},
    "the profile has no address or key for the referral surface",
  ],
  [
    "time without control",
    [time],
    { canMoveClock: false },
    "needs time, or a fault, which a sandbox alone has",
  ],
  ["time without writes", [time], { canWrite: false }, "needs --writes"],
  ["time", [time], {}, undefined],
  ["writes", [post("create", "/cases")], { canMoveClock: false }, undefined],
  ["writes without --writes", [post("create", "/cases")], { canWrite: false }, "needs --writes"],
  ["deliveries without a receiver", [inbox], { canReceive: false }, "needs --receive and --public-url"],
  ["deliveries", [inbox], {}, undefined],
  ["reads", [list], { canWrite: false, canReceive: false, canMoveClock: false }, undefined],
])("explains why a probe can't run: %s", (_, steps, changes, reason) => {
  expect(findSkipReason(probeOf(steps), { ...all, ...changes })).toBe(reason);
});
