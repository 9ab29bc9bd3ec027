import { describe, expect, test } from "vitest";
import type { HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { environments } from "../../../src/base/platform";
import { commands } from "../../../src/commands";
import { importCsv, paymentsCsv } from "../../support/import-rows";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

/**
 * Every command that can write, in every circumstance that section 3 of the contract distinguishes. A new command
 * without a sample here fails the first test.
 */
type Kind =
  | "read"
  | "write"
  | "destructive"
  | "bulk"
  | "test case"
  | "cleanup"
  | "test host cleanup"
  | "test host"
  | "test host write";

interface Sample {
  readonly line: string | readonly string[];
  readonly kind: Kind;
  /** The number of requests that change something, if there is more than one. */
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

const samples: Readonly<Record<string, readonly Sample[]>> = {
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
  // The server of this test has no case that waits to be started.
  "cases start": [
    { line: `cases start ${id} --message Hello --user a@b.example --no-check`, kind: "write" },
    { line: "cases start --from-file work.csv --no-check", kind: "bulk", writes: 2 },
  ],
  "cases close": [
    { line: `cases close ${id} --code Other`, kind: "write" },
    { line: "cases close --from-file closes.csv --code Other", kind: "bulk", writes: 2 },
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
    { line: `webhooks update ${id} --inactive`, kind: "write" },
    { line: `webhooks update ${id} --inactive --as customer`, kind: "write" },
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
    // A disguised path counts as every path that a server may read it as; guard-spellings.test.ts has more.
    { line: `api POST /test/cases;x=y/${id}/advance --set to=Active`, kind: "write" },
    { line: `api POST /TEST/cases/${id}/advance --set to=Active`, kind: "write" },
    { line: `api DELETE /test//cases/${id}`, kind: "destructive" },
    { line: `api PUT /webhooks;x=y/${id} --set regenerateSecret=true`, kind: "destructive" },
  ],
};

/** `api` lists no endpoints and can call all of them. */
async function writingCommands(): Promise<readonly string[]> {
  const found = ["api"];
  for (const { path, load } of commands.entries) {
    const { default: record } = await load();
    if (record.calls.some(({ method, isTestHostOnly }) => method !== "GET" || isTestHostOnly === true))
      found.push(path);
  }
  return found;
}

test("every command that can write has a sample in this matrix", async () => {
  expect([...(await writingCommands())].sort()).toEqual(Object.keys(samples).sort());
});

interface Circumstance {
  readonly environment: "test" | "live";
  readonly isTerminal: boolean;
  readonly flags: readonly string[];
}

type Question = "live" | "destructive" | "name";

/** The questions that section 3 requires; undefined if no answer permits the write. */
function questions(kind: Kind, { environment, flags }: Circumstance): readonly Question[] | undefined {
  const isLive = environment === "live";
  const has = (flag: string) => flags.includes(flag);
  const name: readonly Question[] = has("--confirm=env") ? [] : ["name"];
  const live: readonly Question[] = isLive && !has("--live") ? ["live"] : [];
  switch (kind) {
    case "read":
    case "test case":
      return [];
    case "write":
      return live;
    case "destructive":
      // A typed yes to live also confirms the write.
      return live.length > 0 ? live : has("--yes") ? [] : ["destructive"];
    case "bulk":
      return isLive ? [...live, ...name] : [];
    case "cleanup":
      return name;
    case "test host cleanup":
      return isLive ? undefined : name;
    case "test host":
    case "test host write":
      return isLive ? undefined : [];
  }
}

const agreeing: Readonly<Record<Question, string>> = { live: "yes", destructive: "y", name: "env" };

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

const respond = ({ method, url }: HttpRequest): HttpResponse => {
  if (/\/webhooks\/events\?/.test(url)) return answer(failedEvents);
  if (method === "GET" && url.endsWith("/payments"))
    return answer([{ id, date: "2026-03-12", grossAmount: 10, currency: "EUR", recipient: "Platform" }]);
  if (/\/cases\?/.test(url)) return answer({ cases: [record] });
  return method === "DELETE" ? answer("", 204) : answer(record);
};

const changes = ({ method, url }: HttpRequest) =>
  (method !== "GET" && !/\/(oauth\/token|cases\/preview)$/.test(url)) || url.endsWith("/is-deletable");

async function attempt(
  { line }: Sample,
  { environment, isTerminal, flags }: Circumstance,
  answers: readonly string[],
  more: { readonly env?: Readonly<Record<string, string>>; readonly config?: unknown } = {},
) {
  const env = {
    ...collectionEnv,
    ...referralEnv,
    ...customerEnv,
    RECOUP_ENVIRONMENT: environment,
    ...more.env,
  };
  const seen: HttpRequest[] = [];
  const send: Send = async (request) => {
    seen.push(request);
    return respond(request);
  };
  const words = typeof line === "string" ? line.split(" ") : line;
  const listen = async (_: Send, port: number) => ({
    url: "http://127.0.0.1:1",
    port,
    close: async () => {},
  });
  const files = {
    ...(more.config === undefined
      ? {}
      : { "/home/operator/.config/recoup/config.json": JSON.stringify(more.config) }),
    "/work/rows.csv": importCsv(2),
    "/work/payments.csv": paymentsCsv(id, 2),
    "/work/work.csv": `case,message,user\n${id},Hello,a@b.example\n${id},Hello,a@b.example\n`,
    "/work/closes.csv": `case,comment\n${id},One\n${id},Two\n`,
    "/work/notes.csv": `case,text\n${id},Called\n${id},Wrote\n`,
    "/work/letter.pdf": "%PDF",
  };
  const setting = { env, send, isTerminal, answers, listen, files };
  const { exitCode, stderr } = await runLine([...words, ...flags], setting);
  return { exitCode, stderr, writes: seen.filter(changes).length };
}

const flagSets = [
  [],
  ["--live"],
  ["--yes"],
  ["--live", "--yes"],
  ["--confirm=env"],
  ["--live", "--confirm=env"],
  ["--live", "--yes", "--confirm=env"],
];

const expectedWrites = ({ kind, writes = 1 }: Sample) => (kind === "read" ? 0 : writes);

const matrix = Object.entries(samples).flatMap(([path, list]) =>
  list.flatMap((sample) =>
    environments.map((environment) => {
      const words = typeof sample.line === "string" ? sample.line : path;
      return [words, environment, sample] as const;
    }),
  ),
);

test.each(matrix)(
  "%s on %s without a terminal sends exactly what the flags allow",
  async (_, environment, sample) => {
    for (const flags of flagSets) {
      const circumstance: Circumstance = { environment, isTerminal: false, flags };
      const { exitCode, writes, stderr } = await attempt(sample, circumstance, []);
      const isAllowed = questions(sample.kind, circumstance)?.length === 0;
      expect([flags, exitCode, writes, isAllowed ? "" : stderr]).toEqual([
        flags,
        isAllowed ? 0 : 5,
        isAllowed ? expectedWrites(sample) : 0,
        isAllowed ? "" : expect.stringContaining("othing was sent"),
      ]);
    }
  },
);

test.each(matrix)(
  "%s on %s at a terminal sends after a yes to each question, and nothing after a no",
  async (_, environment, sample) => {
    for (const flags of flagSets) {
      const circumstance: Circumstance = { environment, isTerminal: true, flags };
      const expected = questions(sample.kind, circumstance);
      const agreed = await attempt(
        sample,
        circumstance,
        (expected ?? []).map((question) => agreeing[question]),
      );
      expect([flags, agreed.exitCode, agreed.writes]).toEqual([
        flags,
        expected === undefined ? 5 : 0,
        expected === undefined ? 0 : expectedWrites(sample),
      ]);
      expect([flags, agreed.stderr.match(/^\? /gm)?.length ?? 0]).toEqual([flags, expected?.length ?? 0]);
      if (expected === undefined || expected.length === 0) continue;
      const declined = await attempt(sample, circumstance, ["no"]);
      expect([flags, declined.exitCode, declined.writes]).toEqual([flags, 5, 0]);
    }
  },
);

test.each(matrix)(
  "%s on %s changes nothing in a dry run, whatever other flags are given",
  async (_, environment, sample) => {
    for (const flags of [["--dry-run"], ["--curl"], ["--dry-run", "--live", "--yes", "--confirm=env"]]) {
      const { exitCode, writes } = await attempt(sample, { environment, isTerminal: false, flags }, []);
      expect([flags, exitCode, writes]).toEqual([flags, 0, 0]);
    }
  },
);

const surfaceOf = (env: Readonly<Record<string, string>>) => {
  const [url = "", value = ""] = Object.values(env);
  return { url, key: { kind: "plain", value } };
};
const surfaces = {
  collection: surfaceOf(collectionEnv),
  referral: surfaceOf(referralEnv),
  customer: surfaceOf(customerEnv),
};
/** The addresses are those of the environment in use: an address on live is refused on test. */
const readOnlyProfile = (environment: string) => ({
  profiles: { acme: { readOnly: true, [environment]: surfaces } },
});

const readOnlyWays = {
  "RECOUP_READ_ONLY is set": () => ({ env: { RECOUP_READ_ONLY: "1" }, flags: [] }),
  "the profile is read-only": (environment: string) => ({
    config: readOnlyProfile(environment),
    flags: ["-p", "acme"],
  }),
  "a read-only profile holds the keys of the variables": (environment: string) => ({
    config: readOnlyProfile(environment),
    flags: [],
  }),
};

const refusals: Readonly<Record<string, RegExp>> = {
  "RECOUP_READ_ONLY is set": /RECOUP_READ_ONLY is set; [A-Z]+ https:\S+ was not sent\./,
  "the profile is read-only": /The profile acme is read-only; [A-Z]+ https:\S+ was not sent\./,
  "a read-only profile holds the keys of the variables":
    /RECOUP_[A-Z]+_KEY has a key of the profile acme, which is read-only; [A-Z]+ https:\S+ was not sent\./,
};

describe.each(Object.entries(readOnlyWays))("if %s", (why, way) => {
  test.each(matrix)("%s on %s sends nothing but reads, whatever flags", async (_, environment, sample) => {
    const { flags, ...more } = way(environment);
    const isRead = sample.kind === "read" || (sample.kind === "test host" && environment === "test");
    for (const isTerminal of [false, true]) {
      for (const set of [[], flagSets.at(-1) ?? []]) {
        const circumstance = { environment, isTerminal, flags: [...set, ...flags] };
        const { exitCode, writes, stderr } = await attempt(sample, circumstance, [], more);
        expect([set, exitCode, stderr.includes("? ")]).toEqual([set, isRead ? 0 : 5, false]);
        expect([set, sample.kind === "test host" ? 0 : writes]).toEqual([set, 0]);
        if (!isRead && sample.kind !== "test host")
          expect([set, stderr]).toEqual([set, expect.stringMatching(refusals[why] ?? /^$/)]);
      }
    }
  });
});
