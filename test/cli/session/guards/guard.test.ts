import { expect, test } from "vitest";
import type { Effects } from "../../../../src/api/endpoint/endpoint";
import { Failure } from "../../../../src/base/failure";
import { confirmForgedDeliveries } from "../../../../src/cli/session/guards/forged-deliveries";
import { buildGuard, type GuardSetting } from "../../../../src/cli/session/guards/guard";
import { buildReadOnlyGuard } from "../../../../src/cli/session/guards/read-only";
import { checkWritable } from "../../../../src/cli/session/guards/writable";
import { memoryFiles } from "../../../support/program/world";

interface GuardCase {
  readonly setting?: Partial<GuardSetting>;
  readonly effects?: Effects;
  readonly method?: string;
  readonly path?: string;
  /** Answers to the prompts, in order. Absent without a terminal. */
  readonly answers?: readonly string[];
  readonly times?: number;
}

/** Runs the guards on requests. Returns the prompts and the refusal. */
async function guard({
  setting = {},
  effects = {},
  method = "POST",
  path = "/cases/1",
  answers,
  times = 1,
}: GuardCase) {
  const questions: string[] = [];
  const left = [...(answers ?? [])];
  const ask = async (question: string) => {
    questions.push(question);
    return left.shift() ?? "";
  };
  const prompts = { text: ask, confirm: async (question: string) => (await ask(question)) === "y" };
  const check = buildGuard({
    profile: "acme",
    environment: "test",
    hasVariableUrl: false,
    isLive: false,
    isYes: false,
    confirmed: undefined,
    prompts: answers === undefined ? undefined : (prompts as never),
    ...setting,
  });
  let failure: Failure | undefined;
  for (let count = 0; count < times; count++)
    await check({ method, url: `https://a.example${path}?x=1`, path }, effects).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      failure = error;
      expect(error.details).toMatchObject({ profile: "acme", environment: setting.environment ?? "test" });
    });
  const { kind, message, details } = failure ?? {};
  return {
    questions,
    refusal: failure && [kind, message, details?.hint === undefined ? undefined : String(details.hint)],
  };
}

const live = { environment: "live" } as const;
const consequence = (subject = "it") => `deletes ${subject} for good`;
const refused = (message: string, hint?: string) => ["forbidden", message, hint];
const addLive = (flags = "--live") =>
  `Add ${flags} to confirm, or use --env test to write on the test platform.`;
const canceled = refused("Canceled; nothing was sent.");

test.each<[string, GuardCase]>([
  ["a read on live", { setting: live, method: "GET" }],
  ["a HEAD on live", { setting: live, method: "HEAD" }],
  ["a POST that reads", { setting: live, effects: { effect: "read" } }],
  ["a write on test", {}],
  ["a bulk write on test", { effects: { isBulk: true } }],
  ["a write on live with --live", { setting: { ...live, isLive: true } }],
  [
    "a test case on live",
    { setting: live, effects: { isTestCaseOnly: true }, path: "/test/cases/a~b-c_d.e?x" },
  ],
  ["a deletion on test with --yes", { setting: { isYes: true }, effects: { isDestructive: true } }],
  [
    "a deletion on live with both flags",
    { setting: { ...live, isLive: true, isYes: true }, effects: { isDestructive: true } },
  ],
  [
    "a confirmed bulk write on live",
    { setting: { ...live, isLive: true, confirmed: "acme" }, effects: { isBulk: true } },
  ],
  ["a test host's operation on test", { effects: { isTestHostOnly: true } }],
])("doesn't prompt for %s", async (_, guarded) => {
  expect(await guard(guarded)).toEqual({ questions: [], refusal: undefined });
});

