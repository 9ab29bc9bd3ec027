import { expect, test } from "vitest";
import { printJson } from "../../../../src/base/json/json";
import type { CaseMove, Move } from "../../../../src/proof/fuzz/schedule/move";
import { convertMovesToSteps } from "../../../../src/proof/fuzz/schedule/moves-to-steps";

const move = (next: CaseMove, number = 1): Move => ({ kind: "case", number, next });
const to = (name: Exclude<CaseMove["to"], "pay" | "pay-often">, number = 1) => move({ to: name }, number);
const pay = (cents: number, number = 1) => move({ to: "pay", cents }, number);
const wait = (duration: string): Move => ({ kind: "wait", duration });
const fail = (status: number, more: object = {}): Move => ({
  ...{ kind: "fail", status, isHandled: false, events: [], ...more },
});
const recover: Move = { kind: "recover" };
const deliver = (
  delivery: string,
  of: "new" | "first" | "last",
  event: "payment.created" | "chat.created" | "case.updated" | "case.closed",
  number = 1,
): Move => ({ kind: "deliver", number, delivery, of, event });

/** One line for each step between the subscription and the comparison. `$case1` stands for a reference. */
function format(moves: readonly Move[], maxRotations = 0): readonly string[] {
  const steps = convertMovesToSteps(moves, maxRotations).map(({ kind, input, capture }) =>
    [kind, printJson(input), ...Object.entries(capture).map((pair) => pair.join("="))]
      .join(" ")
      .replace(/\$\{(\w+)\}/g, "$$$1"),
  );
  expect(steps[0]).toBe('subscription {"as":"hooks","events":"all"} hooks=id');
  expect(steps.at(-1)).toBe("compare {}");
  return steps.slice(1, -1);
}

const create = (name = "case1") => `create {"amountToRecover":1000.00} ${name}=id`;
const activate = (name = "case1") => `advance {"case":"$${name}","to":"active"}`;
const paid = (amount: string, number = 1) =>
  `payment {"case":"$case1","amount":${amount}} case1payment${number}=paymentId`;

const set = (lifecycle: "Active" | "Paused") => `set {"case":"$case1","lifecycle":"${lifecycle}"}`;
const chatStep = 'chat {"case":"$case1","message":"Any news?"}';
const failing = 'receiver {"answers":503}';
const recovered = 'receiver "default"';
const activated = 'api {"method":"PUT","path":"/webhooks/$hooks","body":{"isActive":true}}';

/** Moves that create and activate a case, with their steps. */
const opened = [to("chat"), to("chat")];
const openedSteps = [create(), activate()];

function testMoves(
  tests: Readonly<Record<string, readonly [moves: readonly Move[], steps: readonly string[]]>>,
) {
  test.each(Object.entries(tests))("%s", (_, [moves, steps]) => {
    expect(format(moves)).toEqual(steps);
  });
}

