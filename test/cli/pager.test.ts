import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Pager } from "../../src/base/host";
import { collectionEnv, type LineSetting, runLine } from "../support/program/world";

/** Returns a pager whose reader reads everything or quits after this many chunks. */
function readingPager(quitsAfter = Number.POSITIVE_INFINITY) {
  const chunks: string[] = [];
  const commands: string[] = [];
  const quit = new AbortController();
  const pager: Pager = {
    signal: quit.signal,
    get isClosed() {
      return quit.signal.aborted;
    },
    async write(chunk) {
      if (quit.signal.aborted) return;
      chunks.push(chunk.toString());
      if (chunks.length >= quitsAfter) quit.abort();
    },
    close: async () => quit.abort(),
  };
  const openPager: LineSetting["openPager"] = async (command) => {
    commands.push(command);
    return pager;
  };
  return { openPager, commands, text: () => chunks.join(""), quit: () => quit.abort() };
}

const screen = { isTerminal: true, rows: 24 };

test("sends all output to the pager if it is longer than the screen", async () => {
  const { openPager, commands, text } = readingPager();
  const result = await runLine("help flags", { ...screen, openPager });
  const plain = await runLine("help flags", { isTerminal: true });
  expect([result.exitCode, result.stdout, commands, text()]).toEqual([0, "", ["less"], plain.stdout]);
});

test.each(["help all", "sandbox --help", "cases list --help", "help json", "sandbox assumptions", "explain"])(
  "pages `recoup %s`",
  async (line) => {
    const { openPager, text } = readingPager();
    const result = await runLine(line, { ...screen, openPager });
    expect([result.stdout, text().length > 1000]).toEqual(["", true]);
  },
);

test.each(["AI_AGENT", "CLAUDECODE"])("doesn't page output for an agent (%s)", async (name) => {
  const { openPager, commands } = readingPager();
  await runLine("help flags", { ...screen, openPager, env: { [name]: "1" } });
  expect(commands).toEqual([]);
});

test("doesn't page output that fits on the screen together with the prompt", async () => {
  const lines = (await runLine("help live")).stdout.split("\n").length - 1;
  const paged = async (rows: number) => {
    const { openPager, commands } = readingPager();
    await runLine("help live", { isTerminal: true, rows, openPager });
    return commands.length;
  };
  expect([await paged(lines), await paged(lines + 1)]).toEqual([1, 0]);
});

test("counts a line that is wider than the screen as several lines", async () => {
  const { openPager, commands } = readingPager();
  await runLine("help live", { isTerminal: true, rows: 40, columns: 30, openPager });
  expect(commands).toEqual(["less"]);
});

test.each([
  ["RECOUP_PAGER", { RECOUP_PAGER: "more -d", PAGER: "most" }, ["more -d"]],
  ["PAGER", { PAGER: "most" }, ["most"]],
  ["an empty variable", { RECOUP_PAGER: "", PAGER: " " }, ["less"]],
  ["cat", { PAGER: "cat" }, []],
  ["a dumb terminal", { TERM: "dumb" }, []],
  ["a build server", { CI: "true" }, []],
  ["RECOUP_NO_INPUT", { RECOUP_NO_INPUT: "1" }, []],
])("selects the pager for %s", async (_, env, expected) => {
  const { openPager, commands } = readingPager();
  const { stdout } = await runLine("help flags", { ...screen, env, openPager });
  expect([commands, stdout === ""]).toEqual([expected, expected.length > 0]);
});

test.each(["help flags --no-pager", "--no-pager --help", "cases list --help --no-pager"])(
  "doesn't start a pager for `recoup %s`",
  async (line) => {
    const { openPager, commands } = readingPager();
    const { stdout } = await runLine(line, { ...screen, openPager });
    expect([commands, stdout.length > 1000]).toEqual([[], true]);
  },
);

test("doesn't start a pager unless stdout is a terminal", async () => {
  const { openPager, commands } = readingPager();
  await runLine("help flags", { rows: 24, openPager });
  expect(commands).toEqual([]);
});

