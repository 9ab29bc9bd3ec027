import type { Random } from "../../../src/sandbox/facts/random";
import type { ServeInfo } from "../../../src/sandbox/serve-info";
import { newClient } from "../../support/sandbox/clients";
import { managedSubmission, submission } from "../../support/sandbox/submissions";
import type { Draft } from "./request";

type Surface = "collection" | "referral" | "customer";
type Body = Readonly<Record<string, unknown>>;

/**
 * IDs in the world, keyed by surface and list. `{cases}` in a path or body is replaced by one of the cases.
 */
export type Ids = Readonly<Record<Surface, Readonly<Record<string, readonly string[]>>>>;

const lists: readonly (readonly [Surface, name: string, path: string, field: string])[] = [
  ["collection", "cases", "/cases?PageSize=50", "id"],
  ["collection", "managed", "/managed-cases?PageSize=50", "id"],
  ["collection", "webhooks", "/webhooks", "id"],
  ["customer", "cases", "/cases?PageSize=50", "id"],
  ["customer", "payments", "/Payments", "id"],
  ["customer", "webhooks", "/webhooks", "id"],
  ["referral", "cases", "/cases?PageSize=50", "id"],
  ["referral", "clients", "/clients", "externalTenantId"],
  ["referral", "webhooks", "/v1/webhooks", "id"],
];

export async function readIds({ surfaces: { test } }: ServeInfo): Promise<Ids> {
  const ids: Record<Surface, Record<string, readonly string[]>> = {
    collection: {},
    referral: {},
    customer: {},
  };
  for (const [surface, name, path, field] of lists) {
    const { url, key } = test[surface];
    const answer: unknown = await (await fetch(url + path, { headers: { xapikey: key } })).json();
    const records = [answer, ...Object.values(answer as object)].find(Array.isArray) ?? [];
    ids[surface][name] = records.map((record) => String(record[field]));
  }
  return ids;
}

const hook = { url: "https://hooks.example.com/x", events: ["case.closed"], isTestMode: true };
const message = { message: "We start.", userEmail: "staff1@falkenhof.example" };
const note = { description: "Called.", eventDate: "2026-03-01T09:00:00Z" };
const payment = { date: "2026-03-12", paymentAmount: 1.5, paymentRecipient: "CollectionPartner" };

type Request = readonly [surface: Surface, line: string, body?: Body];

/** Requests that the sandbox carries out unless their case is in the wrong state. */
const requests: readonly [Request, ...Request[]] = [
  ["collection", "GET /cases?PageSize=20&Statuses=Active"],
  ["collection", "GET /cases/{cases}"],
  ["collection", "GET /cases/{cases}/timeline"],
  ["collection", "GET /cases/{cases}/payments"],
  ["collection", "GET /managed-cases/{managed}"],
  ["collection", "POST /cases/{cases}/chats", message],
  ["collection", "POST /cases/{cases}/notes", note],
  ["collection", "POST /cases/{cases}/payments", payment],
  ["collection", "POST /managed-cases", managedSubmission({ isTest: true })],
  ["collection", "POST /test/cases/{managed}/advance", { to: "Active" }],
  ["collection", "POST /webhooks", hook],
  ["collection", "PUT /webhooks/{webhooks}", { isActive: false }],
  ["customer", "GET /cases?PageSize=20"],
  ["customer", "GET /cases/{cases}/validation"],
  ["customer", "GET /Payments?PageSize=20"],
  ["customer", "POST /cases", submission({ isTest: true })],
  ["customer", "POST /cases/preview", submission()],
  ["customer", "POST /cases/{cases}/chats", { ...message, userEmail: "user1@lyngby.example" }],
  ["customer", "PATCH /webhooks/{webhooks}", { url: hook.url }],
  ["referral", "GET /clients?PageSize=20"],
  ["referral", "GET /clients/{clients}"],
  ["referral", "GET /cases/{cases}"],
  ["referral", "POST /clients", newClient({ externalTenantId: "kb-{number}" })],
  ["referral", "POST /cases/preview", { ...submission(), externalTenantId: "{clients}" }],
  ["referral", "POST /oauth/token", { externalTenantId: "{clients}" }],
];

type OddValue = (random: Random) => string;

/** JSON values of every kind. Each field rejects most of them. */
const oddValues: readonly [OddValue, ...OddValue[]] = [
  () => "null",
  () => "[]",
  () => '{"a":{"b":[1]}}',
  () => "true",
  () => '""',
  () => '" x "',
  (random) => `1${"0".repeat(random.integer(1, 60_000))}1`,
  (random) => `0.${"0".repeat(random.integer(1, 20_000))}`,
  (random) => `${random.integer(-5, 5)}e${random.integer(-400, 400)}`,
  (random) => String(random.integer(-1000, 10_000_000) / 100),
  (random) => `"${random.pick(["2026-02-30", "0000-00-00", "2026-01-01T25:00:00Z", "99999-01-01", "-1"])}"`,
  (random) => `"${random.pick(["a@b", "@", "DE", "xx", "EUR", "Active", "case.closed", "__proto__"])}"`,
  (random) =>
    JSON.stringify(
      random
        .pick(["x", "@", "\\", "\u0000", "é", "👩\u200d", "eyJ-", '"', "<b>", "%25", "=1+1;", "\u202e"])
        .repeat(random.integer(1, 20_000)),
    ),
];

/** Replaces one field of the body, at any depth. */
function withOneOddField(body: Body, random: Random): string {
  const fields: { readonly holder: Record<string, unknown>; readonly name: string }[] = [];
  const copy = structuredClone(body) as Record<string, unknown>;
  const collect = (holder: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(holder)) {
      fields.push({ holder, name });
      if (typeof value === "object" && value !== null) collect(value as Record<string, unknown>);
    }
  };
  collect(copy);
  const { holder, name } = fields[random.integer(0, fields.length - 1)] as (typeof fields)[number];
  if (random.chance(10)) delete holder[name];
  else holder[name] = "@odd@";
  return JSON.stringify(copy).replace('"@odd@"', () => random.pick(oddValues)(random));
}

const queries = [
  "Page=2",
  "PageSize=1000",
  "Page=-1",
  "Sort=x",
  "Ids=a,a",
  "Statuses=Activ,Activ",
  "Query=%25",
] as const;

/** Returns a valid request, in most cases with one odd field or parameter. */
export function drawValid(random: Random, { url, surfaces: { test } }: ServeInfo, ids: Ids): Draft {
  const [surface, line, body] = random.pick(requests);
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === "number") return String(random.integer(1, 1_000_000));
      const known = ids[surface][name] ?? [];
      return known[random.integer(0, Math.max(0, known.length - 1))] ?? "none";
    });
  const [method = "", target = ""] = line.split(" ");
  const [path = "", query = ""] = fill(target).split("?");
  const isOdd = random.chance(75);
  const text = body === undefined ? "" : isOdd ? withOneOddField(body, random) : JSON.stringify(body);
  return {
    method,
    path: `/test/${surface}${path}`,
    query: body === undefined && isOdd ? `${query}&${random.pick(queries)}` : query,
    headers: [
      ["Host", url.slice("http://".length)],
      ["XApiKey", test[surface].key],
      ["Content-Type", "application/json"],
      ...(random.chance(20) ? ([["Idempotency-Key", random.guid()]] satisfies [string, string][]) : []),
    ],
    body: Buffer.from(fill(text)),
  };
}
