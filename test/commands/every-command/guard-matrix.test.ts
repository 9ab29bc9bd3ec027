// Tests every writing command in every situation that the live guard distinguishes. The first test fails
// if a new command has no sample.
import { describe, expect, test } from "vitest";
import type { HttpRequest, Send } from "../../../src/base/http";
import { environments } from "../../../src/base/platform";
import { commands } from "../../../src/commands";
import { deafListen } from "../../support/platforms/listening";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../../support/program/world";
import {
  changes,
  type Kind,
  respond,
  type Sample,
  sampleFiles,
  samples,
} from "../../support/program/writing-lines";
import { countFigure } from "../../trust/count-figure";

/** `api` lists no endpoints but can call all of them. */
async function writingCommands(): Promise<readonly string[]> {
  const matches = ["api"];
  for (const { path, load } of commands.entries) {
    const { default: record } = await load();
    if (record.calls.some(({ method, isTestHostOnly }) => method !== "GET" || isTestHostOnly === true))
      matches.push(path);
  }
  return matches;
}

test("tests every command that can write", { tags: "completeness" }, async () => {
  expect([...(await writingCommands())].sort()).toEqual(Object.keys(samples).sort());
});

interface Circumstance {
  readonly environment: "test" | "live";
  readonly isTerminal: boolean;
  readonly flags: readonly string[];
}

type Question = "live" | "destructive" | "name";

/** Returns the questions that the live guard must ask, or undefined if no answer permits the write. */
function questions(kind: Kind, { environment, flags }: Circumstance): readonly Question[] | undefined {
  const isLive = environment === "live";
  const has = (flag: string) => flags.includes(flag);
  const name: readonly Question[] = has("--confirm=env") ? [] : ["name"];
  const live: readonly Question[] = isLive && !has("--live") ? ["live"] : [];
  switch (kind) {
    case "read":
    case "test case":
      return [];
    case "write":
      return live;
    case "destructive":
      // Typing yes for live also confirms the write.
      return live.length > 0 ? live : has("--yes") ? [] : ["destructive"];
    case "bulk":
      return isLive ? [...live, ...name] : [];
    case "cleanup":
      return name;
    case "test host cleanup":
      return isLive ? undefined : name;
    case "test host":
    case "test host write":
      return isLive ? undefined : [];
  }
}

const agreeing: Readonly<Record<Question, string>> = { live: "yes", destructive: "y", name: "env" };

async function attempt(
  { line }: Sample,
  { environment, isTerminal, flags }: Circumstance,
  answers: readonly string[],
  more: { readonly env?: Readonly<Record<string, string>>; readonly config?: unknown } = {},
) {
  const env = {
    ...collectionEnv,
    ...referralEnv,
    ...customerEnv,
    RECOUP_ENVIRONMENT: environment,
    ...more.env,
  };
  const seen: HttpRequest[] = [];
  const send: Send = async (request) => {
    seen.push(request);
    return respond(request);
  };
  const words = typeof line === "string" ? line.split(" ") : line;
  const files = {
    ...(more.config === undefined
      ? {}
      : { "/home/operator/.config/recoup/config.json": JSON.stringify(more.config) }),
    ...sampleFiles,
  };
  const setting = { env, send, isTerminal, answers, listen: deafListen, files };
  const { exitCode, stderr } = await runLine([...words, ...flags], setting);
  return { exitCode, stderr, writes: seen.filter(changes).length };
}

const flagSets = [
  [],
  ["--live"],
  ["--yes"],
  ["--live", "--yes"],
  ["--confirm=env"],
  ["--live", "--confirm=env"],
  ["--live", "--yes", "--confirm=env"],
];

const expectedWrites = ({ kind, writes = 1 }: Sample) => (kind === "read" ? 0 : writes);

const matrix = Object.entries(samples).flatMap(([path, list]) =>
  list.flatMap((sample) =>
    environments.map((environment) => {
      return [typeof sample.line === "string" ? sample.line : path, environment, sample] as const;
    }),
  ),
);

