import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const env = {
  ...collectionEnv,
  ...customerEnv,
  ...referralEnv,
  RECOUP_ENVIRONMENT: "test",
  NO_COLOR: "1",
};
const id = "1a1eeb74-92d3-47f2-9e01-536fa86be6c4";
const caseId = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const disabled = {
  id,
  url: "https://example.com/hooks",
  isActive: false,
  disabledReason: "The receiver answered 500 to every delivery of the last five days",
  isTestMode: true,
  events: ["case.closed", "payment.created"],
  createdUtc: "2026-03-01T08:00:00Z",
  updatedUtc: "2026-03-15T08:00:00Z",
};
const issued = { ...disabled, isActive: true, disabledReason: null, secret: "whsec_canary" };
const files = { "/work/hook.key": "c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9uLCAzMiBieXRlcw==" };
const terminal = { env, files, isTerminal: true, columns: 100 };

const cards: readonly (readonly [
  line: string,
  body: unknown,
  exit: number,
  stdout: string,
  stderr: string,
])[] = [
  [
    `webhooks get ${id}`,
    disabled,
    0,
    `https://example.com/hooks

Active            no
Disabled because  The receiver answered 500 to every delivery of the last five days
Test mode         yes
Events            case.closed, payment.created
Created           2026-03-01 08:00 UTC
Updated           2026-03-15 08:00 UTC
Id                ${id}
`,
    "",
  ],
  [`webhooks get ${id} -o ids`, disabled, 0, `${id}\n`, ""],
  [
    `webhooks create --url https://example.com/hooks --event case.closed,payment.created --test-mode`,
    issued,
    0,
    `https://example.com/hooks

Secret     whsec_canary

Store this secret now: it signs every delivery and is not shown again.

Active     yes
Test mode  yes
Events     case.closed, payment.created
Created    2026-03-01 08:00 UTC
Updated    2026-03-15 08:00 UTC
Id         ${id}
`,
    "",
  ],
  [
    `webhooks create --url https://example.com/hooks --event case.closed`,
    "",
    0,
    `https://example.com/hooks

Events  case.closed
`,
    `The answer has no secret. \`recoup webhooks rotate <id> --as collection\` creates a new one.\n`,
  ],
  [
    `webhooks create --url https://example.com/hooks --event case.closed`,
    { ...issued, secret: "" },
    0,
    `https://example.com/hooks

Active     yes
Test mode  yes
Events     case.closed, payment.created
Created    2026-03-01 08:00 UTC
Updated    2026-03-15 08:00 UTC
Id         ${id}
`,
    `The answer has no secret. \`recoup webhooks rotate ${id} --as collection\` creates a new one.\n`,
  ],
  [
    `webhooks update ${id} --url https://example.com/new`,
    "",
    0,
    `https://example.com/new

Id  ${id}
`,
    "",
  ],
  [
    `webhooks update ${id} --inactive --live-mode`,
    "",
    0,
    `Active     no
Test mode  no
Id         ${id}
`,
    "",
  ],
  [`webhooks delete ${id} --yes`, "", 0, `Deleted the subscription ${id}.\n`, ""],
  [
    `webhooks rotate ${id} --yes`,
    { id, secret: "whsec_new" },
    0,
    `Secret  whsec_new

Store this secret now: it signs every delivery and is not shown again.

Id      ${id}
`,
    "",
  ],
  [
    `webhooks rotate ${id} --yes`,
    { id },
    12,
    `Id  ${id}\n`,
    `Error: The answer has no secret.
  next: \`recoup webhooks rotate ${id} --as collection\` creates a new one.
`,
  ],
  [
    `webhooks test ${id}`,
    { success: true, httpStatusCode: 200, durationMs: 84, testPayload: "{}" },
    0,
    `Delivered

Answer        200
Milliseconds  84
Sent          {}
`,
    "",
  ],
  [
    `webhooks test ${id}`,
    { success: false, httpStatusCode: 500, durationMs: 84, errorMessage: "Internal", errorCategory: "Http" },
    13,
    `Not delivered

Answer         500
Milliseconds   84
Error          Internal
Kind of error  Http
`,
    `Error: The receiver did not accept the test delivery.
  next: \`recoup webhooks get ${id} --as customer\` shows its address; the receiver must answer 2xx within 10 seconds.
`,
  ],
  [`webhooks test ${id}`, "", 0, "Test delivery requested\n", ""],
  [`webhooks test ${id}`, { httpStatusCode: 500 }, 0, "Test delivery requested\n\nAnswer  500\n", ""],
  [
    `webhooks test --as referral --event case.closed --case ${caseId}`,
    { eventType: "case.closed", enqueuedCount: 2, message: "Queued" },
    0,
    `case.closed

Deliveries  2
Message     Queued
`,
    "",
  ],
  [
    `webhooks test --as referral --event client.linked --tenant kb-1001`,
    { enqueuedCount: 0 },
    0,
    `Deliveries  0\n`,
    `No subscription receives this event.\n`,
  ],
  [`webhooks test --as referral --event client.linked --tenant kb-1001 -o ids`, "", 0, `client.linked\n`, ""],
  [
    `webhooks listen --fields help`,
    "",
    0,
    `receivedAt
event
reference
valid
duplicate
outOfOrder
id
caseId
body
testDelivery
replay
backfill
`,
    "",
  ],
  [
    `webhooks listen --refetch --fields help`,
    "",
    0,
    `receivedAt
event
reference
valid
duplicate
outOfOrder
id
caseId
body
testDelivery
replay
backfill
case
`,
    "",
  ],
  [`webhooks vectors v -n`, "", 0, `Would write 40 vectors to v. Nothing was changed.\n`, ""],
  [
    `webhooks vectors v`,
    "",
    0,
    `Wrote 40 vectors to v: 9 to accept and 31 to refuse. index.json lists them.\n`,
    "",
  ],
  [`webhooks vectors v -o ids`, "", 0, `v\n`, ""],
  [
    `webhooks check http://127.0.0.1:3000/hooks -n`,
    "",
    0,
    `Would send genuine and forged deliveries to http://127.0.0.1:3000/hooks. Nothing was changed.\n`,
    "",
  ],
  [
    `webhooks listen -n --port 0 --secret-file hook.key`,
    "",
    0,
    `Would listen on a free port. Nothing was changed.\n`,
    "",
  ],
  [
    `webhooks listen -n --port 4020 --secret-file hook.key`,
    "",
    0,
    `Would listen on port 4020. Nothing was changed.\n`,
    "",
  ],
];

