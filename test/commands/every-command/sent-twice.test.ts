import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpResponse, Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";

const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test" };
const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const url = "https://example.com/hooks";

const submit = [
  ...["cases", "submit", "--as", "customer", "--amount", "1250.00", "--currency", "EUR"],
  ...["--date", "2026-01-12", "--due-date", "2026-03-16", "--debtor-type", "company"],
  ...["--debtor-name", "Muster GmbH", "--debtor-country", "DE"],
];
const client = [
  ...["clients", "create", "--external-tenant-id", "nl-1", "--name", "Nordlicht GmbH", "--country", "DE"],
  ...["--support-email", "office@n.example", "--user", "Ada Lindt <ada@n.example>"],
];
const words = (line: string) => line.split(" ");
const ownNames = ["--idempotency-key", "mine"];

/** Writes, and whether each is safe to resend because a repeat has no further effect (AMB-51). */
const writes: readonly (readonly [name: string, line: readonly string[], isRepeatable: boolean])[] = [
  ["cases submit", submit, true],
  ["cases submit with the user's key", [...submit, ...ownNames], true],
  ["cases submit, no key", [...submit, "--idempotency-key", "none"], false],
  ["test create", words("test create"), true],
  ["test create, no key", words("test create --idempotency-key none"), false],
  ["test advance", words(`test advance ${id} active`), false],
  ["test delete", words(`test delete ${id}`), true],
  ["clients create", client, true],
  ["clients withdraw", words("clients withdraw nl-1 --yes"), false],
  ["clients reset", words("clients reset nl-1"), true],
  ["tokens mint", words("tokens mint nl-1 --json"), true],
  ["chats send", words(`chats send ${id} --text Hello --user a@b.example`), true],
  ["chats send, creditor", words(`chats send ${id} --text Hello --user a@b.example --as customer`), false],
  [
    "clients kyc",
    words("clients kyc nl-1 --director-name A --director-address B --director-birth-date 1975-04-02"),
    true,
  ],
  ["webhooks create", words(`webhooks create --url ${url} --event all`), false],
  ["webhooks create, referral", words(`webhooks create --as referral --url ${url} --event all`), false],
  ["webhooks create, own key", [...words(`webhooks create --url ${url} --event all`), ...ownNames], false],
  ["webhooks update", words(`webhooks update ${id} --inactive`), true],
  ["webhooks update --recreate", words(`webhooks update ${id} --event all --recreate --yes`), false],
  ["webhooks delete", words(`webhooks delete ${id} --yes`), true],
  ["webhooks rotate", words(`webhooks rotate ${id} --yes`), false],
  ["webhooks test", words(`webhooks test ${id} --as customer`), false],
  ["events replay", words(`events replay ${id}`), false],
  ["api POST to a known path", words("api POST /managed-cases --set a=1"), true],
  ["api POST to an unknown path", words("api POST /somewhere --set a=1"), false],
  ["api POST to an unknown path, own key", [...words("api POST /somewhere --set a=1"), ...ownNames], false],
  ["api PUT to an unknown path", words("api PUT /somewhere --set a=1"), true],
];

const lost = (message: string, arrived?: HttpResponse) =>
  new Failure("network", message, { retryable: true, ...(arrived === undefined ? {} : { arrived }) });

const faults: readonly (readonly [name: string, fault: HttpResponse | Failure, isTried: boolean])[] = [
  ["a lost answer", lost("the connection was closed"), true],
  ["a 500", answer({ message: "down" }, 500), true],
  ["a 502", answer("<html>", 502, { "content-type": "text/html" }), true],
  ["half an answer", lost("the connection broke off", answer("{", 200)), true],
  ["a 200 with a web page", answer("<html>", 200, { "content-type": "text/html" }), false],
];

const subscription = { id, url, events: ["case.created"], isActive: true };

describe.each(faults)("after %s", (_, fault, isTried) => {
  test.each(writes)("sends %s again only if repeating it is safe", async (_name, line, safe) => {
    const send: Send = async ({ method }) => {
      if (method === "GET") return answer(subscription);
      if (fault instanceof Failure) throw fault;
      return fault;
    };
    const { requests } = await runLine(line, { env, send });
    const sent = requests.filter(({ method }) => method !== "GET");
    expect(sent).toHaveLength(isTried && safe ? 4 : 1);
    expect(new Set(sent.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });
});

test("reports in text and JSON that a failed write can't be repeated safely [AMB-51]", async () => {
  const line = `webhooks create --url ${url} --event all --json`;
  for (const [, fault] of faults.slice(0, 4)) {
    const send: Send = async () => {
      if (fault instanceof Failure) throw fault;
      return fault;
    };
    const { exitCode, stdout, stderr } = await runLine(line, { env, send });
    expect([exitCode, stdout]).toEqual([11, ""]);
    expect(JSON.parse(stderr).error).toMatchObject({
      retryable: false,
      hint: "It may have taken effect: check before you send it again.",
    });
  }
});

test.each([
  ["webhooks create", `webhooks create --url ${url} --event all`],
  ["test create", "test create"],
  ["test create with the user's key", "test create --idempotency-key mine"],
  ["webhooks update", `webhooks update ${id} --inactive`],
  ["webhooks delete", `webhooks delete ${id} --yes`],
])("says after Ctrl-C during %s that it may have taken effect [AMB-51]", async (_, line) => {
  const send: Send = async ({ method }) => {
    if (method === "GET") return answer(subscription);
    throw new Failure("interrupted", "interrupted");
  };
  const { exitCode, stderr } = await runLine(line, { env, send });
  const lines = stderr.split("\n");
  expect([exitCode, lines.at(-4), lines.at(-2)]).toEqual([
    130,
    "Interrupted.",
    "  next: It may have taken effect: check before you send it again.",
  ]);
});

test("says only that it was interrupted if it had sent nothing, or only a read", async () => {
  const send: Send = async () => {
    throw new Failure("interrupted", "interrupted");
  };
  const unsent: Send = async () => {
    throw new Failure("interrupted", "interrupted", { mayHaveArrived: false });
  };
  const create = `webhooks create --url ${url} --event all`;
  const ends = [
    await runLine("cases list", { env, send }),
    await runLine(create, { env, send: unsent }),
    await runLine("tokens mint nl-1 --json", { env, send: unsent }),
  ];
  expect(ends.map(({ exitCode, stderr }) => [exitCode, stderr])).toEqual([
    [130, "Interrupted.\n"],
    [130, "Interrupted.\n"],
    [130, expect.stringContaining('"code":"interrupted"')],
  ]);
});
