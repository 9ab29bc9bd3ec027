import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { answer } from "../../support/platforms/answers";
import { runLine } from "../../support/program/world";

const origin = "http://127.0.0.1:4010";
const real = {
  RECOUP_COLLECTION_URL: `${origin}/test/collection`,
  RECOUP_COLLECTION_KEY: "k-1",
  RECOUP_ENVIRONMENT: "test",
  NO_COLOR: "1",
};
const served = {
  ...real,
  RECOUP_SANDBOX_CONTROL_URL: `${origin}/control`,
  RECOUP_SANDBOX_CONTROL_TOKEN: "c-1",
};

const first = { id: "1", reference: "AAAA1111", lifecycle: "Active", dateCreated: "2026-03-15T08:00:00Z" };
const page = { totalResults: 1, currentPage: 1, pageSize: 10, responseCount: 1, totalPages: 1 };

const serving =
  (clock: ReturnType<typeof answer>): Send =>
  async ({ url }) =>
    url.endsWith("/control/clock") ? clock : answer({ cases: [first], page });

async function created(
  env: Readonly<Record<string, string>>,
  clock = answer({ now: "2026-03-20T09:00:00Z" }),
) {
  const setting = { env, send: serving(clock), isTerminal: true };
  const { stdout, requests } = await runLine("cases list --fields created", setting);
  return [stdout.split("\n")[1], requests.length];
}

test("measures ages by the clock of a running sandbox", async () => {
  expect(await created(served)).toEqual(["5d ago", 2]);
});

test("measures ages by this machine's clock for a real platform or an unreachable sandbox", async () => {
  expect(await created(real)).toEqual(["1d ago", 1]);
  expect(await created(served, answer({}, 404))).toEqual(["1d ago", 2]);
  expect(await created({ ...served, RECOUP_SANDBOX_CONTROL_TOKEN: "" })).toEqual(["1d ago", 1]);
});