test.each(cards)("`recoup %s` shows the response %j", async (line, body, exit, out, err) => {
  const { exitCode, stdout, stderr } = await runLine(line, {
    ...terminal,
    send: async () => answer(body),
  });
  expect([exitCode, stdout, stderr]).toEqual([exit, out, err]);
});

test("shows why a subscription is disabled if there is room", async () => {
  const shownAt = async (columns: number) => {
    const send = async () => answer([disabled]);
    const { stdout } = await runLine("webhooks list", { ...terminal, columns, send });
    return stdout.split("\n")[1]?.split(/ {2,}/).slice(4);
  };
  expect(await shownAt(136)).toEqual(["case.closed, payment.created", "15d ago"]);
  expect(await shownAt(137)).toEqual(["The receiver answered 500 to every delivery…", "15d ago"]);
  expect(await shownAt(160)).toEqual([
    "case.closed, payment…",
    "The receiver answered 500 to every delivery…",
    "15d ago",
  ]);
});

test("webhooks test on the referral surface sends event details", async () => {
  const flags = "--old-lifecycle Active --new-lifecycle Closed --close-code Paid --close-comment Settled";
  const line = `webhooks test --as referral --event case.closed --case ${caseId} ${flags}`;
  const { requests } = await runLine(line, { env, send: async () => answer({ enqueuedCount: 0 }) });
  expect(
    requests.map(({ method, url, body }) => [method, url, JSON.parse(Buffer.from(body ?? "").toString())]),
  ).toEqual([
    [
      "POST",
      "https://referral.example/v1/webhooks/test",
      {
        eventType: "case.closed",
        caseId,
        oldLifecycle: "Active",
        newLifecycle: "Closed",
        closeCode: "Paid",
        closeComment: "Settled",
      },
    ],
  ]);
});
