import { expect, test } from "vitest";
import { type JsonValue, tryParseJson } from "../../../src/base/json/json";
import type { Matcher } from "../../../src/drift/matchers/matcher";
import { createProbeResponses, type Value } from "../../../src/drift/observe/probe-answers";
import { probes } from "../../../src/drift/probes";

const toValue = (value: unknown): Value => tryParseJson(JSON.stringify(value)) as JsonValue;
const answer = (json: unknown, status = 200, headers = {}) => ({ status, headers, json: toValue(json) });

const subscription = "0a0a0a0a-0000-4000-8000-00000000000a";
const links = (url: string) => ({ onboardingLinks: { url } });
/** Responses of the other steps. */
const steps = {
  token: answer({ expiresIn: 1800 }),
  refused: answer({}, 429, { "retry-after": "2" }),
  conflict: answer({ data: links("https://a.example/1") }),
  subscribed: answer({ id: subscription.toUpperCase() }),
  waiting: answer({}, 201),
  large: answer({ page: { pageSize: 3, totalResults: 2 } }),
  active: answer({}, 204),
  part: answer({}, 400),
};
const fullPages = ["most", answer({ page: { pageSize: 2, totalResults: 3 } })] as const;
const seen = createProbeResponses(new Map([...Object.entries(steps), fullPages]), {
  ...{ tag: "recoup-1", lastMonth: "2026-02-16", live: "Live-1", subscription },
});

/** Conditions, keyed by rule and location for claims, and by assumption and reading for readings. */
const conditions = new Map<string, Matcher>(
  probes.flatMap(({ claims, readings = [] }) => [
    ...claims.map(({ rule, location, is }): [string, Matcher] => [`${rule} ${location}: ${is.says}`, is]),
    ...readings.flatMap(({ assumption, names }) =>
      Object.entries(names).map(([name, is]): [string, Matcher] => [`${assumption} ${name}: ${is.says}`, is]),
    ),
  ]),
);

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const jwt = (claims: object, algorithm = "HS256") => `${encode({ alg: algorithm })}.${encode(claims)}.x`;
const power = { type: "MissingPowerOfAttorney" };
const agreement = { type: "MissingDebtCollectionContract" };
const listed = (isTestMode: unknown, id = subscription) => [
  { id: "other" },
  { id: id.toUpperCase(), isTestMode },
];
const open = (more: object) => ({ onboardingDone: false, ...more });

