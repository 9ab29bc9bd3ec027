import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { importCsv, paymentsCsv } from "../import-rows";
import { answer } from "../platforms/answers";

export type Kind =
  | "read"
  | "write"
  | "destructive"
  | "bulk"
  | "test case"
  | "cleanup"
  | "test host cleanup"
  | "test host"
  | "test host write";

export interface Sample {
  readonly line: string | readonly string[];
  readonly kind: Kind;
  /** Number of requests that change something, if there is more than one. */
  readonly writes?: number;
}

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const url = "https://example.com/hooks";

const submission = [
  ...["--amount", "1250.00", "--currency", "EUR", "--date", "2026-01-12", "--due-date", "2026-03-16"],
  ...["--debtor-type", "company", "--debtor-name", "Muster GmbH", "--debtor-country", "DE"],
];
const client = [
  ...["--external-tenant-id", "nl-1", "--name", "Nordlicht GmbH", "--country", "DE"],
  ...["--support-email", "office@n.example", "--user", "Ada Lindt <ada@n.example>"],
];

const payment = "--amount 10 --date 2026-03-12";

/** Command lines for every command that can write. */
export const samples: Readonly<Record<string, readonly Sample[]>> = {
  "cases submit": [{ line: ["cases", "submit", "--as", "customer", ...submission], kind: "write" }],
  "cases import": [{ line: "cases import rows.csv --as customer", kind: "bulk", writes: 2 }],
  "cases fees": [
    {
      line: `cases fees ${id} --interest 1 --reminder-fees 1 --collection-fees 1 --as collection`,
      kind: "write",
    },
  ],
  "payments record": [
    { line: `payments record ${id} ${payment} --recipient partner`, kind: "write" },
    { line: `payments record ${id} ${payment} --managed`, kind: "test case" },
  ],
  "payments edit": [
    { line: `payments edit ${id} --case ${id} --amount 12`, kind: "write" },
    { line: `payments edit ${id} --case ${id} --amount 12 --managed`, kind: "test case" },
  ],
  "payments reverse": [
    { line: `payments reverse ${id} --case ${id}`, kind: "write" },
    { line: `payments reverse ${id} --case ${id} --managed`, kind: "test case" },
  ],
  "payments import": [{ line: "payments import payments.csv", kind: "bulk", writes: 2 }],
  // Uses `--no-check`, because this server has no case that is waiting to be started.
  "cases start": [
    { line: `cases start ${id} --message Hello --user a@b.example --no-check`, kind: "write" },
    { line: "cases start --from-file work.csv --no-check", kind: "bulk", writes: 2 },
  ],
  "cases close": [
    { line: `cases close ${id} --code Other`, kind: "write" },
    { line: "cases close --from-file closes.csv --code Other --no-check", kind: "bulk", writes: 2 },
  ],
  "notes import": [{ line: "notes import notes.csv", kind: "bulk" }],
  "notes add": [{ line: `notes add ${id} --text Called`, kind: "write" }],
  "clients create": [{ line: ["clients", "create", ...client], kind: "write" }],
  "clients withdraw": [{ line: "clients withdraw nl-1", kind: "destructive" }],
  "clients reset": [{ line: "clients reset nl-1", kind: "test host write" }],
  "clients deletable": [{ line: "clients deletable nl-1", kind: "test host" }],
  "tokens mint": [{ line: "tokens mint nl-1", kind: "read" }],
  "chats send": [
    { line: `chats send ${id} --text Hello --user a@b.example`, kind: "write" },
    { line: `chats send ${id} --text Hello --user a@b.example --as customer`, kind: "write" },
  ],
  "cases preview": [
    { line: ["cases", "preview", "--as", "customer", ...submission], kind: "read" },
    {
      line: ["cases", "preview", "--as", "referral", "--external-tenant-id", "nl-1", ...submission],
      kind: "read",
    },
  ],
  "clients kyc": [
    {
      line: "clients kyc nl-1 --director-name A --director-address B --director-birth-date 1975-04-02",
      kind: "write",
    },
  ],
  "files upload": [
    { line: `files upload ${id} letter.pdf`, kind: "write" },
    { line: `files upload ${id} letter.pdf --as customer`, kind: "write" },
    { line: `files upload ${id} letter.pdf --as referral`, kind: "write" },
  ],
  "webhooks create": [
    { line: `webhooks create --url ${url} --event all`, kind: "write" },
    { line: `webhooks create --as referral --url ${url} --event all`, kind: "write" },
    { line: `webhooks create --as customer --url ${url} --event all`, kind: "write" },
  ],
  "webhooks update": [
    { line: `webhooks update ${id} --active`, kind: "write" },
    { line: `webhooks update ${id} --active --as customer`, kind: "write" },
    { line: `webhooks update ${id} --event all --recreate`, kind: "destructive", writes: 2 },
  ],
  "webhooks delete": [
    { line: `webhooks delete ${id}`, kind: "destructive" },
    { line: `webhooks delete ${id} --as referral`, kind: "destructive" },
    { line: `webhooks delete ${id} --as customer`, kind: "destructive" },
  ],
  "webhooks rotate": [
    { line: `webhooks rotate ${id}`, kind: "destructive" },
    { line: `webhooks rotate ${id} --as customer`, kind: "destructive" },
  ],
  "webhooks test": [
    { line: `webhooks test ${id} --as customer`, kind: "write" },
    { line: "webhooks test --as referral --event client.linked --tenant nl-1", kind: "test host write" },
  ],
  "webhooks listen": [
    { line: `webhooks listen --public-url ${url} --timeout 1s`, kind: "write", writes: 2 },
    { line: `webhooks listen --public-url ${url} --timeout 1s --keep`, kind: "write" },
    { line: `webhooks listen --public-url ${url} --timeout 1s --as referral`, kind: "write", writes: 2 },
  ],
  "events replay": [
    { line: `events replay ${id}`, kind: "write" },
    { line: `events replay ${id} --as customer`, kind: "write" },
    { line: `events replay --failed --case ${id}`, kind: "bulk", writes: 2 },
  ],
  "test create": [{ line: "test create", kind: "test case" }],
  "test advance": [
    { line: `test advance ${id} active`, kind: "test case" },
    { line: `test advance ${id} active --as customer`, kind: "test host write" },
    { line: `test advance ${id} active --client nl-1`, kind: "test host write" },
  ],
  "test delete": [
    { line: `test delete ${id}`, kind: "test case" },
    { line: `test delete ${id} --as customer`, kind: "test host write" },
  ],
  "test cleanup": [
    { line: "test cleanup --tag nightly", kind: "cleanup" },
    { line: "test cleanup --tag nightly --as customer", kind: "test host cleanup" },
  ],
  "test replay-last": [{ line: `test replay-last ${id}`, kind: "test case" }],
  "test fire": [
    { line: `test fire ${id} case.closed`, kind: "test case" },
    { line: `test fire ${id} case.closed --as customer`, kind: "test host write" },
  ],
  api: [
    { line: "api GET /cases", kind: "read" },
    { line: "api POST /somewhere --set a=1", kind: "write" },
    { line: "api PUT /somewhere --set a=1", kind: "write" },
    { line: "api PATCH /somewhere --set a=1", kind: "write" },
    { line: "api DELETE /somewhere", kind: "destructive" },
    { line: `api DELETE /v1/webhooks/${id} --as referral`, kind: "destructive" },
    { line: `api PUT /webhooks/${id} --set regenerateSecret=true`, kind: "destructive" },
    { line: `api PATCH /webhooks/${id} --as customer --set isActive=true`, kind: "write" },
    { line: "api DELETE /clients/nl-1 --as referral", kind: "test host write" },
    { line: `api POST /test/cases/${id}/advance --set to=Active`, kind: "test case" },
    { line: "api DELETE /test/cases?tag=nightly", kind: "cleanup" },
    // A disguised path counts as every path that a server might read it as. See guard-spellings.test.ts for
    // more.
    { line: `api POST /test/cases;x=y/${id}/advance --set to=Active`, kind: "write" },
    { line: `api POST /TEST/cases/${id}/advance --set to=Active`, kind: "write" },
    { line: `api DELETE /test//cases/${id}`, kind: "destructive" },
    { line: `api PUT /webhooks;x=y/${id} --set regenerateSecret=true`, kind: "destructive" },
  ],
};