testMoves({
  "creates a case first": [[to("chat")], [create()]],
  "then activates it": [[to("chat"), to("pause")], openedSteps],
  "then makes the move": [
    [...opened, to("chat")],
    [...openedSteps, chatStep],
  ],
  "takes all steps to a payment": [[pay(1250)], [...openedSteps, paid("12.50")]],
  "repeats the last payment's amount, or pays 20.00": [
    [to("pay-again"), pay(100), to("pay-again")],
    [...openedSteps, paid("20.00"), paid("1.00", 2), paid("1.00", 3)],
  ],
  "pays several times at once": [
    [move({ to: "pay-often", times: 3 })],
    [...openedSteps, 'payment {"case":"$case1","amount":20.00,"times":3} case1payment1=paymentId'],
  ],
  "never pays the full amount owed": [[pay(100_000)], openedSteps],
  "pays all but a cent": [[pay(99_999)], [...openedSteps, paid("999.99")]],
  "counts several simultaneous payments toward the amount owed": [
    [move({ to: "pay-often", times: 50 })],
    openedSteps,
  ],
  "reverses the last payment, which increases the amount owed": [
    [pay(60_000), to("reverse"), pay(60_000)],
    [
      ...openedSteps,
      paid("600.00"),
      'payment {"case":"$case1","delete":"$case1payment1"}',
      paid("600.00", 2),
    ],
  ],
  "pays instead of reversing if there is no payment": [
    [...opened, to("reverse")],
    [...openedSteps, paid("20.00")],
  ],
  "pauses and resumes before the next change": [
    [...opened, to("pause"), to("pause"), to("pause"), to("close-unpaid"), to("close-unpaid")],
    [
      ...openedSteps,
      set("Paused"),
      set("Active"),
      set("Paused"),
      set("Active"),
      'advance {"case":"$case1","to":"no-payment"}',
    ],
  ],
  "writes and pays while paused": [
    [...opened, to("pause"), to("chat"), pay(100)],
    [...openedSteps, set("Paused"), chatStep, paid("1.00")],
  ],
  "leaves a closed case alone": [
    [...opened, to("close-unpaid"), pay(100), to("chat")],
    [...openedSteps, 'advance {"case":"$case1","to":"no-payment"}'],
  ],
  "closes a case as paid with the amount owed, and reopens it with a reversal": [
    [pay(250), to("close-paid"), pay(100), to("reverse"), to("close-paid"), to("reverse")],
    [
      ...openedSteps,
      paid("2.50"),
      'advance {"case":"$case1","to":"paid","amount":997.50}',
      'payment {"case":"$case1","delete":"$case1payment1","reopen":true}',
      'advance {"case":"$case1","to":"paid","amount":2.50}',
    ],
  ],
  "names cases by their first move": [
    [to("chat", 7), to("chat", 2), pay(100, 7)],
    [create(), create("case2"), activate(), paid("1.00")],
  ],
});

testMoves({
  "fails deliveries until the receiver recovers": [
    [fail(503), recover, recover],
    [failing, recovered],
  ],
  "fails some deliveries of some events after the receiver has handled them": [
    [fail(503, { isHandled: true, events: ["case.closed"], times: 2 })],
    ['receiver {"answers":503,"events":["case.closed"],"handles":true,"times":2}'],
  ],
  "reactivates a subscription after a 410 and causes no other failure before that": [
    [fail(410), fail(503), recover, recover, ...opened],
    ['receiver {"answers":410}', recovered, recovered, activated, ...openedSteps],
  ],
  "reactivates a subscription after more than an hour of failures": [
    [fail(503), wait("90s"), wait("3h"), to("chat")],
    [failing, 'wait "90s"', 'wait "3h"', recovered, activated, create()],
  ],
  "counts only waits during failing deliveries since the last recovery": [
    [wait("3h"), fail(503), wait("40m"), recover, wait("40m"), fail(503), wait("40m"), to("chat")],
    ['wait "3h"', failing, 'wait "40m"', recovered, 'wait "40m"', failing, 'wait "40m"', create()],
  ],
  "allows an hour of failures": [
    [fail(503), wait("1h"), to("chat")],
    [failing, 'wait "1h"', create()],
  ],
});

test("rotates the secret as often as allowed", () => {
  const rotate: Move = { kind: "rotate" };
  expect(format([rotate, rotate, rotate], 2)).toEqual([
    ...['rotate {"subscription":"hooks"}', 'rotate {"subscription":"hooks"}'],
  ]);
  expect(format([rotate])).toEqual([]);
});

