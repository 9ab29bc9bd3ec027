import { expect, test } from "vitest";
import { openDriftJournal } from "../../../src/drift/run/journal";
import { checkSurfaces } from "../../../src/drift/run/preflight";
import { lateFiles } from "../../support/program/late-files";
import { memoryFiles } from "../../support/program/world";

const hourMs = 3_600_000;
const observed = { observation: { claims: [], readings: [], steps: {}, unseen: [] } };
const blocked = { blocker: { reason: "refused", isTransient: false, step: "list" } };

test("keeps an identical run's tries for an hour, except blocked ones", async () => {
  const content = new Map<string, string>();
  let time = 10 * hourMs;
  const open = (scope: string) =>
    openDriftJournal({ files: lateFiles(memoryFiles(content)), now: () => time }, "/data", scope);
  const first = await open("a");
  await first.keep("one", [observed]);
  await first.keep("two", [observed, blocked]);
  const [path = ""] = content.keys();
  expect(path).toMatch(/^\/data\/drift\/\w+\.ndjson$/);
  content.set(
    path,
    `${content.get(path)}{"probe":5,"at":${time},"tries":[]}\n{"probe":"x","at":${time},"tries":1}\n{"pro`,
  );
  time += hourMs - 1;
  const second = await open("a");
  expect([second.resumed, second.getTries("one"), second.getTries("two"), second.getTries("x")]).toEqual([
    ...[1, [observed], undefined, undefined],
  ]);
  expect((await open("b")).resumed).toBe(0);
  time += 1;
  const late = await open("a");
  expect([late.resumed, content.size]).toEqual([0, 0]);
  await late.keep("one", [observed]);
  time -= hourMs - 1;
  expect((await open("a")).resumed).toBe(1);
  await late.end();
  expect(content.size).toBe(0);
});

test("tries each surface up to three times if the response may change", async () => {
  const statuses: Record<string, readonly number[]> = {
    collection: [503, 503, 200],
    referral: [503, 503, 503],
    customer: [401],
  };
  const requests: string[] = [];
  const target = async (surface: string) => ({
    ...{ surface, environment: "test", profile: "p", baseUrl: "https://c.example", authorization: {} },
    send: async ({ url }: { readonly url: string }) => {
      const count = requests.filter((line) => line.startsWith(surface)).length;
      requests.push(`${surface} ${url}`);
      return { status: statuses[surface]?.[count] ?? 0, headers: {}, body: Buffer.from("{}") };
    },
  });
  const problems = await checkSurfaces({ target } as never, ["collection", "referral", "customer"]);
  expect(problems).toEqual({ referral: "the host answered 503", customer: "the host refused the key (401)" });
  expect(requests).toHaveLength(7);
  expect(requests[0]).toBe("collection https://c.example/cases?PageSize=1");
});
