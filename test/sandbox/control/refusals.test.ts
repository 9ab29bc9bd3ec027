import { expect, test } from "vitest";
import { fromPage, openInspected, origin, token } from "../../support/sandbox/inspected";

const { page, store, request, session, platform } = await openInspected();
const find = (table: string, condition: string, column = "reference") =>
  store.get<{ name: string }>(`select ${column} as name from ${table} where ${condition}`)?.name ?? "";

/** Values of the placeholders in the requests below. */
const names: Readonly<Record<string, string>> = {
  $case: find(
    "cases",
    "creditor = 1 and lifecycle = 6 and currency = 'EUR' and collection_partner is not null and managing_partner is null and is_test + is_deleted = 0",
  ),
  $open: find("cases", "collection_partner is null and is_deleted = 0"),
  $test: find("cases", "lifecycle = 6 and currency = 'EUR' and is_test = 1 and is_deleted = 0"),
  $event: find("deliveries", "true", "id"),
};
const fillIn = (text: string) => text.replace(/\$\w+/g, (name) => names[name] ?? name);

const errors: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  404: "NotFound",
  405: "MethodNotAllowed",
  422: "Unprocessable",
};

type Refusal = [message: string, status?: number, hint?: string];

const noCase = [
  'No case "zzzz" found',
  404,
  "Name its id, case reference, partner reference or creditor reference.",
] as const;
const noPartner = [
  'No collection partner "nobody" found',
  404,
  "Name its id or name, as `recoup sandbox actors` lists them.",
] as const;
const noRequest = ["The sandbox keeps the latest 1,000 requests, and this is not one of them", 404] as const;
const closedOnly = "A close code and a close comment go with the lifecycle Closed";
const wrongSpeed = "speed must be a number above 0, and at most 1000000";
const wrongLimit = "limit must be a whole number from 1 to 10000";
const partner = "Falkenhof Forderungen GmbH";

const withoutBody: [request: string, ...Refusal][] = [
  ["GET set/creditor", "creditor must be a string"],
  ["GET set/creditor?name=x", "The query must be creditor=…, or be omitted"],
  ["GET set/case?case=", "The query must be case=…, or be omitted"],
  [
    "GET actors?kind=agency",
    'Unknown kind "agency". Use one of collection-partner, referral-partner, creditor',
  ],
  ["GET actors?name=creditor", "The query must be kind=…, or be omitted"],
  ["GET requests?refused=no", "refused takes true, false"],
  ["GET requests?id=x", "id must be a whole number"],
  ["GET requests?limit=1234567890123456", "limit must be a whole number"],
  ["GET requests?method=GET", 'Unknown parameter "method". Use one of refused, id, limit'],
  ["GET traffic?since=now", "since must be a whole number"],
  ["GET traffic?from=1", "The query must be since=…, or be omitted"],
  ["GET deliveries?limit=x", wrongLimit],
  ["GET deliveries?limit=0", wrongLimit],
  ["GET deliveries?limit=10001", wrongLimit],
  ["GET deliveries?limit=1.5", wrongLimit],
  [
    "GET deliveries?state=failed",
    'Unknown filter "state". Use one of event, case, subscription, failed, limit',
  ],
  ["GET deliveries?case=zzzz", ...noCase],
  ["DELETE faults?id=x", "The query must be id=<number>, or be omitted"],
  ["DELETE faults?id=7", "There is no fault 7", 404],
  ["DELETE faults?status=500", "The query must be id=<number>, or be omitted"],
  ["DELETE routes?to=x", "The query must be from=…, or be omitted"],
  ["POST status", "/control/status takes GET", 405],
  ["GET reset", "/control/reset takes POST", 405],
  ["PUT faults", "/control/faults takes GET, POST, DELETE", 405],
  ["GET inspector/session", "/control/inspector/session takes POST", 405],
  ["GET inspector/case", "The query needs case=…"],
  ["GET inspector/case?case=zzzz", ...noCase],
  ["GET inspector/cases?test=maybe", "test takes true, false"],
  ["GET inspector/cases?lifecycle=Sleeping", '"Sleeping" is not a valid lifecycle'],
  ["GET inspector/cases?limit=501", "limit must be a whole number from 0 to 500"],
  ["GET inspector/cases?offset=-1", "offset must be a whole number from 0 to 9007199254740991"],
  [
    "GET inspector/cases?page=1",
    'Unknown parameter "page". Use one of search, lifecycle, test, offset, limit',
  ],
  ["GET inspector/event", "The query needs id=…"],
  ["GET inspector/event?id=x", 'No event "x" found', 404],
  ["GET inspector/events?state=lost", "state takes delivered, waiting, pending, dead"],
  ["GET inspector/events?news=false", "news takes true"],
  ["GET inspector/why", "The query needs case=…"],
  ["GET inspector/why?case=zzzz", ...noCase],
  ["GET inspector/why?case=$case", "The query needs surface=…"],
  ["GET inspector/why?case=$case&surface=other", "surface takes collection, referral, customer"],
  ["GET inspector/why?event=x", 'No event "x" found', 404],
  ["GET inspector/request", "The query needs id=…"],
  ["GET inspector/request?id=x", ...noRequest],
  ["GET inspector/request?id=999999", ...noRequest],
  ["GET inspector/request-findings", "The query needs id=…"],
  ["GET inspector/request-findings?id=1.5", ...noRequest],
  ["GET inspector/requests?answer=maybe", "answer takes refused, 2xx, 4xx, 5xx"],
  ["GET inspector/requests?limit=x", "limit must be a whole number from 0 to 500"],
];

