import { expect, test } from "vitest";
import { type JsonValue, tryParseJson } from "../../../src/base/json/json";
import { amountsLike, anyAmount, exactAmount } from "../../../src/drift/matchers/amounts";
import * as deliveries from "../../../src/drift/matchers/deliveries";
import * as events from "../../../src/drift/matchers/events";

import type { Matcher } from "../../../src/drift/matchers/matcher";
import * as records from "../../../src/drift/matchers/records";
import * as relations from "../../../src/drift/matchers/relations";
import * as values from "../../../src/drift/matchers/values";
import { createProbeResponses, type Value } from "../../../src/drift/observe/probe-answers";

/** Converts a value to the form of parsed responses. */
const toValue = (value: unknown): Value =>
  value === undefined ? undefined : (tryParseJson(JSON.stringify(value)) as JsonValue);

const id = "00000000-0000-4000-8000-00000000000a";
const answer = (json: unknown, status = 200) => ({ status, headers: {}, json: toValue(json) });
const seen = createProbeResponses(
  new Map([
    [
      "list",
      answer({
        page: { totalResults: 7, pageSize: 3 },
        cases: [{ id, name: "Älpha" }, { id: "b" }],
        count: 2,
      }),
    ],
    ["nulls", answer({ cases: [{ code: null }] })],
  ]),
  { tag: "Recoup", number: "3" },
);

const event = (name: string, others: object = {}) => ({ body: { event: name, id: `e-${name}` }, ...others });
const sentAt = (gapMs: number, ...records: readonly object[]) =>
  records.map((record, index) => ({ ...record, orderMs: index * gapMs }));
const ranked = (...records: readonly object[]) => sentAt(deliveries.overtakingMs, ...records);
const timed = (name: string, time: string) => ({ body: { event: name, timestamp: `2026-03-16T${time}Z` } });
const copy = (eventId: string, time: string, text = "{}") => ({ body: { id: eventId }, time, text });
const links = (caseLink: unknown, clientLink: unknown) => [
  { body: { event: "case.closed", links: { case: caseLink } } },
  { body: { event: "client.linked", links: { client: clientLink } } },
];
const move = { body: { data: { newLifecycle: "Closed" } } };
const attempt = (name: string, attemptCount?: number) => ({ body: { event: name }, attemptCount });
const stages = (...names: readonly string[]) => names.map((lifecycle) => ({ lifecycle }));
const named = (...names: readonly unknown[]) => names.map((name) => ({ name }));
const one = values.equals(1);

