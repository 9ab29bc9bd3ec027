import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { subscriptionId } from "../../support/platforms/delivery-history";
import { deafListen, envelope, linesOf, secret, startListening } from "../../support/platforms/listening";
import { collectionEnv, memoryFiles, runLine } from "../../support/program/world";
import { openPlatform } from "../../support/sandbox/opening";

const url = "https://tunnel.example.com/hooks";

describe("with --public-url", () => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test", RECOUP_DATA_DIR: "/data" };
  const send: Send = async ({ method }) =>
    method === "POST" ? answer({ id: subscriptionId, secret }, 201) : answer([]);
  const flags = ["--public-url", url, "--keep", "--count", "1", "-o", "ndjson"];

  test("--keep stores the secret, IDs and start time of a subscription", async () => {
    const [files, keyring] = [new Map<string, string>(), new Map<string, string>()];
    const setting = { env, send, fileSystem: memoryFiles(files), keyring };
    const { post, ended } = await startListening(flags, setting);
    await post(envelope("e1"));
    const { exitCode, stderr, requests } = await ended;
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([0, ["GET", "POST"]]);
    expect(
      stderr,
    ).toBe(`The subscription stays, and its secret is in the keyring. Next time: \`recoup webhooks listen --as collection --subscription ${subscriptionId} --since last\`.
Subscribed ${url} on the collection surface (${subscriptionId}).
Signing secret: ${secret}
Listening at http://127.0.0.1:4020. Press Ctrl-C to stop.
`);
    expect([...keyring.values()]).toEqual([secret]);
    expect([...files.values()]).toContain('{"deliveredUntil":"2026-03-16T09:00:00.000Z"}\n');
    expect([...files.keys()].some((path) => path.includes("webhook-listeners"))).toBe(false);
  });

  test("suggests storing the secret elsewhere if the keyring is missing", async () => {
    const { post, ended } = await startListening(flags, { env, send });
    await post(envelope("e1"));
    const { exitCode, stderr } = await ended;
    expect([exitCode, stderr]).toEqual([0, expect.stringContaining("Store it yourself. Next time:")]);
  });

  test("with --quiet, checks that the secret can be stored before sending anything", async () => {
    const { exitCode, stderr, requests } = await runLine(["webhooks", "listen", "--quiet", ...flags], {
      env,
      send,
      listen: deafListen,
    });
    expect([exitCode, requests]).toEqual([3, []]);
    expect(stderr).toContain("Leave out --quiet, which hides the secret, or add --ready-file.");
  });

  test.each([
    [`--subscription ${subscriptionId} --keep`, "--keep applies to a new subscription"],
    [`--public-url ${url} --surfaces all --keep`, "--keep creates one subscription: name one surface."],
  ])("refuses listen %s", async (line, words) => {
    const { exitCode, stderr, requests } = await runLine(`webhooks listen ${line}`, { env });
    expect([exitCode, requests, stderr]).toEqual([2, [], expect.stringContaining(words)]);
  });
});

describe("on the embedded sandbox", () => {
  const folder = mkdtempSync(join(tmpdir(), "recoup-keep-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const env = { RECOUP_DATA_DIR: folder, RECOUP_CONFIG_DIR: folder };
  const [fileSystem, keyring] = [memoryFiles(new Map()), new Map<string, string>()];
  const world = { env, openPlatform, fileSystem, keyring };
  const run = (line: string, send?: Send) =>
    runLine(`${line} --json --idempotency-key none`, { ...world, ...(send && { send }) });
  const listen = async (ready: string, flags: readonly string[], act: (send: Send) => Promise<void>) => {
    let signalReady = () => {};
    const isReady = new Promise<void>((resolve) => {
      signalReady = resolve;
    });
    const beforeStderr = (chunk: string) => chunk.includes(ready) && signalReady();
    const words = [...flags, "--as", "collection", "-o", "ndjson"];
    const listening = await startListening(words, { ...world, beforeStderr });
    await isReady;
    await act(listening.receiver);
    return linesOf((await listening.ended).stdout);
  };
  const names = (lines: readonly { event: string; backfill?: boolean }[]) =>
    lines.map(({ event, backfill = false }) => [event, backfill]);

  test("continues a kept subscription and delivers missed events exactly once [CLI-18] [EVT-17]", async () => {
    let caseId = "";
    const first = await listen("Listening at", ["--keep", "--count", "1"], async (send) => {
      caseId = JSON.parse((await run("test create --as collection", send)).stdout).id;
    });
    expect(names(first)).toEqual([["case.created", false]]);
    await run(`test advance ${caseId} active`);
    const [subscription] = JSON.parse((await run("webhooks list --as collection")).stdout).items.filter(
      (candidate: { url: string }) => candidate.url.includes("listen-"),
    );
    const flags = ["--subscription", subscription.id, "--since", "last", "--count", "3"];
    const again = await listen("Now live.", flags, async (send) => {
      await run(`test advance ${caseId} no-payment`, send);
    });
    expect(names(again)).toEqual([
      ["case.updated", true],
      ["case.updated", false],
      ["case.closed", false],
    ]);
  });
});