test.each<[string, GuardCase, readonly unknown[]]>([
  [
    "a write on live",
    { setting: live },
    refused("POST https://a.example/cases/1 writes on live (profile acme); nothing was sent.", addLive()),
  ],
  [
    "a write on live with its subject",
    { setting: live, effects: { subject: "a payment", consequence } },
    refused(
      "POST https://a.example/cases/1 (a payment) writes on live (profile acme); nothing was sent.",
      addLive(),
    ),
  ],
  [
    "a GET that writes",
    { setting: live, method: "GET", effects: { effect: "write" } },
    refused("GET https://a.example/cases/1 writes on live (profile acme); nothing was sent.", addLive()),
  ],
  [
    "a deletion on live",
    { setting: live, effects: { isDestructive: true, subject: "case A", consequence } },
    refused(
      "On live (profile acme), this deletes case A for good; nothing was sent.",
      addLive("--live and --yes"),
    ),
  ],
  [
    "a deletion on live with --yes",
    { setting: { ...live, isYes: true }, effects: { isDestructive: true } },
    refused("POST https://a.example/cases/1 writes on live (profile acme); nothing was sent.", addLive()),
  ],
  [
    "a deletion on live with --live",
    { setting: { ...live, isLive: true }, effects: { isDestructive: true } },
    refused("POST https://a.example/cases/1 cannot be undone; nothing was sent.", "Add --yes to confirm."),
  ],
  [
    "a deletion on test",
    { effects: { isDestructive: true, consequence } },
    refused("This deletes it for good; nothing was sent.", "Add --yes to confirm."),
  ],
  [
    "a bulk write on live",
    { setting: live, effects: { isBulk: true, isDestructive: true } },
    refused(
      "POST https://a.example/cases/1 writes on live (profile acme); nothing was sent.",
      addLive("--live and --confirm=acme"),
    ),
  ],
  [
    "a confirmed bulk write on live without --live",
    { setting: { ...live, confirmed: "acme" }, effects: { isBulk: true } },
    refused("POST https://a.example/cases/1 writes on live (profile acme); nothing was sent.", addLive()),
  ],
  [
    "a bulk write on live with --live",
    { setting: { ...live, isLive: true }, effects: { isBulk: true } },
    refused(
      "POST https://a.example/cases/1 affects many records (live); nothing was sent.",
      "Add --confirm=acme to confirm.",
    ),
  ],
  [
    "a bulk write on live with its consequence",
    { setting: { ...live, isLive: true }, effects: { isBulk: true, consequence } },
    refused("This deletes it for good (live); nothing was sent.", "Add --confirm=acme to confirm."),
  ],
  [
    "a bulk deletion on test",
    { setting: { isYes: true }, effects: { isBulk: true, isDestructive: true } },
    refused(
      "POST https://a.example/cases/1 affects many records (test); nothing was sent.",
      "Add --confirm=acme to confirm.",
    ),
  ],
  [
    "a bulk write confirmed for another profile",
    { setting: { ...live, isLive: true, confirmed: "other" }, effects: { isBulk: true } },
    refused(
      '--confirm must be the name of the profile, acme (got "other"); nothing was sent.',
      "Run `recoup whoami` to see the profile in use.",
    ),
  ],
  [
    "a test host's operation on live",
    { setting: { ...live, isLive: true }, method: "GET", effects: { isTestHostOnly: true } },
    refused("This operation is available on the test host only; nothing was sent.", "Use --env test."),
  ],
  [
    "a test case with an odd path on live",
    { setting: live, effects: { isTestCaseOnly: true }, path: "/test/..%2fcases" },
    refused(
      "POST https://a.example/test/..%2fcases writes on live (profile acme); nothing was sent.",
      addLive(),
    ),
  ],
])("refuses %s without a terminal", async (_, guarded, refusal) => {
  expect(await guard(guarded)).toEqual({ questions: [], refusal });
});

const liveQuestion = "POST https://a.example/cases/1 writes on live (profile acme). Type yes to continue:";
const bulkQuestion =
  "POST https://a.example/cases/1 affects many records (live). Type the profile name, acme, to continue:";
const undoQuestion = "POST https://a.example/cases/1 cannot be undone (acme, test). Continue?";