test("names a pager that can't be found and prints the text directly", async () => {
  const plain = await runLine("help flags", { isTerminal: true });
  expect(await runLine("help flags", { ...screen, env: { PAGER: "nope" } })).toMatchObject({
    stdout: plain.stdout,
    stderr: "The pager nope was not found; printing without it.\n",
  });
  const quiet = await runLine("help flags -q", { ...screen, env: { PAGER: "nope" } });
  const unnamed = await runLine("help flags", screen);
  expect([quiet.stderr, unnamed.stderr, unnamed.stdout]).toEqual(["", "", plain.stdout]);
});

const send: LineSetting["send"] = async ({ url }) => {
  const page = Number(new URL(url).searchParams.get("Page"));
  const items = Array.from({ length: 100 }, (_, index) => ({
    id: `${page}-${index}`,
    reference: `R${page}-${index}`,
  }));
  const paging = { page, pageSize: 100, totalPages: 500, totalResults: 50_000 };
  return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ cases: items, page: paging })) };
};

test("stops reading when the user quits the pager, as with `| head`", async () => {
  const { openPager, text } = readingPager(3);
  const setting = { ...screen, env: collectionEnv, send, openPager };
  const { exitCode, stdout, stderr, requests } = await runLine("cases list --all", setting);
  expect([exitCode, stdout, stderr]).toEqual([0, "", ""]);
  expect(text()).toContain("R1-99");
  expect(requests.length).toBeLessThan(40);
});

test("stops waiting for the next page when the user quits the pager", async () => {
  const { openPager, text, quit } = readingPager();
  const sendFirst: LineSetting["send"] = (request) =>
    Number(new URL(request.url).searchParams.get("Page")) <= 3
      ? send(request)
      : new Promise((_, reject) => {
          const end = () => reject(new Failure("interrupted", "The page was not read."));
          request.signal?.addEventListener("abort", end);
        });
  const ended = runLine("cases list --all", { ...screen, env: collectionEnv, send: sendFirst, openPager });
  while (!text().includes("R3-99")) await new Promise(setImmediate);
  quit();
  expect(await ended).toMatchObject({ exitCode: 0, stderr: "" });
});

test("prints notes after the pager exits", async () => {
  const { openPager } = readingPager();
  const setting = { ...screen, env: collectionEnv, send, openPager };
  const { exitCode, stderr } = await runLine("cases list --limit 200", setting);
  expect([exitCode, stderr]).toEqual([
    0,
    "Showing the first 200 of 50,000 cases. Use --all for everything.\n",
  ]);
});

test("keeps the command's exit code and prints its error after the pager exits", async () => {
  const { openPager, text } = readingPager();
  const failing: LineSetting["send"] = async (request) =>
    request.url.includes("Page=3")
      ? { status: 403, headers: {}, body: Buffer.from("{}") }
      : ((await send(request)) as never);
  const setting = { ...screen, env: collectionEnv, send: failing, openPager };
  const { exitCode, stdout, stderr } = await runLine("cases list --limit 300", setting);
  expect([exitCode, stdout]).toEqual([5, ""]);
  expect(text()).toContain("R2-99");
  expect(stderr).toContain("Error:");
});

test("prefers RECOUP_PAGER, then the configured pager, then PAGER", async () => {
  const paged = async (line: string, env = {}) => {
    const { openPager, commands } = readingPager();
    const config = JSON.stringify({ profiles: {}, preferences: { pager: "most" } });
    const files = { "/home/operator/.config/recoup/config.json": config };
    await runLine(line, { ...screen, openPager, files, env });
    return commands;
  };
  expect(await paged("explain", { PAGER: "more" })).toEqual(["most"]);
  expect(await paged("help all", { PAGER: "more" })).toEqual(["most"]);
  expect(await paged("explain", { RECOUP_PAGER: "less" })).toEqual(["less"]);
});
