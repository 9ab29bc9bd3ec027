import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, type LineSetting, runLine } from "../../support/program/world";

const list = { cases: [{ id: "1", reference: "R1" }], page: { page: 1, totalResults: 9, totalPages: 9 } };
const onLive: LineSetting = { env: collectionEnv, send: async () => answer(list) };
const live = "Live: env, collection.example\n";

test("prints one line on stderr after a live host's first response", async () => {
  for (const line of ["cases list", "cases list --json", "cases list --all"])
    expect((await runLine(line, onLive)).live).toBe(live);
  const refused = await runLine("cases list --json", { ...onLive, send: async () => answer({}, 403) });
  expect([refused.exitCode, refused.live]).toEqual([5, live]);
});

test("prints the note in red on a terminal, and not at all with --quiet", async () => {
  const result = await runLine("cases list", { ...onLive, isTerminal: true });
  expect(result.live).toBe(`\u001b[31m${live.trim()}\u001b[39m\n`);
  expect((await runLine("cases list --color never", { ...onLive, isTerminal: true })).live).toBe(live);
  expect((await runLine("cases list -q", onLive)).live).toBeUndefined();
});

test("doesn't print a note on test, without a response, or in a dry run", async () => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  expect((await runLine("cases list", { ...onLive, env })).live).toBeUndefined();
  const dead = async () => Promise.reject(new Error("unused"));
  expect((await runLine("cases list", { ...onLive, send: dead })).live).toBeUndefined();
  expect((await runLine("cases list --dry-run", onLive)).live).toBeUndefined();
});

test("without a terminal, --json limits notes on stderr to warnings unless -v is given", async () => {
  const footer = "Showing 1 of 9 cases, page 1 of 9. Use --page 2 for more, --all for everything.\n";
  expect((await runLine("cases list", onLive)).stderr).toBe(footer);
  expect((await runLine("cases list --json", onLive)).stderr).toBe("");
  expect((await runLine("cases list --json", { ...onLive, isTerminal: true })).stderr).toContain(footer);
  expect((await runLine("cases list --json -v", onLive)).stderr).toContain(footer);
});