const posts: Readonly<Record<string, [body: unknown, ...Refusal][]>> = {
  "set/creditor": [
    [{ creditor: 1 }, "creditor must be a string"],
    [
      { creditor: "Lyngby Mobelværk ApS" },
      'No creditor "Lyngby Mobelværk ApS" found',
      404,
      "Did you mean Lyngby Møbelværk ApS?",
    ],
    [{ creditor: "kb-1001", agreement: "maybe" }, "agreement takes signed, unsigned"],
    [{ creditor: "kb-1001", powerOfAttorney: "maybe" }, "powerOfAttorney takes signed, unsigned"],
    [{ creditor: "kb-1001", kyc: "done" }, "kyc takes not_required, pending, verified"],
    [{ creditor: "kb-1001", blocked: 5 }, "blocked must be a string"],
  ],
  "set/partner": [
    [{ agreement: "signed" }, "partner must be a string"],
    [{ partner: "nobody" }, ...noPartner],
    [{ partner, agreement: "maybe" }, "agreement takes signed, unsigned"],
    [
      { partner, without: ["listCases", "listCase"] },
      '"listCase" is not an operation of collection partners',
      400,
      "Did you mean listCases?",
    ],
    [
      { partner, without: "zzzzzzzz" },
      '"zzzzzzzz" is not an operation of collection partners',
      400,
      "`recoup commands --json` lists the operations of each command.",
    ],
  ],
  "set/country": [
    [{ country: "D1" }, '"D1" is not a two-letter country code of ISO 3166-1'],
    [{ country: "DEU" }, '"DEU" is not a two-letter country code of ISO 3166-1'],
    [{ country: "de", partner: "nobody" }, ...noPartner],
    [{ country: "de", partner: 5 }, "partner must be a string"],
  ],
  "set/payment": [
    [{ payment: 5, deleted: true }, "payment must be a string"],
    [{ payment: "A" }, "deleted must be true: a deleted payment cannot be restored"],
    [
      { payment: "A", deleted: true },
      "No payment a found",
      404,
      "`recoup payments list --as customer` shows the ids.",
    ],
  ],
  "set/link": [
    [{}, "client must be a string"],
    [{ client: "kb-new" }, "decision must be one of approved, declined"],
    [{ client: "kb-new", decision: "maybe" }, "decision takes approved, declined"],
    [
      { client: "kb-new", decision: "approved" },
      'No request for the client "kb-new" is waiting for an answer',
      404,
      "POST /clients for a creditor that has an account creates one.",
    ],
  ],
  "set/subscription": [
    [{ secret: "QUJD" }, "subscription must be a string"],
    [{ subscription: "x", secret: "no Base64!" }, "secret must be Base64"],
    [{ subscription: "X", secret: "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=" }, 'No subscription "X" found', 404],
    [{ subscription: "x" }, "secret must be a string"],
  ],
  "set/case": [
    [{ lifecycle: "Active" }, "case must be a string"],
    [{ case: "zzzz" }, ...noCase],
    [
      { case: "$case", lifecycle: "Sleeping" },
      '"Sleeping" is not a valid lifecycle. Use one of PendingContractSigning, PendingVerificationInternal, PendingVerification, NeedsAdditionalDetails, Leads, LeadsQuoteGiven, Active, Paused, Closed, Merged',
    ],
    [{ case: "$case", closeCode: "Paid" }, closedOnly],
    [{ case: "$case", closeComment: "x" }, closedOnly],
    [{ case: "$case", lifecycle: "Active", closeCode: "Paid" }, closedOnly],
    [{ case: "$case", payment: "x" }, "payment must be a number"],
    [{ case: "$case", payment: null }, "payment must be a number"],
    [{ case: "$case", payment: 0.001 }, "payment must have at most two decimals"],
    [{ case: "$case", fees: 5 }, "fees must be an object of interest, reminder and collection"],
    [{ case: "$case", fees: { interest: "x" } }, "fees.interest must be a number"],
    [{ case: "$case", fees: { collection: -1 } }, "fees.collection must be at least 0"],
    [{ case: "$case", needs: 5 }, "needs must be an object of area and description"],
    [{ case: "$case", needs: { description: "x" } }, "area must be a string"],
    [{ case: "$case", needs: { area: "Creditor" } }, "description must be a string"],
    [{ case: "$case", chat: 5 }, "chat must be an object of message, role and author"],
    [{ case: "$case", chat: {} }, "message must be a string"],
    [
      { case: "$case", chat: { message: "x", role: "Boss" } },
      "role takes Partner, Creditor, ManagedByPartner",
    ],
    [
      { case: "$case", chat: { message: "x", role: "ManagedByPartner" } },
      "Nobody manages this case, so no ManagedByPartner can write",
    ],
    [
      { case: "$open", chat: { message: "x", role: "Partner" } },
      "Nobody collects this case, so no Partner can write",
    ],
    [{ case: "$case", chat: { message: "x", author: 5 } }, "author must be a string"],
  ],
  "clock/speed": [
    [{ speed: 0 }, wrongSpeed],
    [{ speed: 1_000_001 }, wrongSpeed],
    [{ speed: "1" }, wrongSpeed],
  ],
  "clock/set": [
    [{}, "to must be a string"],
    [{ to: "soon" }, 'to is "soon", which is not a valid ISO 8601 time, for example 2026-01-31T08:00:00Z'],
  ],
  "clock/advance": [
    [{ by: "soon" }, 'by is "soon", which is not a valid duration, for example 90s, 91m, 1h30m or 2d'],
    [{}, "by must be a string"],
  ],
  faults: [
    [{ status: null }, "The body must be a JSON object of texts and numbers"],
    [[1], "The body must be a JSON object, or nothing"],
    [
      { status: 500, key: "nobody's" },
      "The world has no such key",
      400,
      "`recoup sandbox serve` prints those it has.",
    ],
  ],
  routes: [
    [{}, "route must be a string"],
    [
      { route: "https://hooks.example.com" },
      "The route https://hooks.example.com can't be used: it has no = between its origin and its target.",
      400,
      "Example: https://hooks.example.com=http://127.0.0.1:3000.",
    ],
  ],
  seed: [
    [{ seed: 5 }, "seed must be a string"],
    [{ cases: -1 }, 'The number of cases must be an integer between 0 and 5000000 (got "-1").'],
    [{ cases: 5_000_001 }, 'The number of cases must be an integer between 0 and 5000000 (got "5000001").'],
  ],
  snapshots: [[{}, "name must be a string"]],
  "snapshots/load": [[{ name: 5 }, "name must be a string"]],
  import: [
    [
      { a: 1 },
      "This is not a valid export: it is not an export of a world",
      422,
      "`recoup sandbox export <file>` writes one.",
    ],
  ],
  "inspector/advance": [
    [{ case: "$case" }, "to must be one of Active, Closed:Paid, Closed:NoPayment"],
    [{ case: "$case", to: "Nowhere" }, "to takes Active, Closed:Paid, Closed:NoPayment"],
    [{ case: "$case", to: "Active" }, "Only a test case can be advanced", 422],
    [{ to: "Active" }, "case must be a string"],
    [{ case: "$test", to: "PendingVerification" }, "to takes Active, Closed:Paid, Closed:NoPayment"],
  ],
  "inspector/activate": [
    [{}, "subscription must be a string"],
    [{ subscription: "x" }, 'No subscription "x" found', 404],
  ],
  "inspector/resend": [
    [{}, "id must be a string"],
    [{ id: "x" }, 'No event "x" found', 404],
  ],
  "inspector/send": [
    [{ id: "x" }, 'No event "x" found', 404],
    [{ id: "$event" }, "body must be a string"],
    [{ id: "$event", body: 5 }, "body must be a string"],
  ],
  "inspector/verify": [
    [{}, "attempt must be a whole number"],
    [{ attempt: "1", secret: "x" }, "attempt must be a whole number"],
    [{ attempt: 1 }, "secret must be a string"],
    [{ attempt: 99_999_999, secret: "x" }, "No attempt 99999999 found", 404],
  ],
  "inspector/scenarios": [
    [{}, "text must be a string"],
    [{ drill: 5 }, "drill must be a string"],
  ],
  "inspector/session": [
    [{}, "code must be a string"],
    [
      { code: "x" },
      "This link was used before, is older than 10 minutes, or belongs to a sandbox that has ended. `recoup sandbox open` gives a new one",
      401,
    ],
  ],
};