testMoves({
  "delivers nothing about an unknown case": [[deliver("plain", "new", "payment.created")], []],
  "delivers a forged event about the case, or a message if the case's state rules out the event": [
    [
      to("chat"),
      deliver("stale", "first", "payment.created"),
      to("chat"),
      deliver("stale", "last", "case.closed"),
    ],
    [
      create(),
      'deliver {"delivery":"stale","event":"chat.created","case":"$case1"}',
      activate(),
      'deliver {"delivery":"stale","event":"case.closed","case":"$case1"}',
    ],
  ],
  "delivers a payment while more than 20.00 is owed": [
    [
      pay(98_000),
      deliver("stale", "new", "payment.created"),
      to("chat"),
      deliver("plain", "new", "payment.created"),
    ],
    [
      ...openedSteps,
      paid("980.00"),
      'deliver {"delivery":"stale","event":"chat.created","case":"$case1"}',
      chatStep,
      'deliver {"delivery":"plain","event":"chat.created","case":"$case1"}',
    ],
  ],
  "causes a new event before delivering it": [
    [
      ...[...opened, deliver("plain", "new", "payment.created"), deliver("plain", "new", "case.updated")],
      ...[deliver("plain", "new", "case.updated"), deliver("plain", "new", "case.closed"), to("chat")],
    ],
    [
      ...openedSteps,
      'deliver {"delivery":"plain","event":"payment.created","case":"$case1","data":{"amount":20.00}} case1payment1=data.paymentId',
      'deliver {"delivery":"plain","event":"case.updated","case":"$case1","data":{"newLifecycle":"Paused"}}',
      'deliver {"delivery":"plain","event":"case.updated","case":"$case1","data":{"newLifecycle":"Active"}}',
      'deliver {"delivery":"plain","event":"case.closed","case":"$case1"}',
    ],
  ],
  "redelivers the first or last event that has arrived": [
    [...opened, deliver("plain", "first", "chat.created"), deliver("plain", "last", "chat.created")],
    [
      ...openedSteps,
      'deliver {"delivery":"plain","received":"case.created","case":"$case1"}',
      'deliver {"delivery":"plain","received":"case.updated","case":"$case1"}',
    ],
  ],
  "doesn't redeliver events that arrived while deliveries failed": [
    [fail(503), to("chat"), deliver("plain", "first", "chat.created")],
    [failing, create()],
  ],
  "uses a new event for a delivery with a different body": [
    [...opened, deliver("repeat-in-other-layout", "last", "chat.created")],
    [...openedSteps, 'deliver {"delivery":"repeat-in-other-layout","event":"chat.created","case":"$case1"}'],
  ],
  "causes no new event if the subscription may be disabled, but redelivers one": [
    [...opened, fail(410), deliver("plain", "new", "chat.created"), deliver("plain", "last", "chat.created")],
    [
      ...openedSteps,
      'receiver {"answers":410}',
      'deliver {"delivery":"plain","received":"case.updated","case":"$case1"}',
    ],
  ],
});

test.each<[string, readonly Move[], string]>([
  ["payment.created", [pay(100)], "payment.created"],
  ["payment.deleted", [pay(100), to("reverse")], "payment.deleted"],
  ["chat.created", [...opened, to("chat")], "chat.created"],
  ["case.updated of a pause", [...opened, to("pause")], "case.updated"],
  ["case.closed", [...opened, to("close-unpaid")], "case.closed"],
  ["case.closed as paid", [...opened, to("close-paid")], "case.closed"],
])("recognizes that %s has arrived", (_, moves, received) => {
  expect(format([...moves, deliver("plain", "last", "chat.created")]).at(-1)).toBe(
    `deliver {"delivery":"plain","received":"${received}","case":"$case1"}`,
  );
});

const closeFirst = (name: "close-paid" | "close-unpaid"): Move => ({
  kind: "close-first",
  number: 1,
  to: name,
});
const lost = 'receiver {"answers":503,"events":["case.updated"],"times":1}';

testMoves({
  "loses a close's update, so the close arrives first": [
    [...opened, closeFirst("close-unpaid")],
    [...openedSteps, lost, 'advance {"case":"$case1","to":"no-payment"}', 'wait "90s"'],
  ],
  "loses a paid case's update, so the close arrives first": [
    [...opened, closeFirst("close-paid")],
    [...openedSteps, lost, 'advance {"case":"$case1","to":"paid","amount":1000.00}', 'wait "90s"'],
  ],
  "closes no case while deliveries fail": [
    [...opened, fail(503), closeFirst("close-paid")],
    [...openedSteps, failing],
  ],
  "only creates or activates a new case": [[closeFirst("close-paid"), closeFirst("close-paid")], openedSteps],
  "only resumes a paused case": [
    [...opened, to("pause"), closeFirst("close-unpaid")],
    [...openedSteps, set("Paused"), set("Active")],
  ],
});