test.each<[string, GuardCase, readonly string[], readonly unknown[] | undefined]>([
  ["a write on live once", { setting: live, answers: [" YES "], times: 2 }, [liveQuestion], undefined],
  ["a write on live", { setting: live, answers: ["y"] }, [liveQuestion], canceled],
  [
    "a deletion on live once, by typing yes",
    { setting: live, effects: { isDestructive: true }, answers: ["yes"] },
    [liveQuestion],
    undefined,
  ],
  [
    "a deletion on test",
    { effects: { isDestructive: true }, answers: ["y"], times: 2 },
    [undoQuestion],
    undefined,
  ],
  ["a deletion on test", { effects: { isDestructive: true }, answers: ["n"] }, [undoQuestion], canceled],
  [
    "a bulk write on live twice",
    { setting: live, effects: { isBulk: true }, answers: ["yes", " acme "] },
    [liveQuestion, bulkQuestion],
    undefined,
  ],
  [
    "a bulk write on live",
    { setting: { ...live, isLive: true }, effects: { isBulk: true }, answers: ["Acme"] },
    [bulkQuestion],
    canceled,
  ],
])("prompts for %s on a terminal", async (_, guarded, questions, refusal) => {
  expect(await guard(guarded)).toEqual({ questions, refusal });
});

interface Attack {
  readonly address?: string | undefined;
  readonly flags?: object;
  readonly env?: Readonly<Record<string, string>>;
  readonly answer?: string;
}

async function attack({ address, flags = {}, env = {}, answer }: Attack) {
  const questions: string[] = [];
  const isTerminal = answer !== undefined;
  const host = {
    env,
    stdin: { isTerminal },
    stderr: { isTerminal },
    prompts: {
      text: async (question: string) => {
        questions.push(question);
        return answer;
      },
    },
  };
  const failure = await confirmForgedDeliveries({ host, flags } as never, address).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof Failure)) return { questions, refusal: failure };
  return { questions, refusal: [failure.kind, failure.message, failure.details.hint] };
}

const foreign = "https://Hooks.example/x";
const sentTo =
  "Forged deliveries would be sent to hooks.example, which is not this machine or a private address";

test.each<[string, Attack]>([
  ["no address", {}],
  ["text that isn't an address", { address: "x" }],
  ["this machine", { address: "http://localhost:3000" }],
  ["a name of this machine", { address: "http://a.localhost./x" }],
  ["a private address", { address: "http://192.168.1.5" }],
  ["a dry run", { address: foreign, flags: { dryRun: true } }],
  ["--curl", { address: foreign, flags: { curl: true } }],
  ["a confirmed host", { address: foreign, flags: { confirm: "HOOKS.example" } }],
])("allows forged deliveries without a prompt: %s", async (_, given) => {
  expect(await attack(given)).toEqual({ questions: [], refusal: undefined });
});

test.each<[string, Attack, readonly unknown[], number?]>([
  [
    "a foreign host",
    { address: foreign },
    refused(`${sentTo}; nothing was sent.`, "If the receiver is yours, add --confirm hooks.example."),
  ],
  [
    "a host other than the confirmed one",
    { address: foreign, flags: { confirm: "other" } },
    refused(
      '--confirm must be the name of the receiver\'s host, hooks.example (got "other"); nothing was sent.',
    ),
  ],
  [
    "a foreign host with RECOUP_READ_ONLY",
    { address: foreign, env: { RECOUP_READ_ONLY: "1" }, flags: { confirm: "hooks.example" } },
    refused(
      "RECOUP_READ_ONLY is set, so forged deliveries go to this machine and private addresses only (got hooks.example); nothing was sent.",
      "Unset it to test a receiver on another host.",
    ),
  ],
  ["a foreign host after a wrong answer", { address: foreign, answer: "yes" }, canceled, 1],
])("refuses to send forged deliveries to %s", async (_, given, refusal, count = 0) => {
  const { questions, refusal: given_ } = await attack(given);
  expect([given_, questions.length]).toEqual([refusal, count]);
});

