import { expect, test } from "vitest";
import type { Effects } from "../../src/api/endpoint/endpoint";
import { defineEndpoint } from "../../src/api/endpoint/endpoint";
import { readRecord } from "../../src/api/exchange/answer";
import type { HttpRequest } from "../../src/base/http";
import { environments } from "../../src/base/platform";
import type { CommandList } from "../../src/cli/line/command";
import { command } from "../../src/cli/line/command";
import { reportLoadedRecord } from "../../src/cli/output/record-report";
import { answer } from "../support/platforms/answers";
import { configFolder } from "../support/program/config-folder";
import { runLine } from "../support/program/world";

const effectCases = {
  read: { method: "GET", effects: {} },
  "a POST that reads": { method: "POST", effects: { effect: "read" } },
  write: { method: "POST", effects: {} },
  "a GET that writes": { method: "GET", effects: { effect: "write" } },
  "test case": { method: "POST", effects: { isTestCaseOnly: true } },
  "test host": { method: "DELETE", effects: { isTestHostOnly: true } },
  destructive: { method: "DELETE", effects: { isDestructive: true } },
  bulk: { method: "POST", effects: { isBulk: true } },
  "cleanup of test cases": {
    method: "DELETE",
    effects: { isTestCaseOnly: true, isDestructive: true, isBulk: true },
  },
} as const satisfies Record<string, { method: "GET" | "POST" | "DELETE"; effects: Effects }>;
type Name = keyof typeof effectCases;

/** Returns a program whose only command, `do it`, calls a made-up endpoint. */
function program(name: Name, times = 1): CommandList {
  const { method, effects } = effectCases[name];
  const invented = defineEndpoint({
    name: "invented",
    surface: "collection",
    method,
    path: "/invented",
    ...effects,
    record: async () => (await import("zod")).looseObject({}),
    rules: [],
  });
  const record = command({
    examples: {},
    options: {},
    calls: [invented],
    async run(_, context) {
      let last = await context.call(invented);
      for (let count = 1; count < times; count++) last = await context.call(invented);
      return reportLoadedRecord(readRecord(last), { view: () => [] });
    },
  });
  return {
    nouns: { do: { group: "Do", summary: "anything" } },
    overviewPaths: [],
    verbGroups: [],
    entries: [{ path: "do it", summary: "it", load: async () => ({ default: record }) }],
  };
}

interface Circumstance {
  readonly environment: "test" | "live";
  readonly isTerminal: boolean;
  readonly flags: readonly string[];
  readonly answers: readonly string[];
}

async function attempt(name: Name, { environment, isTerminal, flags, answers }: Circumstance, times = 1) {
  const env = {
    RECOUP_COLLECTION_URL: "https://collection.example",
    RECOUP_COLLECTION_KEY: "key-of-the-collection-partner",
    RECOUP_ENVIRONMENT: environment,
  };
  const send = async (_: HttpRequest) => answer({ id: 1 });
  const setting = { env, isTerminal, answers, send, commands: program(name, times) };
  return runLine(["do", "it", "--json", ...flags], setting);
}

/** Whether the live guard must let the request through. Restates the rules independently of the program. */
function isAllowed(name: Name, { environment, isTerminal, flags, answers }: Circumstance): boolean {
  const effects: Effects = effectCases[name].effects;
  const isLive = environment === "live";
  const remaining = [...answers];
  const says = (word: string) => isTerminal && remaining.shift() === word;
  if (effects.isTestHostOnly === true && isLive) return false;
  const isWrite = (effects.effect ?? (effectCases[name].method === "GET" ? "read" : "write")) === "write";
  if (!isWrite) return true;
  const needsLive = isLive && effects.isTestCaseOnly !== true;
  if (needsLive && !flags.includes("--live") && !says("yes")) return false;
  if (effects.isBulk === true && (isLive || effects.isDestructive === true)) {
    return (
      flags.includes("--confirm=env") || (!flags.some((flag) => flag.startsWith("--confirm")) && says("env"))
    );
  }
  const wasPrompted = needsLive && !flags.includes("--live");
  if (effects.isDestructive === true && !flags.includes("--yes") && !wasPrompted) return says("y");
  return true;
}

const flagSets = [
  [],
  ["--live"],
  ["--yes"],
  ["--live", "--yes"],
  ["--confirm=env"],
  ["--confirm=other"],
  ["--live", "--confirm=env"],
  ["--live", "--confirm=other"],
  ["--live", "--yes", "--confirm=env"],
];
/** Sets of answers to the prompts, in order. If a set runs out, the command exits with 1. */
const answerSets = [["no", "no"], ["yes", "env"], ["y"], ["env"], ["", ""]];

const names = Object.keys(effectCases) as Name[];
const matrix = names.flatMap((name) => environments.map((environment) => [name, environment] as const));

test.each(matrix)("%s on %s: sends nothing without confirmation", async (name, environment) => {
  for (const flags of flagSets) {
    const result = await attempt(name, { environment, isTerminal: false, flags, answers: [] });
    const allowed = isAllowed(name, { environment, isTerminal: false, flags, answers: [] });
    expect([flags, result.exitCode, result.requests.length]).toEqual([
      flags,
      allowed ? 0 : 5,
      allowed ? 1 : 0,
    ]);
  }
});