type Row = readonly [condition: string, holding: readonly unknown[], failing: readonly unknown[]];
const rows: readonly Row[] = [
  ["TOK-02 token.accessToken: a JSON Web Token", ["a.b.c"], ["a.b", "a.b.c.d", 1]],
  ["TOK-03 token.accessToken: a token signed with HS256", [jwt({})], [jwt({}, "none"), "x", "e30.e30.x", 5]],
  [
    "TOK-04 token.accessToken: a token that lives for expiresIn",
    [
      ...[jwt({ iat: 100, exp: 1900 }), jwt({ iat: 0, nbf: 100, exp: 1900 }), jwt({ nbf: 100, exp: 1900 })],
      ...[jwt({ iat: 100 }), jwt({ exp: 1900 }), jwt({})],
    ],
    [jwt({ iat: 100, exp: 1899 }), jwt({ iat: 100, nbf: 0, exp: 1900 }), jwt({ iat: 100, exp: "1900" })],
  ],
  [
    "BIZ-08 waiting: accepted, or refused for the power of attorney alone",
    [{ id: "c" }, { businessErrors: [power] }],
    [{ businessErrors: [power, agreement] }, { businessErrors: [agreement] }, { id: "" }, {}],
  ],
  ["AMB-24 both: a case that waits for its contracts", [{ id: "c" }], [{ id: null }, power]],
  ["AMB-24 agreement-only: a refusal for the power of attorney", [power], [{ id: "c" }, [power, agreement]]],
  ["AMB-25 ok-200: an answer with 200 or 201", [null], []],
  ["AMB-25 accepted-202: an answer with 202", [], [null]],
  [
    "NS-60 in-utc: on the day before lastMonth",
    ["2026-02-15", "2026-02-15T23:00:00Z"],
    ["2026-02-16", "2026-02-14", "in 2026-02-15"],
  ],
  [
    "NS-61 normalized: trimmed and in NFC",
    ["recoup-1 Caf\u00e9"],
    ["recoup-1 Cafe\u0301", " recoup-1 Caf\u00e9"],
  ],
  ["NS-61 as-written: as it was written", ["  recoup-1 Cafe\u0301 "], ["recoup-1 Cafe\u0301"]],
  ["NS-67 body-and-header: a wait", [{ retryAfter: 2 }], [{}]],
  ["NS-67 header: a wait", [{}], [{ retryAfter: 2 }]],
  ["NS-67 body: a wait", [], [{ retryAfter: 2 }, {}]],
  ["AMB-43 same-page: the same address", [links("https://a.example/1")], [links("https://a.example/2"), {}]],
  ["AMB-43 new-page: another address", [links("https://a.example/2"), {}], [links("https://a.example/1")]],
  ["NS-33 like-production: records that mention the tag", [[{ r: "recoup-1" }]], [[], [{ r: "recoup-11" }]]],
  [
    "LC-12 payments: a list with 250.5",
    [[{ amount: "250.50" }], { a: [{ b: 250.5 }] }],
    [[{ amount: "250.51" }], []],
  ],
  [
    "FLD-17 list.clients: a list whose clients have a url to finish an open onboarding",
    [[], [open(links("https://a.example")), open({}), { onboardingDone: true, ...links("") }]],
    [[open({}), open(links(""))], [open({ onboardingLinks: null })], {}],
  ],
  [
    "FLD-17 create: a client with a url to finish its onboarding",
    [open(links("https://a.example")), open({}), { onboardingDone: true, ...links("") }],
    [open(links("")), open({ onboardingLinks: [{ url: "" }] })],
  ],
  [
    "SUB-09 listed: a list with the subscription in test mode",
    [listed(true)],
    [listed(false), listed(true, "x"), {}],
  ],
  [
    "SUB-07 all: a history without the live subscription",
    [[{ subscriptionId: "other" }], []],
    [[{ subscriptionId: "LIVE-1" }], [{ subscriptionId: "live-1" }]],
  ],
  [
    "VAL-25 unknown.message: a message that names the valid types",
    ["case.created, client.linked"],
    ["case.created", "client.linked", ["case.created", "client.linked"]],
  ],
  [
    "CFL-02 conflict.data: data with the address of the approval",
    [links("https://a.example"), { onboardingLinks: [{ url: "http://a.example" }] }],
    [links("a.example"), {}],
  ],
  ["VAL-19 country-name: a message that suggests countryAlpha2", [["use countryAlpha2"]], ["use country"]],
  ["IDM-02 again:status: 409, if the operation honors the key", [409], [200, "409"]],
  [
    "AMB-09 in-cases: events that name a hidden stage",
    [[{ text: '{"newLifecycle":"PendingContractSigning"}' }], { lifecycle: "Pending contract signing" }],
    [["Active"], [{ note: "was PendingContractSigning" }]],
  ],
  ["LIM-10 large.cases: a full page, or all records", [[1, 2], [1, 2, 3], "x"], [[1]]],
  ["LIM-10 most.cases: a full page, or all records", [[1, 2]], [[1]]],
  [
    "AMB-23 solution-url: an object whose businessErrors is errors with an address",
    [{ businessErrors: [{}, { solutionUrl: "https://a.example" }] }],
    [{ businessErrors: [{ solutionUrl: "" }] }, { businessErrors: links("x") }, {}],
  ],
  ['LC-07 case.lifecycle: "Active", if active was accepted', ["Active"], ["Paused"]],
  ['LC-11 after.lifecycle: "Closed", if part was accepted', ["Closed", "Active"], ["", null]],
];

test.each(rows)("tests the condition on a response: %s", (name, holding, failing) => {
  const judge = (values: readonly unknown[]) =>
    values.filter((value) => conditions.get(name)?.holds(toValue(value), seen));
  expect([conditions.has(name), judge(holding), judge(failing)]).toEqual([true, holding, []]);
});
