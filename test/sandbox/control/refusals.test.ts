import { expect, test } from "vitest";
import { fromPage, openInspected, origin, token } from "../../support/sandbox/inspected";

const { page, store, request, session, platform } = await openInspected();
const find = (table: string, condition: string, column = "reference") =>
  store.get<{ name: string }>(`select ${column} as name from ${table} where ${condition}`)?.name ?? "";

/** Names that the requests below stand for. */
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

test.each<[request: string, body: unknown, status: number, message: string, hint?: string]>([
  ["POST set/creditor", { creditor: 1 }, 400, "creditor must be a string"],
  [
    "POST set/creditor",
    { creditor: "Lyngby Mobelværk ApS" },
    404,
    'No creditor "Lyngby Mobelværk ApS" found',
    "Did you mean Lyngby Møbelværk ApS?",
  ],
  ["POST set/creditor", { creditor: "kb-1001", agreement: "maybe" }, 400, "agreement takes signed, unsigned"],
  [
    "POST set/creditor",
    { creditor: "kb-1001", powerOfAttorney: "maybe" },
    400,
    "powerOfAttorney takes signed, unsigned",
  ],
  [
    "POST set/creditor",
    { creditor: "kb-1001", kyc: "done" },
    400,
    "kyc takes not_required, pending, verified",
  ],
  ["POST set/creditor", { creditor: "kb-1001", blocked: 5 }, 400, "blocked must be a string"],
  ["POST set/partner", { agreement: "signed" }, 400, "partner must be a string"],
  [
    "POST set/partner",
    { partner: "nobody" },
    404,
    'No collection partner "nobody" found',
    "Name its id or name, as `recoup sandbox actors` lists them.",
  ],
  [
    "POST set/partner",
    { partner: "Falkenhof Forderungen GmbH", agreement: "maybe" },
    400,
    "agreement takes signed, unsigned",
  ],
  [
    "POST set/partner",
    { partner: "Falkenhof Forderungen GmbH", without: ["listCases", "listCase"] },
    400,
    '"listCase" is not an operation of collection partners',
    "Did you mean listCases?",
  ],
  [
    "POST set/partner",
    { partner: "Falkenhof Forderungen GmbH", without: "zzzzzzzz" },
    400,
    '"zzzzzzzz" is not an operation of collection partners',
    "`recoup commands --json` lists the operations of each command.",
  ],
  ["POST set/country", { country: "D1" }, 400, '"D1" is not a two-letter country code'],
  ["POST set/country", { country: "DEU" }, 400, '"DEU" is not a two-letter country code'],
  [
    "POST set/country",
    { country: "de", partner: "nobody" },
    404,
    'No collection partner "nobody" found',
    "Name its id or name, as `recoup sandbox actors` lists them.",
  ],
  ["POST set/country", { country: "de", partner: 5 }, 400, "partner must be a string"],
  ["POST set/payment", { payment: 5, deleted: true }, 400, "payment must be a string"],
  ["POST set/payment", { payment: "A" }, 400, "deleted must be true: a deleted payment cannot be restored"],
  [
    "POST set/payment",
    { payment: "A", deleted: true },
    404,
    "No payment a found",
    "`recoup payments list --as customer` shows the ids.",
  ],
  ["POST set/link", {}, 400, "client must be a string"],
  ["POST set/link", { client: "kb-new" }, 400, "decision must be one of approved, declined"],
  ["POST set/link", { client: "kb-new", decision: "maybe" }, 400, "decision takes approved, declined"],
  [
    "POST set/link",
    { client: "kb-new", decision: "approved" },
    404,
    'No request for the client "kb-new" is waiting for an answer',
    "POST /clients for a creditor that has an account creates one.",
  ],
  ["POST set/subscription", { secret: "QUJD" }, 400, "subscription must be a string"],
  ["POST set/subscription", { subscription: "x", secret: "no Base64!" }, 400, "secret must be Base64"],
  [
    "POST set/subscription",
    { subscription: "X", secret: "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=" },
    404,
    'No subscription "X" found',
  ],
  ["POST set/subscription", { subscription: "x" }, 400, "secret must be a string"],
  ["POST set/case", { lifecycle: "Active" }, 400, "case must be a string"],
  [
    "POST set/case",
    { case: "zzzz" },
    404,
    'No case "zzzz" found',
    "Name its id, case reference, partner reference or creditor reference.",
  ],
  [
    "POST set/case",
    { case: "$case", lifecycle: "Sleeping" },
    400,
    '"Sleeping" is not a valid lifecycle. Use one of PendingContractSigning, PendingVerificationInternal, PendingVerification, NeedsAdditionalDetails, Leads, LeadsQuoteGiven, Active, Paused, Closed, Merged',
  ],
  [
    "POST set/case",
    { case: "$case", closeCode: "Paid" },
    400,
    "A close code and a close comment go with the lifecycle Closed",
  ],
  [
    "POST set/case",
    { case: "$case", closeComment: "x" },
    400,
    "A close code and a close comment go with the lifecycle Closed",
  ],
  [
    "POST set/case",
    { case: "$case", lifecycle: "Active", closeCode: "Paid" },
    400,
    "A close code and a close comment go with the lifecycle Closed",
  ],
  ["POST set/case", { case: "$case", payment: "x" }, 400, "payment must be a number"],
  ["POST set/case", { case: "$case", payment: null }, 400, "payment must be a number"],
  ["POST set/case", { case: "$case", payment: 0.001 }, 400, "payment must have at most two decimals"],
  [
    "POST set/case",
    { case: "$case", fees: 5 },
    400,
    "fees must be an object of interest, reminder and collection",
  ],
  ["POST set/case", { case: "$case", fees: { interest: "x" } }, 400, "fees.interest must be a number"],
  ["POST set/case", { case: "$case", fees: { collection: -1 } }, 400, "fees.collection must be at least 0"],
  ["POST set/case", { case: "$case", needs: 5 }, 400, "needs must be an object of area and description"],
  ["POST set/case", { case: "$case", needs: { description: "x" } }, 400, "area must be a string"],
  ["POST set/case", { case: "$case", needs: { area: "Creditor" } }, 400, "description must be a string"],
  ["POST set/case", { case: "$case", chat: 5 }, 400, "chat must be an object of message, role and author"],
  ["POST set/case", { case: "$case", chat: {} }, 400, "message must be a string"],
  [
    "POST set/case",
    { case: "$case", chat: { message: "x", role: "Boss" } },
    400,
    "role takes Partner, Creditor, ManagedByPartner",
  ],
  [
    "POST set/case",
    { case: "$case", chat: { message: "x", role: "ManagedByPartner" } },
    400,
    "Nobody manages this case, so no ManagedByPartner can write",
  ],
  [
    "POST set/case",
    { case: "$open", chat: { message: "x", role: "Partner" } },
    400,
    "Nobody collects this case, so no Partner can write",
  ],
  ["POST set/case", { case: "$case", chat: { message: "x", author: 5 } }, 400, "author must be a string"],
  ["GET set/creditor", undefined, 400, "creditor must be a string"],
  ["GET set/creditor?name=x", undefined, 400, "The query must be creditor=…, or be omitted"],
  ["GET set/case?case=", undefined, 400, "The query must be case=…, or be omitted"],
  [
    "GET actors?kind=agency",
    undefined,
    400,
    'Unknown kind "agency". Use one of collection-partner, referral-partner, creditor',
  ],
  ["GET actors?name=creditor", undefined, 400, "The query must be kind=…, or be omitted"],
  ["GET requests?refused=no", undefined, 400, "refused takes true, false"],
  ["GET requests?id=x", undefined, 400, "id must be a whole number"],
  ["GET requests?limit=1234567890123456", undefined, 400, "limit must be a whole number"],
  ["GET requests?method=GET", undefined, 400, 'Unknown parameter "method". Use one of refused, id, limit'],
  ["GET traffic?since=now", undefined, 400, "since must be a whole number"],
  ["GET traffic?from=1", undefined, 400, "The query must be since=…, or be omitted"],
  ["GET deliveries?limit=0", undefined, 400, "limit must be a whole number from 1 to 10000"],
  ["GET deliveries?limit=10001", undefined, 400, "limit must be a whole number from 1 to 10000"],
  ["GET deliveries?limit=1.5", undefined, 400, "limit must be a whole number from 1 to 10000"],
  [
    "GET deliveries?state=failed",
    undefined,
    400,
    'Unknown filter "state". Use one of event, case, subscription, failed, limit',
  ],
  [
    "GET deliveries?case=zzzz",
    undefined,
    404,
    'No case "zzzz" found',
    "Name its id, case reference, partner reference or creditor reference.",
  ],
  ["POST clock/speed", { speed: 0 }, 400, "speed must be a number above 0, and at most 1000000"],
  ["POST clock/speed", { speed: 1000001 }, 400, "speed must be a number above 0, and at most 1000000"],
  ["POST clock/speed", { speed: "1" }, 400, "speed must be a number above 0, and at most 1000000"],
  ["POST clock/set", {}, 400, "to must be a string"],
  [
    "POST clock/set",
    { to: "soon" },
    400,
    'to is "soon", which is not a valid ISO 8601 time, for example 2026-01-31T08:00:00Z',
  ],
  [
    "POST clock/advance",
    { by: "soon" },
    400,
    'by is "soon", which is not a valid duration, for example 90s, 91m, 1h30m or 2d',
  ],
  ["POST clock/advance", {}, 400, "by must be a string"],
  ["POST faults", { status: null }, 400, "The body must be a JSON object of texts and numbers"],
  ["POST faults", [1], 400, "The body must be a JSON object, or nothing"],
  [
    "POST faults",
    { status: 500, key: "nobody's" },
    400,
    "The world has no such key",
    "`recoup sandbox serve` prints those it has.",
  ],
  ["DELETE faults?id=x", undefined, 400, "The query must be id=<number>, or be omitted"],
  ["DELETE faults?id=7", undefined, 404, "There is no fault 7"],
  ["DELETE faults?status=500", undefined, 400, "The query must be id=<number>, or be omitted"],
  ["POST routes", {}, 400, "route must be a string"],
  [
    "POST routes",
    { route: "https://hooks.example.com" },
    400,
    "The route https://hooks.example.com can't be used: it has no = between its origin and its target.",
    "Example: https://hooks.example.com=http://127.0.0.1:3000.",
  ],
  ["DELETE routes?to=x", undefined, 400, "The query must be from=…, or be omitted"],
  ["POST seed", { seed: 5 }, 400, "seed must be a string"],
  [
    "POST seed",
    { cases: -1 },
    400,
    'The number of cases must be an integer between 0 and 5000000 (got "-1").',
  ],
  [
    "POST seed",
    { cases: 5000001 },
    400,
    'The number of cases must be an integer between 0 and 5000000 (got "5000001").',
  ],
  ["POST snapshots", {}, 400, "name must be a string"],
  ["POST snapshots/load", { name: 5 }, 400, "name must be a string"],
  [
    "POST import",
    { a: 1 },
    422,
    "This is not a valid export: it is not an export of a world",
    "`recoup sandbox export <file>` writes one.",
  ],
  ["POST status", undefined, 405, "/control/status takes GET"],
  ["GET reset", undefined, 405, "/control/reset takes POST"],
  ["PUT faults", undefined, 405, "/control/faults takes GET, POST, DELETE"],
  ["GET inspector/session", undefined, 405, "/control/inspector/session takes POST"],
  ["GET inspector/case", undefined, 400, "The query needs case=…"],
  [
    "GET inspector/case?case=zzzz",
    undefined,
    404,
    'No case "zzzz" found',
    "Name its id, case reference, partner reference or creditor reference.",
  ],
  ["GET inspector/cases?test=maybe", undefined, 400, "test takes true, false"],
  [
    "GET inspector/cases?sort=size",
    undefined,
    400,
    "sort takes created, updated, due, amount, remainder, reference, debtor",
  ],
  ["GET inspector/cases?order=up", undefined, 400, "order takes asc, desc"],
  ["GET inspector/cases?lifecycle=Sleeping", undefined, 400, '"Sleeping" is not a valid lifecycle'],
  ["GET inspector/cases?limit=501", undefined, 400, "limit must be a whole number from 0 to 500"],
  [
    "GET inspector/cases?offset=-1",
    undefined,
    400,
    "offset must be a whole number from 0 to 9007199254740991",
  ],
  [
    "GET inspector/cases?page=1",
    undefined,
    400,
    'Unknown parameter "page". Use one of search, lifecycle, test, sort, order, offset, limit',
  ],
  [
    "POST inspector/advance",
    { case: "$case" },
    400,
    "to must be one of Active, Closed:Paid, Closed:NoPayment",
  ],
  [
    "POST inspector/advance",
    { case: "$case", to: "Nowhere" },
    400,
    "to takes Active, Closed:Paid, Closed:NoPayment",
  ],
  ["POST inspector/advance", { case: "$case", to: "Active" }, 422, "Only a test case can be advanced"],
  ["POST inspector/advance", { to: "Active" }, 400, "case must be a string"],
  [
    "POST inspector/advance",
    { case: "$test", to: "Closed:Paid", amount: "x" },
    400,
    "amount must be a number",
  ],
  ["POST inspector/advance", { case: "$test", to: "Closed:Paid", amount: 0 }, 400, "amount must be above 0"],
  [
    "POST inspector/advance",
    { case: "$test", to: "Closed:Paid", amount: 1.234 },
    400,
    "amount must have at most two decimals",
  ],
  [
    "POST inspector/advance",
    { case: "$test", to: "PendingVerification" },
    400,
    "to takes Active, Closed:Paid, Closed:NoPayment",
  ],
  ["POST inspector/activate", {}, 400, "subscription must be a string"],
  ["POST inspector/activate", { subscription: "x" }, 404, 'No subscription "x" found'],
  ["GET inspector/event", undefined, 400, "The query needs id=…"],
  ["GET inspector/event?id=x", undefined, 404, 'No event "x" found'],
  ["GET inspector/events?state=lost", undefined, 400, "state takes delivered, waiting, pending, dead"],
  ["GET inspector/events?news=false", undefined, 400, "news takes true"],
  [
    "GET inspector/events?case=zzzz",
    undefined,
    404,
    'No case "zzzz" found',
    "Name its id, case reference, partner reference or creditor reference.",
  ],
  ["POST inspector/resend", {}, 400, "id must be a string"],
  ["POST inspector/resend", { id: "x" }, 404, 'No event "x" found'],
  ["POST inspector/send", { id: "x" }, 404, 'No event "x" found'],
  ["POST inspector/send", { id: "$event" }, 400, "body must be a string"],
  ["POST inspector/send", { id: "$event", body: 5 }, 400, "body must be a string"],
  ["POST inspector/verify", {}, 400, "attempt must be a whole number"],
  ["POST inspector/verify", { attempt: "1", secret: "x" }, 400, "attempt must be a whole number"],
  ["POST inspector/verify", { attempt: 1 }, 400, "secret must be a string"],
  ["POST inspector/verify", { attempt: 99999999, secret: "x" }, 404, "No attempt 99999999 found"],
  ["GET inspector/why", undefined, 400, "The query needs case=…"],
  [
    "GET inspector/why?case=zzzz",
    undefined,
    404,
    'No case "zzzz" found',
    "Name its id, case reference, partner reference or creditor reference.",
  ],
  ["GET inspector/why?case=$case", undefined, 400, "The query needs surface=…"],
  [
    "GET inspector/why?case=$case&surface=other",
    undefined,
    400,
    "surface takes collection, referral, customer",
  ],
  ["GET inspector/why?event=x", undefined, 404, 'No event "x" found'],
  ["GET inspector/request", undefined, 400, "The query needs id=…"],
  [
    "GET inspector/request?id=x",
    undefined,
    404,
    "The sandbox keeps the latest 1,000 requests, and this is not one of them",
  ],
  [
    "GET inspector/request?id=999999",
    undefined,
    404,
    "The sandbox keeps the latest 1,000 requests, and this is not one of them",
  ],
  ["GET inspector/request-findings", undefined, 400, "The query needs id=…"],
  [
    "GET inspector/request-findings?id=1.5",
    undefined,
    404,
    "The sandbox keeps the latest 1,000 requests, and this is not one of them",
  ],
  ["GET inspector/requests?answer=maybe", undefined, 400, "answer takes refused, 2xx, 4xx, 5xx"],
  ["GET inspector/requests?limit=x", undefined, 400, "limit must be a whole number from 0 to 500"],
  ["POST inspector/scenarios", {}, 400, "text must be a string"],
  ["POST inspector/scenarios", { drill: 5 }, 400, "drill must be a string"],
  ["POST inspector/scenarios", { text: "x", name: 5 }, 400, "name must be a string"],
  ["POST inspector/session", {}, 400, "code must be a string"],
  [
    "POST inspector/session",
    { code: "x" },
    401,
    "This link was used before, is older than 10 minutes, or belongs to a sandbox that has ended. `recoup sandbox open` gives a new one",
  ],
])("refuses %s with %j: %i %s", async (request, body, status, message, hint) => {
  const [method = "", path = ""] = request.split(" ");
  const answer = await page(fillIn(path), {
    ...(method === "GET" ? {} : { method }),
    ...(body === undefined ? {} : { body: JSON.parse(fillIn(JSON.stringify(body))) }),
  });
  const { error, message: text, hint: advice } = answer.json;
  expect([answer.status, error, text, advice]).toEqual([status, errors[status], message, hint]);
});

test("names the fields of a world file that is not valid", async () => {
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

test("lists the actions for an unknown one", async () => {
  const { status, json } = await page("nothing");
  expect([status, json.error, json.message]).toEqual([
    404,
    "NotFound",
    "There is status, actors, reset, seed, undo, redo, faults, clock, clock/freeze, clock/run, clock/speed, clock/set, clock/advance, deliveries, deliveries/run, deliveries/under-way, routes, requests, traffic, set/creditor, set/case, set/payment, set/link, set/partner, set/country, set/subscription, snapshots, snapshots/load, snapshots/diff, export, import below /control/",
  ]);
});

test("forbids caching an answer and loading it from other pages", async () => {
  const { headers } = await request("/control/status", { headers: { ...fromPage, ...session } });
  expect(headers).toEqual({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
});

test("refuses a body that is too large, but only for an action that exists", async () => {
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

test("admits only the control token, and no requests of a web page with it", async () => {
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
