import { expect, test } from "vitest";
import { createPlanProvider, judgeProgram } from "../../src/judge/judge-program";
import type { JudgedServer } from "../../src/judge/judged-server";
import { trafficOf } from "../judge-rules/judged";

const program = { file: "node", line: ["a.js"], stdout: "stderr" as const };

/**
 * Runs a program and logs what happens to the server and the ready file. `exitCodes` are the exit codes of
 * its runs.
 */
async function run(runs: number, exitCodes: readonly (number | Error)[], stopAfter?: number) {
  const log: string[] = [];
  const stop = new AbortController();
  let count = 0;
  const open = async (): Promise<JudgedServer> => {
    count += 1;
    const name = `server ${count}`;
    log.push(`open ${name}`);
    return {
      ...{ seed: `seed ${count}`, variables: { RECOUP_KEY: name } },
      info: { url: name, surfaces: { test: {} } },
      traffic: () => trafficOf([]),
      stop: async () => void log.push(`stop ${name}`),
    };
  };
  const host = {
    env: { PATH: "/bin" },
    runProgram: async (started: object) => {
      log.push(`run ${JSON.stringify(started)}`);
      if (count === stopAfter) stop.abort();
      const exitCode = exitCodes[count - 1] ?? 0;
      if (typeof exitCode !== "number") throw exitCode;
      return exitCode;
    },
  };
  const readyFile = {
    write: async ({ url }: { readonly url: string }) => void log.push(`ready ${url}`),
    remove: async () => void log.push("not ready"),
  };
  const judged = await judgeProgram({ host, signal: stop.signal } as never, {
    ...{ open, program, runs },
    readyFile: readyFile as never,
  }).catch((error: Error) => error.message);
  return { judged, log };
}

test("runs the program with its own server and finally removes the ready file", async () => {
  const { judged, log } = await run(2, [0, 3]);
  const started = (name: string) =>
    `run {"file":"node","line":["a.js"],"stdout":"stderr","env":{"PATH":"/bin","RECOUP_KEY":"${name}"}}`;
  expect(log).toEqual(
    ["server 1", "server 2"].flatMap((name) => [
      `open ${name}`,
      `ready ${name}`,
      started(name),
      `stop ${name}`,
      "not ready",
    ]),
  );
  expect(judged).toEqual({
    seed: "seed 2",
    traffics: [0, 3].map((exitCode) => ({ ...trafficOf([]), exitCode })),
  });
});

test("stops after the run that Ctrl-C interrupts", async () => {
  expect((await run(3, [0, 130], 2)).judged).toMatchObject({
    traffics: [{ exitCode: 0 }, { exitCode: 130 }],
  });
});

test("stops the server if the program can't be started", async () => {
  const { judged, log } = await run(2, [new Error("no program")]);
  expect([judged, log.slice(-2)]).toEqual(["no program", ["stop server 1", "not ready"]]);
});

test("uses one plan for all runs if responses are provoked", () => {
  const planFor = createPlanProvider(true, false);
  const plan = planFor("a");
  expect([planFor("b") === plan, plan?.canCommit]).toEqual([true, false]);
  expect(createPlanProvider(true, true)("a")?.canCommit).toBe(true);
  expect(createPlanProvider(false, true)("a")).toBeUndefined();
});