test("asks the user to type the name of a foreign host", async () => {
  expect(await attack({ address: foreign, answer: " Hooks.Example " })).toEqual({
    questions: [`${sentTo}. Type the name of the host, hooks.example, to continue:`],
    refusal: undefined,
  });
});

const request = { method: "POST", url: "https://a.example/cases?x=1", headers: {} } as const;

/** Runs the read-only guard on a write with a key that may also belong to a read-only profile. */
function checkWrite({
  readOnly = { value: false, origin: "default" },
  kind = "plain",
  key = "k1",
  isSandbox = false,
} = {}) {
  let keyReads = 0;
  const config = {
    profiles: { safe: { readOnly: true, test: { collection: { key: { kind: "plain", value: "k2" } } } } },
  };
  const host = {
    env: {},
    homeFolder: "/home/operator",
    files: memoryFiles(new Map([["/home/operator/.config/recoup/config.json", JSON.stringify(config)]])),
  };
  const profile = {
    name: "acme",
    environment: "test",
    isSandbox,
    readOnly,
    setting: () => ({ key: { kind } }),
  };
  const check = buildReadOnlyGuard({ host, profile } as never, {
    surface: "collection",
    key: async () => {
      keyReads++;
      return key;
    },
  });
  const write = () =>
    check(request).then(
      () => undefined,
      (error: Failure) => [error.kind, error.message, error.details],
    );
  return { write, keyReads: () => keyReads };
}

const details = (hint: string) => ({ hint, profile: "acme", environment: "test" });
const lift = (name: string) =>
  `On a terminal, recoup profile set ${name} --no-read-only lifts the restriction, after a question.`;

test("compares a write's key only once", async () => {
  const { write, keyReads } = checkWrite();
  expect([await write(), await write(), keyReads()]).toEqual([undefined, undefined, 1]);
  const sandbox = checkWrite({ isSandbox: true, key: "k2" });
  expect([await sandbox.write(), sandbox.keyReads()]).toEqual([undefined, 0]);
});

test.each([
  [
    { readOnly: { value: true, origin: "RECOUP_READ_ONLY" } },
    "RECOUP_READ_ONLY is set",
    "Unset it to write.",
  ],
  [{ readOnly: { value: true, origin: "file" } }, "The profile acme is read-only", lift("acme")],
  [
    { key: "k2" },
    "The collection key of the profile acme is a key of the profile safe, which is read-only",
    lift("safe"),
  ],
  [
    { key: "k2", kind: "variable" },
    "RECOUP_COLLECTION_KEY has a key of the profile safe, which is read-only",
    lift("safe"),
  ],
])("refuses a write given %j", async (given, why, hint) => {
  expect(await checkWrite(given).write()).toEqual([
    "forbidden",
    `${why}; POST https://a.example/cases was not sent.`,
    details(hint),
  ]);
});

test("checks that files are writable before anything is sent", async () => {
  const proven: string[] = [];
  const full = new Failure("config", "the disk is full", { hint: "Delete files." });
  const files = {
    proveWritable: async (path: string) => {
      proven.push(path);
      if (path.endsWith("full")) throw full;
      if (path.endsWith("broken")) throw new TypeError("broken");
    },
  };
  const check = (flags: object, ...paths: readonly (string | undefined)[]) =>
    checkWritable({ host: { files, workingFolder: "/work" }, flags } as never, ...paths);
  await check({}, "a", undefined, "/b");
  expect(proven).toEqual(["/work/a", "/b"]);
  await expect(check({}, "full")).rejects.toMatchObject({
    kind: "config",
    message: "the disk is full; nothing was sent.",
    details: { hint: "Delete files." },
  });
  await expect(check({}, "broken")).rejects.toThrow(TypeError);
  for (const flags of [{ dryRun: true }, { curl: true }, { plan: "p" }]) await check(flags, "full");
  expect(proven).toHaveLength(4);
});
