import { describe, expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { environments } from "../../../src/base/platform";
import { collectionEnv, customerEnv, memoryFiles, referralEnv, runLine } from "../../support/program/world";
import { changes, respond, type Sample, sampleFiles, samples } from "../../support/program/writing-lines";

/** Commands that can't be planned because they do more than send requests. */
const acting = new Set(["webhooks listen"]);

const lines = Object.entries(samples).flatMap(([path, list]) =>
  list.map((sample) => {
    const words = typeof sample.line === "string" ? sample.line.split(" ") : sample.line;
    return { name: typeof sample.line === "string" ? sample.line : path, path, words, sample };
  }),
);

const isForTestHost = ({ kind }: Sample) => kind.startsWith("test host");

async function plan(words: readonly string[], environment: string, flags: readonly string[] = []) {
  const requests: HttpRequest[] = [];
  const send: Send = async (request) => {
    requests.push(request);
    return respond(request);
  };
  const files = new Map(Object.entries(sampleFiles));
  const result = await runLine([...words, ...flags, "--plan", "sent.plan"], {
    env: { ...collectionEnv, ...referralEnv, ...customerEnv, RECOUP_ENVIRONMENT: environment },
    send,
    fileSystem: memoryFiles(files),
  });
  const written = files.get("/work/sent.plan");
  const rows = (written ?? "").split("\n").filter((line) => line.startsWith('{"method"'));
  return { ...result, rows, written, writes: requests.filter(changes), files };
}

const planned = lines.filter(
  ({ path, sample: { kind } }) => kind !== "read" && kind !== "test host" && !acting.has(path),
);

describe.each(environments)("on %s", (environment) => {
  test.each(planned.map((line) => [line.name, line] as const))(
    "plans every request of %s without sending it",
    async (_, { words, sample }) => {
      const { exitCode, rows, writes, stderr, files } = await plan(words, environment);
      expect(writes).toEqual([]);
      if (isForTestHost(sample) && environment === "live") {
        expect([exitCode, rows]).toEqual([5, []]);
        return;
      }
      expect([exitCode, stderr]).toEqual([0, expect.stringContaining("Nothing was sent.")]);
      expect(rows).toHaveLength(sample.kind === "bulk" ? 2 : (sample.writes ?? 1));
      const unsent = [...files.keys()].filter((path) => !path.startsWith("/home") && !(path in sampleFiles));
      expect(unsent).toEqual(["/work/sent.plan"]);
    },
  );
});

test.each(lines.filter(({ sample: { kind } }) => kind === "read" || kind === "test host"))(
  "reports that $name has no requests to plan",
  async ({ path, words }) => {
    const { exitCode, written, stderr } = await plan(words, "test");
    expect([exitCode, written]).toEqual([2, undefined]);
    expect(stderr).toContain(
      path === "api"
        ? "Error: There is nothing to write, so nothing was planned.\n"
        : "Error: The command has no writes that can be planned; nothing was planned.\n",
    );
  },
);

test.each(lines.filter(({ path }) => acting.has(path)))(
  "reports that $name can't be planned",
  async ({ words }) => {
    const { exitCode, written, writes, stderr } = await plan(words, "test");
    expect([exitCode, written, writes]).toEqual([2, undefined, []]);
    expect(stderr).toContain("Only requests can be planned");
  },
);

test.each(planned.map((line) => [line.name, line] as const))(
  "doesn't write a key to a plan of %s",
  async (_, { words }) => {
    const { written = "" } = await plan(words, "test");
    for (const env of [collectionEnv, referralEnv, customerEnv])
      for (const [name, value] of Object.entries(env))
        if (name.endsWith("_KEY")) expect(written).not.toContain(value);
  },
);

test.each([
  ["--dry-run", "can't be combined with --dry-run"],
  ["--curl", "can't be combined with --curl"],
])("refuses %s together with --plan", async (flag, message) => {
  const { exitCode, stderr, written } = await plan(
    ["webhooks", "delete", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
    "test",
    [flag],
  );
  expect([exitCode, written]).toEqual([2, undefined]);
  expect(stderr).toContain(message);
});

test.each(["test run paid.yaml --target env", "test fuzz --forward http://127.0.0.1:3000", "cases list"])(
  "doesn't claim that `%s` would change nothing when it refuses to plan the command",
  async (line) => {
    expect(await runLine(`${line} --plan a.plan`, { env: collectionEnv })).toMatchObject({
      exitCode: 2,
      stderr: `Error: The command has no writes that can be planned; nothing was planned.
  next: --plan is for requests and imports that write to the platform, not for reads, tests and listeners.
`,
    });
  },
);

test("allows planning with RECOUP_READ_ONLY, and advises unsetting the variable before applying the plan", async () => {
  const files = new Map(Object.entries(sampleFiles));
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const { exitCode, stderr } = await runLine(`cases close ${id} --code Other --plan a.plan`, {
    env: { ...collectionEnv, RECOUP_READ_ONLY: "1" },
    send: async (request) => respond(request),
    fileSystem: memoryFiles(files),
  });
  expect([exitCode, files.has("/work/a.plan")]).toEqual([0, true]);
  expect(stderr).toContain("Nothing was sent. Unset RECOUP_READ_ONLY, then run `recoup apply a.plan`.");
});

test.each([
  ["a file that isn't a plan", { "/work/sent.plan": "my notes" }, "is not a plan"],
  [
    "an applied plan",
    { "/work/sent.plan": '{"recoupPlan":1}', "/work/sent.plan.recoup-journal": "{}" },
    "was applied",
  ],
])("doesn't overwrite %s", async (_, existing, message) => {
  const files = new Map<string, string>(Object.entries(existing));
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const { exitCode, stderr, requests } = await runLine(`cases close ${id} --code Other --plan sent.plan`, {
    env: collectionEnv,
    send: async (request) => respond(request),
    fileSystem: memoryFiles(files),
  });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(message);
  expect(Object.fromEntries(files)).toEqual(existing);
});