test.each(matrix)("%s on %s: asks on a terminal and sends nothing after a no", async (name, environment) => {
  for (const flags of flagSets) {
    for (const answers of answerSets) {
      const circumstance = { environment, isTerminal: true, flags, answers };
      const result = await attempt(name, circumstance);
      // The command asked for more answers than this set has.
      if (result.exitCode === 1) {
        expect([flags, answers, result.requests.length]).toEqual([flags, answers, 0]);
        continue;
      }
      const allowed = isAllowed(name, circumstance);
      expect([flags, answers, result.exitCode, result.requests.length]).toEqual([
        flags,
        answers,
        allowed ? 0 : 5,
        allowed ? 1 : 0,
      ]);
    }
  }
});

const onLive = (overrides: Partial<Circumstance>): Circumstance => ({
  environment: "live",
  isTerminal: false,
  flags: [],
  answers: [],
  ...overrides,
});

test("when refusing, names the action, its target and the flag that allows the action", async () => {
  const { stderr, stdout } = await attempt("write", onLive({}));
  expect(stdout).toBe("");
  expect(JSON.parse(stderr).error).toEqual({
    code: "forbidden",
    exit: 5,
    message: "POST https://collection.example/invented writes on live (profile env); nothing was sent.",
    hint: "Add --live to confirm. --env test keeps the address of the variables: use it only if that is a test address.",
    profile: "env",
    environment: "live",
    surface: "collection",
    request: "POST https://collection.example/invented",
  });
});

test.each([
  ["destructive", ["--live"], "Add --yes to confirm."],
  ["bulk", ["--live"], "Add --confirm=env to confirm."],
  ["bulk", ["--live", "--confirm=acme"], "Run `recoup whoami` to see the profile in use."],
  [
    "test host",
    ["--live"],
    "--env test keeps the address of the variables: use it only if that is a test address.",
  ],
] as const)("refuses a %s request with %o and suggests the next step", async (name, flags, hint) => {
  const { stderr } = await attempt(name, onLive({ flags }));
  expect(JSON.parse(stderr).error).toMatchObject({ exit: 5, hint });
});

test.each([
  ["write", ["yes"], /Type yes to continue/],
  ["destructive", ["yes"], /Type yes to continue/],
  ["bulk", ["yes", "env"], /Type the profile name, env, to continue/],
] as const)(
  "asks only once on a terminal for a %s request, even if the request is sent repeatedly",
  async (name, answers, question) => {
    const { exitCode, stderr, requests } = await attempt(name, onLive({ isTerminal: true, answers }), 3);
    expect([exitCode, requests.length]).toEqual([0, 3]);
    expect(stderr.match(/^\?/gm)).toHaveLength(answers.length);
    expect(stderr).toMatch(question);
  },
);

test("doesn't prompt if input is disabled", async () => {
  const env = { RECOUP_COLLECTION_URL: "https://collection.example", RECOUP_COLLECTION_KEY: "key-1234" };
  for (const name of ["RECOUP_NO_INPUT", "CI"]) {
    const { exitCode, stderr, requests } = await runLine("do it", {
      env: { ...env, [name]: "1" },
      isTerminal: true,
      answers: ["yes"],
      commands: program("write"),
    });
    expect([exitCode, requests.length]).toEqual([5, 0]);
    expect(stderr).toContain("--live");
  }
});

test("requires no confirmation for a dry run", async () => {
  for (const flag of ["--dry-run", "-n", "--curl"]) {
    for (const name of names) {
      const { exitCode, requests } = await attempt(name, onLive({ flags: [flag] }));
      expect([name, flag, exitCode, requests.length]).toEqual([name, flag, 0, 0]);
    }
  }
});

/** Runs `do it --live` with all confirmations, using a profile that requires a second person. */
async function attemptAlone(name: Name, flags: readonly string[] = ["--live"]) {
  const config = configFolder();
  const collection = (url: string) => ({
    collection: { url, key: { kind: "plain", value: `key-of-${url}` } },
  });
  const environments = { live: collection("https://live.example"), test: collection("https://test.example") };
  config.write({ current: "acme", profiles: { acme: { fourEyes: true, ...environments } } });
  const send = async (_: HttpRequest) => answer({ id: 1 });
  const line = ["do", "it", "--json", "--yes", "--confirm=acme", ...flags];
  return config.run(line, { send, commands: program(name) });
}

test("refuses a bulk write on live without a reviewed plan if the profile requires a second person", async () => {
  const { exitCode, requests, stderr } = await attemptAlone("bulk", ["--env=live", "--live"]);
  expect([exitCode, requests.length, JSON.parse(stderr).error]).toEqual([
    5,
    0,
    {
      code: "forbidden",
      exit: 5,
      message: "The profile acme requires a second person for bulk writes on live; nothing was sent.",
      hint: "Add --plan <file>, and let another person apply it.",
      profile: "acme",
      environment: "live",
      surface: "collection",
      request: "POST https://live.example/invented",
    },
  ]);
});

test.each([
  ["bulk", ["--env=test"]],
  ["write", ["--env=live", "--live"]],
  ["destructive", ["--env=live", "--live"]],
  ["cleanup of test cases", ["--env=live", "--live"]],
] as const)("requires no second person for a %s request with %o", async (name, flags) => {
  const { exitCode, requests } = await attemptAlone(name, flags);
  expect([exitCode, requests.length]).toEqual([0, 1]);
});