const record = {
  id,
  jobId: id,
  rowsTotal: 2,
  rowsSucceeded: 2,
  url,
  externalTenantId: "nl-1",
  onboardingDone: true,
  isActive: true,
  isTestMode: true,
  isTestCase: true,
  lifecycle: "Active",
  collectionPartnerReference: "AG-1",
  secret: "whsec_0123456789",
  accessToken: "aaaa.bbbb.cccc",
  expiresIn: 1800,
  success: true,
  enqueuedCount: 1,
};
const failedEvents = [1, 2].map((number) => ({
  id: `event-${number}`,
  attemptCount: 8,
  lastError: "HTTP 500",
}));

/** Responds like a server whose cases, payments and events match the samples. */
export const respond = ({ method, url }: HttpRequest): HttpResponse => {
  if (/\/webhooks\/events\?/.test(url)) return answer(failedEvents);
  if (method === "GET" && url.endsWith("/payments"))
    return answer([{ id, date: "2026-03-12", grossAmount: 10, currency: "EUR", recipient: "Platform" }]);
  if (method === "GET" && /\/(chats|files|webhooks)$/.test(url)) return answer([record]);
  if (/\/cases\?/.test(url)) return answer({ cases: [record] });
  return method === "DELETE" ? answer("", 204) : answer(record);
};

/** Whether a request can change something. */
export const changes = ({ method, url }: HttpRequest) =>
  (method !== "GET" && !/\/(oauth\/token|cases\/preview)$/.test(url)) || url.endsWith("/is-deletable");

export const sampleFiles: Readonly<Record<string, string>> = {
  "/work/rows.csv": importCsv(2),
  "/work/payments.csv": paymentsCsv(id, 2),
  "/work/work.csv": `case,message,user\n${id},Hello,a@b.example\n${id},Hello,a@b.example\n`,
  "/work/closes.csv": `case,comment\n${id},One\n${id},Two\n`,
  "/work/notes.csv": `case,text\n${id},Called\n${id},Wrote\n`,
  "/work/letter.pdf": "%PDF",
};