test.each(matrix)(
  "%s on %s without a terminal sends only what the flags allow",
  async (_, environment, sample) => {
    for (const flags of flagSets) {
      const circumstance: Circumstance = { environment, isTerminal: false, flags };
      const { exitCode, writes, stderr } = await attempt(sample, circumstance, []);
      const isAllowed = questions(sample.kind, circumstance)?.length === 0;
      expect([flags, exitCode, writes, isAllowed ? "" : stderr]).toEqual([
        flags,
        isAllowed ? 0 : 5,
        isAllowed ? expectedWrites(sample) : 0,
        isAllowed ? "" : expect.stringContaining("othing was sent"),
      ]);
    }
    if (environment === "live") countFigure("lines on live", flagSets.length);
  },
);

test.each(matrix)(
  "%s on %s asks on a terminal and sends only after confirmation",
  async (_, environment, sample) => {
    for (const flags of flagSets) {
      const circumstance: Circumstance = { environment, isTerminal: true, flags };
      const expected = questions(sample.kind, circumstance);
      const agreed = await attempt(
        sample,
        circumstance,
        (expected ?? []).map((question) => agreeing[question]),
      );
      expect([flags, agreed.exitCode, agreed.writes]).toEqual([
        flags,
        expected === undefined ? 5 : 0,
        expected === undefined ? 0 : expectedWrites(sample),
      ]);
      expect([flags, agreed.stderr.match(/^\? /gm)?.length ?? 0]).toEqual([flags, expected?.length ?? 0]);
      if (expected === undefined || expected.length === 0) continue;
      const declined = await attempt(sample, circumstance, ["no"]);
      expect([flags, declined.exitCode, declined.writes]).toEqual([flags, 5, 0]);
    }
  },
);

test.each(matrix)(
  "%s on %s sends nothing in a dry run, regardless of the flags",
  async (_, environment, sample) => {
    for (const flags of [["--dry-run"], ["--curl"], ["--dry-run", "--live", "--yes", "--confirm=env"]]) {
      const { exitCode, writes } = await attempt(sample, { environment, isTerminal: false, flags }, []);
      expect([flags, exitCode, writes]).toEqual([flags, 0, 0]);
    }
  },
);

const surfaceOf = (env: Readonly<Record<string, string>>) => {
  const [url = "", value = ""] = Object.values(env);
  return { url, key: { kind: "plain", value } };
};
const surfaces = {
  collection: surfaceOf(collectionEnv),
  referral: surfaceOf(referralEnv),
  customer: surfaceOf(customerEnv),
};
/**
 * Returns a read-only profile with addresses of the given environment, because live addresses are refused
 * on test.
 */
const readOnlyProfile = (environment: string) => ({
  profiles: { acme: { readOnly: true, [environment]: surfaces } },
});

const readOnlyWays = {
  "RECOUP_READ_ONLY is set": () => ({ env: { RECOUP_READ_ONLY: "1" }, flags: [] }),
  "the profile is read-only": (environment: string) => ({
    config: readOnlyProfile(environment),
    flags: ["-p", "acme"],
  }),
  "a read-only profile holds the keys of the variables": (environment: string) => ({
    config: readOnlyProfile(environment),
    flags: [],
  }),
};

const refusals: Readonly<Record<string, RegExp>> = {
  "RECOUP_READ_ONLY is set": /RECOUP_READ_ONLY is set; [A-Z]+ https:\S+ was not sent\./,
  "the profile is read-only": /The profile acme is read-only; [A-Z]+ https:\S+ was not sent\./,
  "a read-only profile holds the keys of the variables":
    /RECOUP_[A-Z]+_KEY has a key of the profile acme, which is read-only; [A-Z]+ https:\S+ was not sent\./,
};

describe.each(Object.entries(readOnlyWays))("if %s", (why, way) => {
  test.each(matrix)("%s on %s sends only reads, regardless of the flags", async (_, environment, sample) => {
    const { flags, ...more } = way(environment);
    const isRead = sample.kind === "read" || (sample.kind === "test host" && environment === "test");
    for (const isTerminal of [false, true]) {
      for (const set of [[], flagSets.at(-1) ?? []]) {
        const circumstance = { environment, isTerminal, flags: [...set, ...flags] };
        const { exitCode, writes, stderr } = await attempt(sample, circumstance, [], more);
        expect([set, exitCode, stderr.includes("? ")]).toEqual([set, isRead ? 0 : 5, false]);
        expect([set, sample.kind === "test host" ? 0 : writes]).toEqual([set, 0]);
        if (!isRead && sample.kind !== "test host")
          expect([set, stderr]).toEqual([set, expect.stringMatching(refusals[why] ?? /^$/)]);
      }
    }
  });
});
