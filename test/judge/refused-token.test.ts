import { expect, test } from "vitest";
import { judgedRun } from "../support/judge/judged-run";

/** Sends requests one after the other, with a token each; the platform accepts only the first. */
const judgedWith = async (tokens: readonly string[]) => {
  const statuses = [200, 401, 401];
  const answerNext = async () => ({ status: statuses.shift() ?? 401, headers: {}, body: Buffer.from("{}") });
  return await judgedRun(
    async ({ request, sleep }) => {
      for (const [page, token] of tokens.entries()) {
        await request("GET", `/cases?Page=${page + 1}`, { surface: "customer", token });
        await sleep(100);
      }
    },
    { wrap: () => answerNext },
  );
};

test("finds a refused token that is sent again after 100 ms [CLI-08]", async () => {
  const { broken } = await judgedWith(["e.30.a", "e.30.a", "e.30.a"]);
  expect(broken).toContain("token-after-refusal");
});

test("finds nothing in a new token after a refusal [CLI-08]", async () => {
  const { broken } = await judgedWith(["e.30.a", "e.30.a", "e.30.b"]);
  expect(broken).toEqual([]);
});

test("finds nothing in one refusal in the same millisecond [CLI-08]", async () => {
  const { broken } = await judgedWith(["e.30.a", "e.30.b"]);
  expect(broken).toEqual([]);
});
