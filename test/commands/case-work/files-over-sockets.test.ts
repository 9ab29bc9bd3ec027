import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Listener } from "../../../src/base/host";
import { files } from "../../../src/host/files/files";
import { createNetworkSend } from "../../../src/host/network/send";
import { listen } from "../../../src/host/network/server/listen";
import { maxFormBytes } from "../../../src/sandbox/http/routes";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { runLine } from "../../support/program/world";
import { openSandbox, type TestSandbox } from "../../support/sandbox/sandbox";

const folder = temporaryFolder();
const maxBytes = 25 * 2 ** 20;
let sandbox: TestSandbox;
let listener: Listener;
let id = "";

beforeAll(async () => {
  sandbox = await openSandbox();
  listener = await listen(sandbox.platform.send, 0, { passesOversized: true, maxBodyBytes: maxFormBytes });
  const sql = `select id from cases where collection_partner = 1 and is_deleted = 0 and is_cleared = 1
    and is_test = 0 and lifecycle = 6 limit 1`;
  id = sandbox.store.get<{ id: string }>(sql)?.id ?? "";
});
afterAll(() => listener.close());

const envAt = (url: string) => ({
  RECOUP_DATA_DIR: folder,
  RECOUP_COLLECTION_URL: `${url}/test/collection`,
  RECOUP_COLLECTION_KEY: sandbox.keyOf("collection", 1),
  RECOUP_ENVIRONMENT: "test",
});
const run = (words: readonly string[], fileSystem = files, url = listener.url) =>
  runLine(words, { env: envAt(url), send: createNetworkSend({}), fileSystem });
const inFolder = (name: string) => join(folder, name);
const count = () => sandbox.store.get<{ n: number }>("select count(*) as n from files")?.n;

test("transfers a 25 MiB file byte for byte in both directions", async () => {
  const content = Buffer.alloc(maxBytes, "0123456789\r\n--");
  writeFileSync(inFolder("big.pdf"), content);
  const uploaded = await run(["files", "upload", id, inFolder("big.pdf"), "--json"]);
  expect([uploaded.exitCode, uploaded.stderr]).toEqual([0, ""]);
  const back = inFolder("back.pdf");
  expect((await run(["files", "download", "big.pdf", "--case", id, "--out", back])).exitCode).toBe(0);
  expect(readFileSync(back).equals(content)).toBe(true);
});

test("stops sending a large file after a 413 [ERR-18]", async () => {
  const before = count();
  writeFileSync(inFolder("huge.pdf"), Buffer.alloc(2 * maxBytes, "x"));
  const { exitCode, stderr } = await run(["files", "upload", id, inFolder("huge.pdf"), "--no-check"]);
  expect(exitCode).toBe(9);
  expect(stderr).toContain("413 FileTooLarge");
  expect(count()).toBe(before);
});

test.each([
  ["grows", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("more")])],
  ["shrinks", (bytes: Buffer) => bytes.subarray(0, -5)],
  ["is overwritten", (bytes: Buffer) => Buffer.alloc(bytes.length, "y")],
])("reports a file that %s during the upload", async (_, change) => {
  const before = count();
  const path = inFolder("changing.pdf");
  const content = Buffer.alloc(300_000, "x");
  writeFileSync(path, content);
  let reads = 0;
  const changing = {
    ...files,
    readPieces: async (name: string) => {
      reads += 1;
      if (reads === 2) writeFileSync(path, change(content));
      return files.readPieces(name);
    },
  };
  const { exitCode, stderr } = await run(["files", "upload", id, path], changing);
  expect(exitCode).toBe(2);
  expect(stderr).toContain("changed while it was sent; nothing was uploaded");
  expect(count()).toBe(before);
});

test("exits with 11 if the server closes the connection during the upload", async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.once("data", () => socket.destroy());
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const words = ["files", "upload", id, inFolder("big.pdf"), "--retries", "0"];
  const { exitCode, requests } = await run(words, files, url);
  expect([exitCode, requests.map(({ method }) => method)]).toEqual([11, ["POST", "GET"]]);
  expect(connections).toBe(2);
  await new Promise((resolve) => server.close(resolve));
});

test("keeps only parts of the file in memory during an upload", async () => {
  let peak = 0;
  const watched = {
    ...files,
    readPieces: async (name: string) => {
      const pieces = await files.readPieces(name);
      async function* measured() {
        for await (const piece of pieces ?? []) {
          peak = Math.max(peak, piece.length);
          yield piece;
        }
      }
      return measured();
    },
    read: async (name: string) => {
      if (name.endsWith(".pdf")) throw new Error("read whole");
      return files.read(name);
    },
  };
  expect((await run(["files", "upload", id, inFolder("big.pdf"), "-q"], watched)).exitCode).toBe(0);
  expect(peak).toBeLessThan(2 ** 17);
});