const refusals: [request: string, body: unknown, ...Refusal][] = [];
for (const [request, ...refusal] of withoutBody) refusals.push([request, undefined, ...refusal]);
for (const [path, rows] of Object.entries(posts))
  for (const row of rows) refusals.push([`POST ${path}`, ...row]);

test.each(refusals)("refuses %s with %j: %s", async (request, body, message, status = 400, hint) => {
  const [method = "", path = ""] = request.split(" ");
  const answer = await page(fillIn(path), {
    ...(method === "GET" ? {} : { method }),
    ...(body === undefined ? {} : { body: JSON.parse(fillIn(JSON.stringify(body))) }),
  });
  const { error, message: text, hint: advice } = answer.json;
  expect([answer.status, error, text, advice]).toEqual([status, errors[status], message, hint]);
});

test("names the invalid fields of a world file", async () => {
  const { status, json } = await page("seed", { method: "POST", body: { world: { cases: 5 } } });
  expect([status, json.message, json.errors]).toEqual([
    400,
    "The world file is not valid",
    {
      collectionPartners: ["This is missing"],
      referralPartners: ["This is missing"],
      creditors: ["This is missing"],
      cases: ["This must be an array, not a number"],
    },
  ]);
});

test("lists the available actions when an action is unknown", async () => {
  const { status, json } = await page("nothing");
  expect([status, json.error, json.message]).toEqual([
    404,
    "NotFound",
    "There is status, actors, reset, seed, undo, redo, faults, clock, clock/freeze, clock/run, clock/speed, clock/set, clock/advance, deliveries, deliveries/run, deliveries/under-way, routes, requests, traffic, set/creditor, set/case, set/payment, set/link, set/partner, set/country, set/subscription, snapshots, snapshots/load, snapshots/diff, export, import below /control/",
  ]);
});

