import { expect, test } from "vitest";
import type { HttpRequest } from "../../../src/base/http";
import { verify } from "../../../src/webhooks/verify";
import { answer, inTurn } from "../../support/platforms/answers";
import { envelope, linesOf, nowSeconds, secret } from "../../support/platforms/listening";
import { collectionEnv, runLine } from "../../support/program/world";

const target = "http://127.0.0.1:3000/hooks";
const env = { ...collectionEnv, RECOUP_WEBHOOK_SECRET: secret, RECOUP_ENVIRONMENT: "test" };
const line = `webhooks listen --replay hooks --forward-to ${target}`;
const at = (second: number) => `/work/hooks/20260316T0900${String(second).padStart(2, "0")}000Z`;

const files = {
  [`${at(2)}-case.updated-e2.json`]: envelope("e2"),
  [`${at(1)}-case.closed-e1-not-taken-1.http`]: `x-service-signature: t=1,v1=0\r\n\r\n${envelope("e1", "case.closed")}`,
  [`${at(3)}-case.closed-e1.json`]: envelope("e1", "case.closed"),
  [`${at(4)}-refused-1.http`]: `x-service-signature: t=1,v1=0\r\n\r\n${envelope("forged")}`,
  "/work/hooks/ready.json": "{}",
};

const answering = (...statuses: readonly number[]) => inTurn(...statuses.map((status) => answer("", status)));

test("sends each saved delivery once, in order and with a new signature [SIG-02]", async () => {
  const setting = { env, files, send: answering(204) };
  const { exitCode, stdout, requests } = await runLine(`${line} -o ndjson`, setting);
  expect([exitCode, linesOf(stdout).map(({ id, replay }) => [id, replay])]).toEqual([
    0,
    [
      ["e1", true],
      ["e2", true],
    ],
  ]);
  const [{ url, body = new Uint8Array(), headers }] = requests as [HttpRequest];
  expect([url, Buffer.from(body).toString(), headers["x-service-replay"], requests.length]).toEqual([
    target,
    envelope("e1", "case.closed"),
    "true",
    2,
  ]);
  expect(verify({ header: headers["x-service-signature"], body, secret, nowSeconds }).valid).toBe(true);
});

test("--event selects the events to send", async () => {
  const setting = { env, files, send: answering(204) };
  const { stdout } = await runLine(`${line} --event case.updated -o ndjson`, setting);
  expect(linesOf(stdout).map(({ id }) => id)).toEqual(["e2"]);
});

test("skips a delivery that isn't accepted and exits with 12", async () => {
  const { exitCode, stdout, stderr } = await runLine(`${line} -o ndjson`, {
    env,
    files,
    send: answering(500, 204),
  });
  expect([exitCode, linesOf(stdout).map(({ id }) => id)]).toEqual([12, ["e2"]]);
  expect(stderr).toContain("1 of 2 deliveries not accepted.");
});

test("suggests another secret if the program refuses all signatures", async () => {
  const refused = await runLine(line, { env, files, send: answering(401) });
  expect([refused.exitCode, refused.stderr]).toEqual([
    12,
    expect.stringContaining(
      "next: Your program seems to refuse the signature: check that --secret-file has the secret that it verifies with.\n",
    ),
  ]);
  const mixed = await runLine(line, { env, files, send: answering(401, 500) });
  expect(mixed.stderr).toContain("next: Run the command again:");
});

test("stops sending when the program responds with 503", async () => {
  const { exitCode, stderr, requests } = await runLine(line, { env, files, send: answering(503) });
  expect([exitCode, requests.length]).toEqual([12, 1]);
  expect(stderr).toContain("The rest was not sent, as your program seems to be down.");
  const last = await runLine(line, { env, files, send: answering(204, 503) });
  expect(last.stderr).toContain("Error: 1 of 2 deliveries not accepted.\n");
});

test.each([
  ["", "2 saved deliveries"],
  ["--event case.closed", "1 saved delivery"],
])("prints the number of deliveries to send in a dry run %s", async (flags, count) => {
  const { stdout, requests } = await runLine(`${line} ${flags} --dry-run`, { env, files });
  expect([stdout, requests]).toEqual([`Would send ${count} to ${target} again. Nothing was changed.\n`, []]);
});

test.each([
  ["webhooks listen --replay hooks", 2, "--replay needs --forward-to, the address of your program."],
  [`webhooks listen --replay none --forward-to ${target}`, 2, "--replay: none has no saved deliveries."],
  [`${line} --public-url https://a.example.com`, 2, "--public-url can't be combined with --replay."],
])("refuses %s", async (words, exit, message) => {
  const { exitCode, stderr, requests } = await runLine(words, { env, files });
  expect([exitCode, requests, stderr]).toEqual([exit, [], expect.stringContaining(message)]);
});

test("sends nothing without a secret", async () => {
  const { exitCode, requests } = await runLine(line, { env: collectionEnv, files });
  expect([exitCode, requests]).toEqual([3, []]);
});
