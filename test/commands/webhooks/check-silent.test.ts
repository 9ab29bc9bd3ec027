import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createNetworkSend } from "../../../src/host/network/send";
import { currentSecret, ruleCount } from "../../support/checked-receiver";
import { runLine } from "../../support/program/world";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function portOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  return String((server.address() as AddressInfo).port);
}

const serve = (answer: RequestListener) => {
  const server = createServer(answer);
  closing.push(() => server.closeAllConnections());
  return portOf(server);
};

async function check(url: string, more: readonly string[] = [], send = createNetworkSend({})) {
  const { exitCode, stdout, stderr } = await runLine(
    ["webhooks", "check", url, "--secret-file", "hook.key", "--json", ...more],
    { files: { "/work/hook.key": currentSecret }, send },
  );
  const { error } = JSON.parse(stderr.slice(stderr.indexOf("{")));
  const { verdicts, ...counts } = JSON.parse(stdout);
  return { exitCode, message: error.message, hint: error.hint, plain: verdicts[0], counts };
}

const isOwnFault =
  "It must answer within ten seconds, with a short body. Its own log may show what happened.";

test("suggests starting a receiver that isn't running", async () => {
  const url = "http://127.0.0.1:1/x";
  expect(await check(url)).toMatchObject({
    exitCode: 13,
    message: `The receiver at ${url} doesn't answer: the server 127.0.0.1:1 refused the connection.`,
    hint: "Start the receiver, or correct its address.",
    plain: {
      verdict: "unknown",
      advice: "The receiver doesn't answer: the server 127.0.0.1:1 refused the connection.",
    },
    counts: { held: 0, broken: 0, unknown: ruleCount },
  });
});

test("reports no broken rule if the host doesn't exist", async () => {
  expect(await check("http://nowhere.invalid/x", ["--confirm", "nowhere.invalid"])).toMatchObject({
    exitCode: 13,
    message: expect.stringMatching(/^The receiver at http:\/\/nowhere\.invalid\/x doesn't answer: c.* host/),
    counts: { broken: 0, unknown: ruleCount },
  });
});

test("reports no broken rule if the port doesn't support TLS", async () => {
  const port = await serve((_, response) => void response.end());
  expect(await check(`https://127.0.0.1:${port}/x`)).toMatchObject({
    message: `The receiver at https://127.0.0.1:${port}/x doesn't answer: no secure connection to 127.0.0.1:${port}: the TLS handshake failed.`,
    hint: "Check the port, and whether the URL should start with http:// instead of https://.",
    counts: { broken: 0, unknown: ruleCount },
  });
});

const endless: RequestListener = (_, response) => {
  const write = () => {
    while (!response.destroyed && response.write("x".repeat(2 ** 16)));
  };
  response.on("drain", write);
  write();
};

test.each<[string, string, () => Promise<string>]>([
  [
    "closes the connection",
    "the server 127.0.0.1:* closed the connection without an answer",
    () => serve(({ socket }) => void socket.destroy()),
  ],
  [
    "doesn't speak HTTP",
    "the server 127.0.0.1:* answered with something that is not HTTP",
    () => portOf(createSocketServer((socket) => void socket.end("hello\r\n\r\n"))),
  ],
  ["sends an endless answer", "the answer of 127.0.0.1:* is larger than 1 MiB", () => serve(endless)],
])("reports only the first rule if a receiver %s [DLV-01]", async (_, reason, open) => {
  const url = `http://127.0.0.1:${await open()}/hooks`;
  const { message, plain, ...rest } = await check(url);
  const text = reason.replace("*", new URL(url).port);
  expect(rest).toEqual({
    exitCode: 13,
    hint: isOwnFault,
    counts: { url, held: 0, broken: 1, unknown: ruleCount - 1 },
  });
  expect(message).toBe(`The receiver at ${url} doesn't answer: ${text}.`);
  expect(plain.advice).toMatch(
    `The receiver gave no answer: ${text}. Likely bug: The receiver crashes or hangs`,
  );
});

test("reads an error page of 300 KB [DLV-01]", async () => {
  const pages = ["x".repeat(300_000)];
  const port = await serve((_, response) => void response.writeHead(500).end(pages.pop()));
  const { plain } = await check(`http://127.0.0.1:${port}/hooks`);
  expect(plain.advice).toMatch(/^case\.created was answered 500\. /);
});

test.each([
  [301, "The receiver redirects, and the platform follows no redirect."],
  [404, "Nothing at this address accepts a POST."],
  [410, "The receiver answers 410, which disables the subscription at once."],
  [401, "The receiver refuses genuine deliveries: wrong secret, or not the raw bytes of the body."],
  [500, "The receiver fails with an error of its own."],
])("reports a single bug if a receiver answers every delivery with %i [DLV-01]", async (status, bug) => {
  const send = async () => ({ status, headers: { location: "/" }, body: new Uint8Array() });
  const { hint, plain, counts } = await check("http://127.0.0.1:3000/hooks", [], send);
  expect(plain.advice).toMatch(`case.created was answered ${status}. Likely bug: ${bug}`);
  expect([hint, counts.broken]).toEqual(["Fix the first one. The others can be judged only then.", 1]);
});