test("forbids caching a response or loading it from other origins", async () => {
  const { headers } = await request("/control/status", { headers: { ...fromPage, ...session } });
  expect(headers).toEqual({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("returns 413 for an oversized body only if the action exists", async () => {
  const send = async (method: string, path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await platform.send({
      method,
      url: `${origin}/control/${path}`,
      headers,
      isOversized: true,
    });
    const { error, message } = JSON.parse(Buffer.from(answer.body).toString());
    return [answer.status, error, message, answer.headers.allow];
  };
  expect(await send("POST", "import")).toEqual([
    413,
    "PayloadTooLarge",
    "The request body is larger than 26 MiB",
    undefined,
  ]);
  expect(await send("PUT", "import")).toEqual([
    405,
    "MethodNotAllowed",
    "/control/import takes POST",
    "POST",
  ]);
  expect((await send("POST", "nothing"))[0]).toBe(404);
});

test("accepts the control token only from programs, not from web pages", async () => {
  const send = async (headers: Record<string, string>) => {
    const answer = await platform.send({ method: "GET", url: `${origin}/control/status`, headers });
    const { error, message } = JSON.parse(Buffer.from(answer.body).toString());
    return [answer.status, error, message];
  };
  const unauthorized = [401, "Unauthorized", "Send the control token as Authorization: Bearer <token>"];
  expect([
    await send({}),
    await send({ authorization: token }),
    await send({ authorization: "Bearer x" }),
  ]).toEqual([unauthorized, unauthorized, unauthorized]);
  expect((await send({ authorization: `bearer  ${token}` }))[0]).toBe(200);
  expect(await send({ authorization: `Bearer ${token}`, origin: "http://localhost:8080" })).toEqual([
    403,
    "Forbidden",
    "Requests from a web page are refused",
  ]);
  expect(await send({ cookie: session.cookie ?? "" })).toEqual([
    403,
    "Forbidden",
    "The browser does not say which page sent the request. Open the inspector at an address of this machine, such as 127.0.0.1",
  ]);
  expect(await send({ ...fromPage })).toEqual([
    401,
    "Unauthorized",
    "This browser has no session with this sandbox. `recoup sandbox open` gives a new link",
  ]);
});
