import { expect, test } from "vitest";
import { type Behaviour, startFaultyServer } from "../support/platforms/faulty-server";
import { runBuilt } from "../support/program/built-program";
import { temporaryFolder } from "../support/program/temporary-folder";

const folder = temporaryFolder();

async function ask(url: string, ...flags: string[]) {
  return runBuilt(["cases", "list", "--retries", "0", ...flags], {
    RECOUP_COLLECTION_URL: url,
    RECOUP_COLLECTION_KEY: "canary-key-4711",
    RECOUP_CONFIG_DIR: folder,
    XDG_CACHE_HOME: folder,
  });
}

const behaviours: readonly (readonly [string, Behaviour, RegExp])[] = [
  ["refuses connections", { kind: "refuse" }, /refused|nothing listens|not accept/i],
  ["hangs before its answer", { kind: "hang-before-answer" }, /gave no answer within 3/],
  ["hangs in the middle of the body", { kind: "hang-in-body" }, /did not finish its answer within 3/],
  ["closes the connection before its answer", { kind: "drop-before-answer" }, /closed|dropped|reset|ended/i],
  [
    "closes the connection in the middle of the body",
    { kind: "drop-in-body", framing: "content-length" },
    /of [\d,]+ bytes/,
  ],
  ["returns HTML", { kind: "html" }, /text\/html/],
  ["returns broken JSON", { kind: "broken-json" }, /JSON/],
  ["returns an empty body", { kind: "empty-body" }, /empty/],
  ["returns 200 MB", { kind: "huge-body", bytes: 200_000_000, framing: "chunked" }, /larger than 64 MiB/],
  [
    "returns the wrong content type",
    { kind: "answer", head: ["HTTP/1.1 200 OK", "content-type: image/png"], body: "[]" },
    /not what the platform sends: it is/,
  ],
  [
    "sends 102 endlessly",
    { kind: "drip", first: "", drop: "HTTP/1.1 102 Processing\r\n\r\n", gapMs: 50 },
    /gave no answer within 3/,
  ],
  [
    "sends its body very slowly",
    { kind: "drip", first: "HTTP/1.1 200 OK\r\ncontent-length: 5000\r\n\r\n", drop: " ", gapMs: 100 },
    /did not finish its answer within 3/,
  ],
  ["returns status 099", { kind: "raw", text: "HTTP/1.1 099 Odd\r\n\r\n" }, /the status 099/],
  ["doesn't speak HTTP", { kind: "garbage" }, /HTTP/],
  ["redirects", { kind: "redirect", location: "http://127.0.0.1:1/" }, /redirect/],
];

test.concurrent.each(behaviours)(
  "exits with 11 and a single clear error for a server that %s",
  async (_, behaviour, finding) => {
    const server = await startFaultyServer(behaviour);
    const { exitCode, stdout, stderr } = await ask(server.url, "--request-timeout", "3s");
    await server.close();
    expect(stderr).toMatch(finding);
    expect(stderr.match(/^Error: /gm)).toHaveLength(1);
    expect(stderr).toMatch(/^ {2}next: /m);
    expect(stderr).not.toContain("canary-key-4711");
    expect([exitCode, stdout]).toEqual([11, ""]);
  },
);

test("reports a server name that can't be resolved", async () => {
  const { exitCode, stderr } = await ask("https://no-such-host.invalid");
  expect(stderr).toContain("no-such-host.invalid");
  expect(exitCode).toBe(11);
});

test("never sends the key to another origin after a redirect", async () => {
  const other = await startFaultyServer({ kind: "html" });
  const server = await startFaultyServer({ kind: "redirect", location: `${other.url}/stolen` });
  await ask(server.url);
  expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
  await Promise.all([server.close(), other.close()]);
});
