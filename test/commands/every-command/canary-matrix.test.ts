import { expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { commands } from "../../../src/commands";
import { printingLines } from "../../reference/printing-lines";
import { importCsv, paymentsCsv } from "../../support/import-rows";
import { answer } from "../../support/platforms/answers";
import { echoing, echoOf, leaksOf, secretOf, shapes } from "../../support/platforms/echoing-platform";
import { deafListen } from "../../support/platforms/listening";
import { recoupWords } from "../../support/program/shell-line";
import { memoryFiles, runLine } from "../../support/program/world";
import { countFigure } from "../../trust/count-figure";

/**
 * The platform echoes these keys in every response shape, and no command may print any part of them. A new
 * command needs a line in `printing-lines`.
 */
const keys = {
  collection: "sk_Q7rT/2xWb9+Lm4ZkVe8uYp1NcJh6D=",
  referral: "sk_R4fGh+8sKq2/Xv7BnMw3TzLc9Ya5E=",
  customer: "sk_C9dWj/5pHs1+Uy6RkNv8QeMb3Xt7F=",
  control: "sk_K2mZt+7wPd4/Gx9HqBs6LvRy1Nc8A=",
};
const token = "tk_T6yNs/3vKf9+Jb1XwPz5RhQm8Ld2G";
const issued = "whsec_W8cVu+1nHr6/Mz4KtSx7BpYd3Lq9";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const url = "https://example.com/hooks";
const submission =
  "--amount 1250.00 --currency EUR --date 2026-01-12 --due-date 2026-03-16 --debtor-type company --debtor-name Muster --debtor-country DE";
const client = [
  ...["--external-tenant-id", "nl-1", "--name", "Nordlicht", "--country", "DE"],
  ...["--support-email", "a@n.example", "--user", "Ada Lindt <ada@n.example>"],
];
const scenario = "name: Echo\nsteps:\n  - create: {}\n  - api: { method: GET, path: /cases }\n";

type Line = string | readonly string[];

const calling: Readonly<Record<string, readonly Line[]>> = {
  "cases list": [
    "cases list",
    "cases list --all",
    "cases list --managed",
    "cases list --as referral",
    "cases list --client nl-1",
  ],
  "cases get": [
    `cases get ${id}`,
    "cases get R1",
    `cases get ${id} --managed`,
    `cases get ${id} --as customer`,
  ],
  "cases find": ["cases find --partner-reference A --partner-reference B,C"],
  "cases timeline": [`cases timeline ${id}`],
  "cases validation": [`cases validation ${id}`],
  "cases fees": [`cases fees ${id}`, `cases fees ${id} --interest 1`],
  "cases wait": [`cases wait ${id} --until Closed --timeout 2s --interval 1s`],
  "cases watch": ["cases watch --interval 1s --timeout 3s"],
  "cases submit": [`cases submit --as customer ${submission}`, `cases submit --client nl-1 ${submission}`],
  "cases import": [
    "cases import rows.csv --as customer --result result.csv",
    "cases import rows.csv --client nl-1 --result result.ndjson",
  ],
  "cases report": ["cases report --with-payments", "cases report --as customer"],
  "payments import": ["payments import payments.csv --result result.csv", "payments import payments.csv -n"],
  "payments reconcile": ["payments reconcile payments.csv --books payments.csv"],
  "clients create": [["clients", "create", ...client]],
  "payments list": ["payments list", `payments list --case ${id}`, `payments list --case ${id} --managed`],
  "payments record": [`payments record ${id} --amount 10 --date 2026-03-12 --recipient partner`],
  "payments edit": [`payments edit ${id} --case ${id} --amount 12`],
  "payments reverse": [`payments reverse ${id} --case ${id}`],
  "chats list": [`chats list ${id}`, `chats list ${id} --managed`, `chats list ${id} --as customer`],
  "chats send": [["chats", "send", id, "--text", "Hello", "--user", "a@b.example"]],
  "cases start": [["cases", "start", id, "--message", "Hello", "--user", "a@b.example", "--no-check"]],
  "cases close": [
    `cases close ${id} --code Other`,
    "cases close --from-file notes.csv --code Other --no-check",
  ],
  "notes import": ["notes import notes.csv --result result.csv"],
  "cases exclusive-period": [`cases exclusive-period ${id}`, `cases exclusive-period ${id} --as customer`],
  "notes add": [`notes add ${id} --text Called`],
  "users list": ["users list", "users list --as customer"],
  whoami: ["whoami --network"],
  "cases preview": [
    `cases preview --as customer ${submission}`,
    `cases preview --as referral --external-tenant-id nl-1 ${submission}`,
  ],
  "cases coverage": ["cases coverage", "cases coverage --as customer"],
  "files list": [`files list ${id}`, `files list ${id} --managed`, `files list ${id} --as customer`],
  "files upload": [`files upload ${id} letter.pdf`, `files upload ${id} letter.pdf --as referral`],
  "files download": [`files download letter.pdf --case ${id}`],
  "webhooks list": ["webhooks list", "webhooks list --as customer"],
  "webhooks create": [`webhooks create --url ${url} --event all --secret-file new.key`],
  "webhooks update": [`webhooks update ${id} --inactive`, `webhooks update ${id} --event all --recreate`],
  "webhooks rotate": [`webhooks rotate ${id}`, `webhooks rotate ${id} --as customer`],
  "webhooks test": [
    `webhooks test ${id} --as customer`,
    "webhooks test --as referral --event client.linked --tenant nl-1",
  ],
  "webhooks listen": [
    `webhooks listen --public-url ${url} --timeout 1s --ready-file ready.json`,
    `webhooks listen --public-url ${url} --timeout 1s --client nl-1`,
    `webhooks listen --public-url ${url} --timeout 1s --keep`,
  ],
  "webhooks why": [`webhooks why ${id} case.closed --as collection`],
  "test record": [`test record --case ${id}`],
  "events list": [`events list --case ${id}`],
  "events tail": [`events tail --case ${id} --timeout 2s --interval 1s`],
  "events replay": [`events replay ${id}`, `events replay --failed --case ${id}`],
  "test advance": [`test advance ${id} active`, "test advance R1 active"],
  "test delete": [`test delete ${id}`],
  "test replay-last": [`test replay-last ${id}`],
  "test fire": [`test fire ${id} case.created --as customer`],
  "test cleanup": ["test cleanup --tag nightly"],
  "test run": [
    "test run echo.yaml --target env --report junit=report.xml,tap=report.tap,html=report.html,json=report.json",
    "test run echo.yaml --target env --report tap",
  ],
  api: [
    "api GET /cases --include",
    "api GET /cases --all",
    "api POST /somewhere --set a=1",
    "api GET /cases --include --client nl-1",
    `api POST /webhooks --set url=${url}`,
    "api POST /oauth/token --as referral --set externalTenantId=nl-1",
  ],
  doctor: ["doctor --network"],
  "sandbox open": ["sandbox open"],
};

/** The only sandbox commands that do not call the server set by the variables. */
const withoutServer = new Set(["sandbox serve", "sandbox exec", "sandbox assumptions"]);

/**
 * Lines of every command, and whether they send something. A command without a line here uses one of
 * `printing-lines`.
 */
const samples = await Promise.all(
  commands.entries.map(async ({ path, load }) => {
    const { calls } = (await load()).default;
    const isControl = path.startsWith("sandbox ") && !withoutServer.has(path);
    const [printing] = printingLines.find(([line]) => `${line} `.startsWith(`${path} `)) ?? [];
    const lines = calling[path] ?? (printing === undefined ? [] : [recoupWords(`recoup ${printing}`)]);
    const isSending = calls.length > 0 || isControl || calling[path] !== undefined;
    return { path, lines, isSending };
  }),
);

test("tests every command that sends a key", { tags: "completeness" }, () => {
  expect(samples.filter(({ isSending, lines }) => isSending && lines.length === 0)).toEqual([]);
});

/**
 * Commands whose result is a secret. They may print the secrets that the platform issued for them. The
 * results of the sandbox commands (the ready line and file of `serve`, the environment of `exec`) contain no
 * profile keys.
 */
const purposes: Readonly<Record<string, string>> = {
  "webhooks create": issued,
  "webhooks rotate": issued,
  // Changing the event list creates another subscription with its own secret.
  "webhooks update": issued,
  "webhooks listen": issued,
  "tokens mint": token,
  // `api` prints the responses of these two operations.
  "api POST /webhooks": issued,
  "api POST /oauth/token": token,
};
const purposeOf = (line: Line): string | undefined =>
  Object.entries(purposes).find(([start]) => textOf(line).startsWith(start))?.[1];

/** Whether the file is in the token folder, the only folder that may contain secrets. */
const isOwnStore = (path: string) => path.includes("/tokens/");
/** Whether the file belongs to the request history, which must not contain secrets. */
const isHistory = (path: string) => path.includes("/history/");

const env = {
  RECOUP_COLLECTION_URL: "https://collection.example",
  RECOUP_COLLECTION_KEY: keys.collection,
  RECOUP_REFERRAL_URL: "https://referral.example",
  RECOUP_REFERRAL_KEY: keys.referral,
  RECOUP_CUSTOMER_URL: "https://customer.example",
  RECOUP_CUSTOMER_KEY: keys.customer,
  RECOUP_ENVIRONMENT: "test",
};
const control = {
  RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
  RECOUP_SANDBOX_CONTROL_TOKEN: keys.control,
};

const world = `${JSON.stringify({ recoup: "world", version: 4 })}\n`;
const inputs = {
  "/work/rows.csv": importCsv(2),
  "/work/payments.csv": paymentsCsv(id, 2),
  "/work/notes.csv": `case,text\n${id},Called\n`,
  "/work/echo.yaml": scenario,
  "/work/world.json": world,
  "/work/letter.pdf": "%PDF",
};

interface Sinks {
  readonly shown: string;
  readonly files: ReadonlyMap<string, string>;
  readonly requests: readonly HttpRequest[];
}

const wordsOf = (line: Line) => (typeof line === "string" ? line.split(" ") : line);
const textOf = (line: Line) => wordsOf(line).join(" ");

async function sinksOf(line: Line, send: Send, flags: readonly string[], overrides: object): Promise<Sinks> {
  const files = new Map(Object.entries(inputs));
  const { stdout, stderr, requests } = await runLine([...wordsOf(line), ...flags], {
    env: { ...env, ...(textOf(line).startsWith("sandbox") ? control : {}) },
    fileSystem: memoryFiles(files),
    send,
    listen: deafListen,
    ...overrides,
  });
  return { shown: `${stdout}\n${stderr}`, files, requests };
}

/** Returns a platform that mints a valid token and then echoes it when the program uses it. */
function platformOf(line: Line, shape: string): Send {
  const echo = echoing(shape);
  return async (request) => {
    const isMint =
      request.url.endsWith("/oauth/token") && !/^(tokens mint|api POST .oauth)/.test(textOf(line));
    return isMint ? answer({ accessToken: token, expiresIn: 1800 }) : echo(request);
  };
}

function leaks({ shown, files }: Sinks, allowed?: string): readonly string[] {
  const secrets = [...Object.values(keys), token, issued].filter((secret) => secret !== allowed);
  const remaining = [...files].filter(([path]) => !isOwnStore(path)).flat();
  const recorded = `${historyOf(files)}\n${harOf(files)}`;
  const inRecords = allowed === undefined ? [] : leaksOf(allowed, recorded);
  return [...secrets.flatMap((secret) => leaksOf(secret, [shown, ...remaining].join("\n"))), ...inRecords];
}

/** Returns the `--har` recording, which must not contain secrets either. */
const harOf = (files: Sinks["files"]) => files.get("/work/echo.har") ?? "";

const historyOf = (files: Sinks["files"]) =>
  [...files]
    .filter(([path]) => isHistory(path))
    .flat()
    .join("\n");

type Format = readonly [flags: readonly string[], more: object];

/** Formats in which the response shapes are printed in turn, starting with a different one for each line. */
const formats: readonly Format[] = [
  [["-o", "json", "-vv"], {}],
  [["-o", "csv", "--har", "echo.har"], {}],
  [["-o", "yaml", "-v"], {}],
  [["-o", "ndjson"], {}],
  [[], {}],
  [[], { isTerminal: true, columns: 200 }],
];

const agreed = ["--yes", "--confirm=env", "--retries", "1", "--max-wait", "5s"];
const rows = samples
  .flatMap(({ lines, isSending }) => lines.map((line) => [textOf(line), line, isSending] as const))
  .map((row, index) => [...row, index] as const);

test.each(rows)(
  "%s never prints any part of a key from a response, in any format",
  async (_, line, isSending, first) => {
    let count = 0;
    for (const [index, shape] of Object.keys(shapes).entries()) {
      const [flags, more] = formats[(first + index) % formats.length] as Format;
      const sinks = await sinksOf(line, platformOf(line, shape), [...flags, ...agreed], more);
      count += sinks.requests.length;
      const isRecorded = sinks.requests.length > 0 && !textOf(line).startsWith("sandbox");
      expect([shape, historyOf(sinks.files) !== ""]).toEqual([shape, isRecorded]);
      // A dry run writes no recording, although it may send reads.
      const hasHar = flags.includes("--har") && sinks.requests.length > 0 && !wordsOf(line).includes("-n");
      expect([shape, harOf(sinks.files).includes('"request"')]).toEqual([shape, hasHar]);
      expect([shape, flags, leaks(sinks)]).toEqual([shape, flags, []]);
    }
    expect(count > 0).toBe(isSending);
    countFigure("lines with a canary key", Object.keys(shapes).length);
  },
);

/** Issues the requested secret, then echoes it and the key in every response. */
function issuingPlatform(): Send {
  let known = "";
  return async (request) => {
    const { method, url } = request;
    if (url.endsWith("/oauth/token")) {
      known += echoOf(token);
      return answer({ accessToken: token, expiresIn: 1800, message: echoOf(secretOf(request)) });
    }
    const issues = /\/webhooks(\/[\w-]{36})?$/.test(url) && ["POST", "PUT", "PATCH"].includes(method);
    if (!issues) return answer({ title: `${known} ${echoOf(secretOf(request))}` }, 400);
    known += echoOf(issued);
    return answer({ id, url: "https://example.com/hooks", secret: issued, note: echoOf(secretOf(request)) });
  };
}

test.each(rows)("%s prints an issued secret only if that is its purpose", async (_, line) => {
  const purpose = purposeOf(line);
  let isShown = false;
  for (const [flags, more] of formats) {
    const sinks = await sinksOf(line, issuingPlatform(), [...flags, ...agreed], more);
    expect([flags, leaks(sinks, purpose)]).toEqual([flags, []]);
    isShown ||= purpose !== undefined && sinks.shown.includes(purpose);
  }
  const isExpected = purpose !== undefined && !textOf(line).startsWith("webhooks listen");
  expect(isShown || !isExpected || textOf(line).includes("--recreate")).toBe(true);
});
