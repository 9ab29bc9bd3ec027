import { expect, test } from "vitest";
import { judgedRun } from "../support/judge/judged-run";

const answersOf = (...statuses: number[]) => {
  return async () => ({ status: statuses.shift() ?? 401, headers: {}, body: Buffer.from("{}") });
};

/** Sends one request with each token, in turn. The platform accepts only the first request. */
const judgedWith = async (tokens: readonly string[]) => {
  return await judgedRun(
    async ({ request, sleep }) => {
      for (const [page, token] of tokens.entries()) {
        await request("GET", `/cases?Page=${page + 1}`, { surface: "customer", token });
        await sleep(100);
      }
    },
    { wrap: () => answersOf(200, 401, 401) },
  );
};

test("detects a rejected token that is sent again after 100 ms [CLI-08]", async () => {
  const { broken } = await judgedWith(["e.30.a", "e.30.a", "e.30.a"]);
  expect(broken).toContain("token-after-refusal");
});

test("accepts a new token after a rejection [CLI-08]", async () => {
  const { broken } = await judgedWith(["e.30.a", "e.30.a", "e.30.b"]);
  expect(broken).toEqual([]);
});

test("accepts a rejection in the same millisecond as the request [CLI-08]", async () => {
  const { broken } = await judgedWith(["e.30.a", "e.30.b"]);
  expect(broken).toEqual([]);
});

test("accepts a worker's old token for one second while another worker renews it [CLI-08]", async () => {
  const judgedAfter = async (gapMs: number) =>
    await judgedRun(
      async ({ request, sleep }) => {
        const send = async (path: string, token: string) =>
          await request("GET", path, { surface: "customer", token });
        await send("/cases", "e.30.a");
        await send("/cases", "e.30.a");
        await sleep(20);
        await send("/cases", "e.30.b");
        await sleep(gapMs);
        await send("/Payments", "e.30.a");
      },
      { wrap: () => answersOf(200, 401, 200, 401) },
    );
  expect((await judgedAfter(30)).broken).toEqual([]);
  expect((await judgedAfter(1_000)).broken).toEqual(["token-after-refusal"]);
});

test("accepts another worker's request but no retry 20 ms after a rejection [CLI-08]", async () => {
  const judgedWith = async (path: string) =>
    await judgedRun(
      async ({ request, sleep }) => {
        await request("GET", "/cases", { surface: "customer", token: "e.30.a" });
        await sleep(20);
        await request("GET", path, { surface: "customer", token: "e.30.a" });
      },
      { wrap: () => answersOf(401, 401) },
    );
  expect((await judgedWith("/Payments")).broken).toEqual([]);
  expect((await judgedWith("/cases")).broken).toEqual(["token-after-refusal"]);
});

test("accepts a retry after a 429 with a token that another worker is renewing [CLI-05] [CLI-08]", async () => {
  const { broken } = await judgedRun(
    async ({ request, sleep }) => {
      const send = async (path: string, token: string) =>
        await request("GET", path, { surface: "customer", token });
      await send("/Payments", "e.30.a");
      await send("/cases", "e.30.a");
      await send("/cases", "e.30.b");
      await sleep(2_600);
      await send("/Payments", "e.30.a");
      await send("/Payments", "e.30.b");
    },
    { wrap: () => answersOf(429, 401, 200, 401, 200) },
  );
  expect(broken).toEqual([]);
});
