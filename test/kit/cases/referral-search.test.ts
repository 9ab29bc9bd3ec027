import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { referralEnv, runLine } from "../../support/program/world";

const id = "00000000-0000-4000-8000-000000000001";
const caseOf = (caseId: string, reference: string) => ({
  id: caseId,
  reference,
  creditorReference: "",
  currency: "EUR",
});

/** Gets a case by reference from a search that returns `cases` out of `totalResults`. */
async function search(cases: readonly object[], totalResults = cases.length) {
  const page = {
    totalResults,
    currentPage: 1,
    pageSize: 100,
    responseCount: cases.length,
    totalPages: Math.ceil(totalResults / 100),
  };
  const { exitCode, stdout, stderr, requests } = await runLine(
    "cases get REF-1 --as referral --by case-reference --json",
    {
      env: { ...referralEnv, RECOUP_ENVIRONMENT: "test" },
      send: async ({ url }) =>
        url.includes("Query=") ? answer({ page, cases }) : answer(caseOf(id, "REF-1")),
    },
  );
  const error = stderr === "" ? undefined : JSON.parse(stderr).error;
  return { exitCode, code: error?.code, message: error?.message, hint: error?.hint, stdout, requests };
}

test("reads the case that a search finds by reference, ignoring letter case", async () => {
  const { exitCode, stdout, requests } = await search([caseOf("x", "REF-10"), caseOf(id, "ref-1")]);
  expect([exitCode, JSON.parse(stdout).id]).toEqual([0, id]);
  expect(requests.map(({ url }) => new URL(url).searchParams.get("Query") ?? url.split("/").at(-1))).toEqual([
    "REF-1",
    id,
  ]);
});

test("refuses a search that finds too many cases, or a case without an ID", async () => {
  expect(await search([caseOf("x", "REF-10")], 100_000)).toMatchObject({
    ...{ exitCode: 2, code: "usage", message: 'The search for "REF-1" found too many cases.' },
    hint: "Use the id of the case.",
  });
  expect(await search([caseOf("", "REF-1")])).toMatchObject({
    ...{ exitCode: 11, code: "network", message: "The platform sent a case without an id." },
  });
});
