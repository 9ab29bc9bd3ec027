import { expect, test } from "vitest";
import { Secrets } from "../../../src/base/secrets/secrets";
import { WaitLine } from "../../../src/cli/session/notes/wait-line";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, runLine } from "../../support/program/world";

const start = Date.UTC(2026, 2, 16, 9);

/**
 * Opens the wait line on a terminal with a clock that the test advances. `shown` is the line's current text.
 */
function open({ quiet = false, isTerminal = true, columns = 80, wantsJson = false } = {}) {
  let now = start;
  let text: () => string | undefined = () => undefined;
  const stderr = { isTerminal, columns, rows: 24, isClosed: false, write: async () => {} };
  const host = {
    stderr,
    now: () => now,
    progress: (read: typeof text) => {
      text = read;
      return { stop: () => {} };
    },
  };
  const line = new WaitLine({ host, flags: { quiet }, wantsJson, secrets: new Secrets(["s3cret-key"]) });
  const pass = (ms: number) => {
    now += ms;
  };
  return { line, pass, shown: () => text() };
}

test("shows a wait once it has lasted 300 ms, until it ends", () => {
  const { line, pass, shown } = open();
  const work = line.work(() => "Reading cases");
  pass(299);
  expect(shown()).toBeUndefined();
  pass(1);
  expect(shown()).toBe("Reading cases");
  work.stop();
  expect(shown()).toBeUndefined();
});

test("counts successive requests as one wait", () => {
  const { line, pass, shown } = open();
  for (const text of ["first", "second"]) {
    const request = line.work(() => text);
    pass(200);
    request.stop();
    pass(50);
  }
  line.work(() => "third");
  expect(shown()).toBe("third");
  const rested = open();
  rested.line.work(() => "first").stop();
  rested.pass(5_000);
  rested.line.work(() => "second");
  expect(rested.shown()).toBeUndefined();
});

test("shows a request's host and path without its query or secrets", async () => {
  const { line, pass, shown } = open();
  const seen: (string | undefined)[] = [];
  const send = line.around(async () => {
    pass(400);
    seen.push(shown());
    return answer({});
  });
  const request = { method: "GET", headers: {}, url: "https://api.example.com/clients/s3cret-key?Page=1" };
  await send(request);
  await send({ ...request, url: "http://sandbox.invalid/test/collection/cases" });
  expect(seen).toEqual([
    "Waiting for api.example.com: GET /clients/****",
    "Waiting for the sandbox: GET /test/collection/cases",
  ]);
});

test("shows the command's action instead of its requests", async () => {
  const { line, pass, shown } = open();
  const seen: (string | undefined)[] = [];
  line.work(() => "Reading cases  1,400 of 14,100");
  const send = line.around(async () => {
    pass(400);
    seen.push(shown());
    const pause = line.pause(() => "500, trying again in 3s (2 of 3)");
    seen.push(shown());
    pause.stop();
    return answer({});
  });
  await send({ method: "GET", headers: {}, url: "https://api.example.com/cases" });
  expect(seen).toEqual([
    "Reading cases  1,400 of 14,100",
    "Reading cases  1,400 of 14,100  500, trying again in 3s (2 of 3)",
  ]);
});

test("truncates the reason but never the countdown on a narrow terminal", () => {
  const { line, pass, shown } = open({ columns: 50 });
  line.work(() => "Waiting for a-host-with-a-long-name.example.com: GET /cases");
  pass(300);
  expect(shown()).toHaveLength(47);
  line.pause(() => "429, trying again in 42s");
  expect(shown()).toBe("Waiting for a-host-w…  429, trying again in 42s");
});

test("doesn't show a wait line for JSON without a terminal, with --quiet, or after other output", () => {
  for (const setting of [{ isTerminal: false, wantsJson: true }, { quiet: true }, {}]) {
    const { line, pass, shown } = open(setting);
    if (!("quiet" in setting) && !("isTerminal" in setting)) line.close();
    line.work(() => "Reading cases");
    pass(1_000);
    expect(shown()).toBeUndefined();
  }
});

test("shows the number of records read so far while the next page is pending", async () => {
  const texts: (() => string | undefined)[] = [];
  const seen: (string | undefined)[] = [];
  const pages = (number: number) => ({
    cases: [{ id: `${number}`, reference: `R${number}` }],
    page: { page: number, pageSize: 1, totalResults: 1_200, totalPages: 1_200 },
  });
  let isFirst = true;
  await runLine("cases list --limit 3 --page-size 1 -o csv", {
    env: collectionEnv,
    isTerminal: true,
    progress: (text) => {
      texts.push(text);
      return { stop: () => {} };
    },
    send: async ({ url }) => {
      // The wait before the retry advances the clock.
      if (isFirst) {
        isFirst = false;
        return answer({}, 500);
      }
      seen.push(texts[0]?.());
      return answer(pages(Number(new URL(url).searchParams.get("Page"))));
    },
  });
  expect(seen).toEqual(["Reading cases", "Reading cases  1 of 3", "Reading cases  1 of 3"]);
});

test("hides the line while live output is printing", () => {
  const { line, pass, shown } = open();
  line.work(() => "Scenario 1 of 2");
  pass(400);
  expect(shown()).toBe("Scenario 1 of 2");
  line.hideForOutput();
  expect(shown()).toBeUndefined();
  line.pause(() => "retrying in 5s");
  pass(300);
  expect(shown()).toBe("Scenario 1 of 2");
});

test("describes the command's action without a terminal, except with JSON or --quiet", () => {
  const piped = { isTerminal: false, columns: 20 };
  const read = ({ line, pass, shown }: ReturnType<typeof open>) => {
    line.pause(() => "retrying in 5s");
    line.work(() => "Checking the rows of claims.csv");
    pass(400);
    return shown();
  };
  expect(read(open(piped))).toBe("Checking the rows of claims.csv");
  expect(read(open({ ...piped, wantsJson: true }))).toBeUndefined();
  expect(read(open({ ...piped, quiet: true }))).toBeUndefined();
});
