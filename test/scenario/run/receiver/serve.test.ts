import { expect, test } from "vitest";
import type { Send } from "../../../../src/base/http";
import { learningReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";

const forward = "--forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state";
const json = (status: number, value: object) => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(value)),
});

/** Opens a machine that can reach the run's world, and a receiver that reads cases in that world. */
function openMachine(key: string) {
  let world: Send | undefined;
  const links = new Map<string, string>();
  const events = new Map<string, string[]>();
  const read = async (url: string) => {
    const answer = await (world as Send)({ method: "GET", url, headers: { xapikey: key } });
    return JSON.parse(Buffer.from(answer.body).toString());
  };
  const verifying = learningReceiver();
  const send: Send = async (request) => {
    const { searchParams } = new URL(request.url);
    if (request.method === "GET") {
      const caseId = searchParams.get("caseId") ?? "";
      const link = links.get(caseId);
      if (link === undefined) return json(404, {});
      const { lifecycle, closeCode = null, remainder } = await read(link);
      return json(200, { lifecycle, closeCode, remainder, events: events.get(caseId) });
    }
    const answer = await verifying(request);
    if (request.method !== "POST" || answer.status !== 204) return answer;
    const isTest = Object.keys(request.headers).some((name) => name.endsWith("-test"));
    const {
      id,
      event,
      data,
      links: { self },
    } = JSON.parse(Buffer.from(request.body ?? "").toString());
    if (isTest || event === "case.added_later") return answer;
    links.set(data.caseId, self);
    const known = events.get(data.caseId) ?? [];
    if (!known.includes(id)) events.set(data.caseId, [...known, id]);
    return answer;
  };
  return (line: string) =>
    runLine(line, {
      send,
      listen: async (answer, port) => {
        world = answer;
        const close = async () => {
          world = undefined;
        };
        return { url: `http://127.0.0.1:${port}`, port, close };
      },
    });
}

const keyIn = (text: string) => /RECOUP_COLLECTION_KEY=(\S+)/.exec(text)?.[1] ?? "";

test("passes a receiver that reads cases from the API with one key for all runs [EVT-05]", async () => {
  const first = await openMachine("")(`test fuzz ${forward} --serve 4031 --runs 1 --seed a`);
  expect(first.stderr).toContain("  RECOUP_COLLECTION_URL=http://127.0.0.1:4031/test/collection\n");
  const key = keyIn(first.stderr);
  const fuzz = await openMachine(key)(`test fuzz ${forward} --serve 4031 --runs 20 --seed a --json`);
  expect(JSON.parse(fuzz.stdout).failures).toEqual([]);
  const drills = "--drill repeats --drill genuine-surprises --drill reopened --drill older-update-later";
  const run = await openMachine(key)(`test run ${drills} ${forward} --serve 4031`);
  expect([run.exitCode, keyIn(run.stderr), run.stdout.includes("FAILED")]).toEqual([0, key, false]);
});

test.each([
  ["--serve 4031", "--serve can only be used with --forward, which names your receiver."],
  [`${forward} --serve 4031 --parallel 2`, "--serve shows one world at a time: leave out --parallel."],
])("refuses test run %s", async (flags, message) => {
  const { exitCode, stderr } = await runLine(`test run --drill gone ${flags}`);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});