type Row = readonly [matcher: Matcher, holding: readonly unknown[], failing: readonly unknown[]];
const rows: readonly Row[] = [
  [values.present, [null, 0, ""], [undefined]],
  [values.absent, [undefined], [null, ""]],
  [values.isNull, [null], [undefined, 0, ""]],
  [values.filled, [0, "x", false], [undefined, null, ""]],
  [values.unset, [undefined, null, ""], [0, "x"]],
  [values.object, [{}], [[], null, "x"]],
  [values.array, [[], [1]], [{}, null]],
  [values.empty, [[]], [[1], {}]],
  [values.nonEmpty, [[1]], [[], {}]],
  [values.text, ["", "x"], [1, null]],
  [values.filledText, ["x"], ["", 1]],
  [values.emptyText, [""], ["x", null]],
  [values.flag, [true, false], ["true", 1]],
  [values.integer, [1, 0, -1], [1.5, "1", null]],
  [values.guid, [id], ["a", 1]],
  [
    values.utcTime,
    ["2026-03-02T08:00:00Z", "2026-03-02T08:00:00+00:00"],
    ["2026-03-02T08:00:00+01:00", "x", 1],
  ],
  [values.base64, ["YQ==", "YWI=", "YWJj"], ["", "YQ", 1]],
  [values.lifecycle, ["Active", "Paused"], ["Nowhere", 1]],
  [values.equals(1), [1, 1.0], [2, "1"]],
  [values.equals("x"), ["x"], ["X", null]],
  [values.equals(null), [null], ["", 0]],
  [values.oneOf("a", 1), ["a", 1], ["b", "1"]],
  [values.success, [200, 299], [199, 300, "200"]],
  [values.matches("a word", /^\w+$/), ["ab"], ["a b", 1]],
  [values.either(one, values.equals(2)), [1, 2], [3]],
  [values.all(values.integer, values.not(one)), [2], [1, "2"]],
  [values.ifPresent(one), [undefined, 1], [null, 2]],
  [values.not(one), [2, undefined], [1]],

  [relations.sameAs("list.cases.0.id"), [id, id.toUpperCase()], ["b", undefined]],
  [relations.sameAs("{tag}"), ["recoup", "RECOUP"], ["x", null]],
  [relations.otherThan("{tag}"), ["x", undefined], ["recoup"]],
  [relations.countOf("list.cases"), [2], [1, 3, "2"]],
  [relations.countOf("list.count"), [], [2]],
  [relations.atMost("list.count"), [1, 2], [3, "1"]],
  [relations.sumOf("list.count", "list.page.totalResults"), [9], [5, 8, 10]],
  [relations.notAmong("list.cases[].id"), ["c", 1], ["B", id]],
  [relations.noneOf("list.cases", "id"), [[], [{ id: "c" }]], [[{ id: "c" }, { id: "B" }], {}]],
  [
    relations.sortedBy("name", "asc"),
    [named("a", "b", "b"), named(2, 10), named("9", "10.5"), named(), named("b", null, "C")],
    [named("b", "a"), named(10, 2), named("10", "9")],
  ],
  [relations.sortedBy("name", "desc"), [named("b", "a"), named(10, 2, 2)], [named("a", "b"), named(2, 10)]],
  [
    relations.sortedBy("name", "asc"),
    [named("2026-03-02T00:00:00+02:00", "2026-03-01T23:00:00Z")],
    [named("2026-03-01T23:00:00Z", "2026-03-02T00:00:00+02:00")],
  ],
  [
    relations.sortedWithin("kind", "name", "asc"),
    [
      [
        { kind: "a", name: 2 },
        { kind: "b", name: 1 },
        { kind: "b", name: 3 },
      ],
      [],
    ],
    [
      [
        { kind: "a", name: 1 },
        { kind: "b", name: 2 },
        { kind: "a", name: 3 },
      ],
      [
        { kind: "a", name: 2 },
        { kind: "a", name: 1 },
      ],
    ],
  ],
  [relations.hasItem("name", one), [named(2, 1)], [named(2), [], {}]],
  [relations.hasNoItem("name", one), [named(2), []], [named(2, 1), {}]],
  [relations.hasLength(2), [[1, 2]], [[1], [1, 2, 3], "ab"]],
  [relations.pagesOf("list"), [3], [2, 4, "3"]],
  [relations.dayOf("{tag}"), ["Recoup-1"], ["Recou", 1]],
  [relations.dayOf("{none}"), [], ["", "x"]],
  [relations.sameLength("list.cases"), [[1, 2]], [[1], "ab"]],
  [relations.sameLength("list.count"), [], [[1, 2]]],

  [records.keyedBy("{tag}"), [{ Recoup: 1 }], [{ recoup: 1 }, [], null]],
  [records.keyCount(1), [{ a: 1 }, [1]], [{}, { a: 1, b: 2 }, "a"]],
  [
    records.hasNoField("clientId", "total"),
    [{ client: 1 }, [], null],
    [{ clientId: 1 }, [{ a: { Total: 1 } }]],
  ],
  [records.hasNoValue("x", "y"), [{ a: "X", b: 1 }], [{ a: "x" }, [{ a: ["q", { b: "y" }] }]]],
  [
    records.oldestFirst("name"),
    [named("2026-03-01", "2026-03-02", "2026-03-02"), "x"],
    [named("2026-03-02", "2026-03-01")],
  ],
  [
    records.fieldMessages(/Name$/),
    [{ Name: ["is empty"] }, { A: [], DebtorName: ["x"] }],
    [{}, { name: ["x"] }, { Name: "x" }, { Name: [1] }, { Name: ["x"], b: ["x"] }, { A: ["x"] }, []],
  ],
  [records.hasField("a"), [{ a: 1 }, { a: null }], [{ b: 1 }, []]],
  [records.distinct("name"), [named("a", "b"), []], [named("a", "a"), {}]],
  [
    records.namesField("name"),
    [{ Name: ["x"] }, { "Debtor.Name": [] }],
    [{ Debtor: "name" }, { "Name.First": [] }],
  ],
  [records.hasAt("a.b", one), [{ a: { b: 1 } }], [{ a: 1 }, { a: { b: 2 } }]],
  [records.noRecords, [[], { page: {}, cases: [] }], [[1], { cases: [1] }, {}, "x"]],
  [
    records.refusedAs("limit"),
    [{ type: "limit" }, { error: "limit" }, { businessErrors: [{ type: "limit" }] }],
    [{}, { businessErrors: [{ type: "x" }, { type: "limit" }] }, { message: "limit" }],
  ],
  [records.nullOrOmitted("list.cases"), [null, undefined], [1, ""]],
  [records.nullOrOmitted("nulls.cases"), [null], [undefined, 0]],

  [
    deliveries.signatureForm,
    [`t=1,v1=${"0a".repeat(32)}`],
    [`t=1,v1=${"0A".repeat(32)}`, `t=1,v1=${"0a".repeat(31)}`, 1],
  ],
  [
    deliveries.signedSeparately(true),
    [
      [copy("a", "1"), copy("b", "1"), copy("a", "2")],
      ranked(copy("b", "1"), copy("b", "1"), copy("a", "1"), copy("a", "2")),
    ],
    [[copy("a", "1"), copy("a", "1")], [copy("a", "1"), copy("b", "2")], []],
  ],
  [
    deliveries.signedSeparately(false),
    [ranked(copy("a", "1"), copy("a", "1"))],
    [
      sentAt(200, copy("a", "1"), copy("a", "1")),
      ranked(copy("b", "1"), copy("b", "1"), copy("a", "1"), copy("a", "2")),
      [copy("a", "1"), copy("a", "2")],
      [copy("a", "1"), copy("b", "1")],
    ],
  ],
  [
    deliveries.deliveredAgain,
    [[copy("a", "1"), copy("b", "1"), copy("a", "2")]],
    [[copy("a", "1"), copy("b", "1")], []],
  ],
  [
    deliveries.deliveredTimes(2),
    [[copy("a", "1"), copy("b", "1"), copy("a", "2")]],
    [[copy("a", "1")], [1, 2, 3].map((time) => copy("a", `${time}`))],
  ],
  [
    deliveries.sentUnchanged,
    [[copy("a", "1", "x"), copy("a", "2", "x"), copy("b", "1", "y")], []],
    [[copy("b", "1", "y"), copy("a", "1", "x"), copy("a", "2", "z")]],
  ],
  [
    deliveries.caseLinks(true),
    [links("https://a/cases/1", "https://a/clients/2")],
    [
      links("https://b/cases/1", "https://a/clients/2"),
      links(1, "https://a/clients/2"),
      links("https://a/cases/1", 1),
      links(1, 1),
      [],
    ],
  ],
  [
    deliveries.caseLinks(false),
    [links("https://b/cases/1", "https://a/clients/2")],
    [links("https://a/cases/1", "https://a/clients/2"), links(1, "https://a/clients/2"), []],
  ],
  [
    deliveries.updatedAndClosed,
    [[event("case.closed"), event("case.updated")]],
    [[event("case.closed")], [event("case.updated")], []],
  ],
  [
    deliveries.updatedBeforeClosed(true),
    [
      ranked(event("case.updated"), event("case.closed")),
      [timed("case.closed", "00:00:02"), timed("case.updated", "00:00:01")],
    ],
    [
      ranked(event("case.closed"), event("case.updated")),
      [event("case.updated"), event("case.closed")],
      sentAt(3000, event("case.updated"), event("case.updated"), event("case.closed")),
      [timed("case.updated", "00:00:01"), timed("case.closed", "00:00:01")],
      ranked(event("case.updated")),
      ranked(event("case.closed")),
      ranked(event("case.updated"), event("case.closed"), event("case.updated")),
    ],
  ],
  [
    deliveries.updatedBeforeClosed(false),
    [
      ranked(event("case.closed"), event("case.updated")),
      [timed("case.updated", "00:00:02"), timed("case.closed", "00:00:01")],
    ],
    [
      ranked(event("case.updated"), event("case.closed")),
      sentAt(3000, event("case.closed"), event("case.updated")),
      [event("case.closed"), event("case.updated")],
      ranked(event("case.closed")),
      ranked(event("case.updated")),
    ],
  ],
  [
    deliveries.inactiveBecause(/failed/),
    [{ isActive: false, disabledReason: "It failed" }],
    [
      { isActive: true, disabledReason: "It failed" },
      { isActive: false, disabledReason: "closed" },
      { isActive: false },
    ],
  ],

  [events.eventCount("a", 1), [[event("a"), event("b")]], [[event("a"), event("a")], [event("b")], {}]],
  [
    events.recordId(true),
    [[{ id: "1", body: { id: "1" } }], [{ id: "A1", body: { id: "a1" } }]],
    [
      [{ id: "1", body: { id: "2" } }],
      [],
      [
        { id: "1", body: { id: "1" } },
        { id: "1", body: { id: "2" } },
      ],
    ],
  ],
  [events.recordId(false), [[{ id: "1", body: { id: "2" } }]], [[{ id: "A1", body: { id: "a1" } }], [], {}]],
  [
    events.attempted("a"),
    [[attempt("a", 1), attempt("b", 2)]],
    [[attempt("b", 1)], [attempt("a", 0)], [attempt("a", 1), attempt("b")], []],
  ],
  [events.hasMaxOneMove("Closed"), [[], [move], [move, event("a")]], [[move, move], {}]],
  [
    events.haveOutcome,
    [[{ lastResponseCode: 500 }, { lastError: "timeout" }], []],
    [[{ lastError: "x" }, { lastError: "" }], {}],
  ],
  [
    events.uniqueEventIds,
    [[], [event("a"), event("a"), event("b")]],
    [
      [event("a"), { body: { event: "b", id: "e-a" } }],
      [event("a"), { body: { event: "a", id: "e-2" } }],
      {},
    ],
  ],

  [
    relations.orderedByStage,
    [stages("PendingVerification", "Active", "Closed"), stages("Active", "Active", "Closed")],
    [stages("Closed", "Active"), stages("Active", "Active"), []],
  ],
  [
    relations.orderedByName,
    [stages("Active", "Closed", "Paused")],
    [stages("Paused", "Active"), stages("Active")],
  ],

  [exactAmount(2.5), [2.5, "2.50"], [2, "2,5", "2.5x", null]],
  [anyAmount, [1, "1", "-1.5"], ["", "1.", null, true]],
  [
    amountsLike("numbers", () => true),
    [[{ grossAmount: 1 }, { remainder: null }], [{ collectionFees: 1, reminderFees: 2, interestFees: 3 }]],
    [[{ grossAmount: "1" }], [{ grossAmount: 1, remainder: "2" }], [{ amount: 1 }], [], ["x"]],
  ],
  [
    amountsLike("strings", (texts) => texts.join() === "1,2", "string"),
    [[{ grossAmount: "1" }, { interestFees: "2" }]],
    [[{ grossAmount: "1" }], [{ grossAmount: 1, remainder: 2 }]],
  ],
];

test.each(rows.map(([matcher, holding, failing]) => ({ words: matcher.says, matcher, holding, failing })))(
  "matches $words",
  ({ matcher, holding, failing }) => {
    const judge = (list: readonly unknown[]) => list.filter((value) => matcher.holds(toValue(value), seen));
    expect(judge(holding)).toEqual(holding);
    expect(judge(failing)).toEqual([]);
  },
);
