import { expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { answer } from "../support/answers";
import { collectionEnv, runLine } from "../support/world";

const known = new Map([
  ["AG-1", { id: "1", reference: "AAAA1111" }],
  ["AG-2", { id: "2", reference: "BBBB2222", collectionPartnerReference: "AG-2" }],
  ["AG-3,part 2", { id: "3", reference: "CCCC3333" }],
]);

const platform: Send = async ({ url }) => {
  const { pathname, searchParams } = new URL(url);
  const single = /by-partner-reference\/(.+)$/.exec(pathname)?.[1];
  if (single !== undefined) {
    const record = known.get(decodeURIComponent(single));
    return record === undefined
      ? answer({ businessErrors: [{ type: "CaseNotFound", message: "x" }] }, 404)
      : answer(record);
  }
  const wanted = (searchParams.get("references") ?? "").split(",");
  return answer(Object.fromEntries([...known].filter(([reference]) => wanted.includes(reference))));
};
const setting = { env: collectionEnv, send: platform };

test("finds several at once in the order asked for, and tells whose each is [EP-10] [VIS-07]", async () => {
  const { stdout, exitCode, requests } = await runLine(
    "cases find --partner-reference AG-2 --partner-reference AG-1 --json",
    setting,
  );
  expect(exitCode).toBe(0);
  expect(requests).toHaveLength(1);
  expect(JSON.parse(stdout)).toEqual({
    items: [
      { id: "2", reference: "BBBB2222", collectionPartnerReference: "AG-2" },
      { id: "1", reference: "AAAA1111", collectionPartnerReference: "AG-1" },
    ],
    missing: [],
    complete: true,
  });
});

test("a reference with a comma is looked up singly [AMB-34]", async () => {
  const line = [
    "cases",
    "find",
    "--partner-reference",
    "AG-3,part 2",
    "--partner-reference",
    "AG-1",
    "-o",
    "ids",
  ];
  const { stdout, requests } = await runLine(line, setting);
  expect(stdout).toBe("1\n3\n");
  expect(requests.map(({ url }) => url.replace("https://collection.example", ""))).toEqual([
    "/cases/by-partner-reference?references=AG-1",
    "/cases/by-partner-reference/AG-3%2Cpart%202",
  ]);
});

test("150 references go in two batches of at most 100 [LIM-11]", async () => {
  const stdin = Array.from({ length: 150 }, (_, index) => `AG-${index + 1}`).join("\r\n");
  const { requests, exitCode, stderr } = await runLine("cases find --from-file - -o ids", {
    ...setting,
    stdin,
  });
  const sizes = requests.map(
    ({ url }) => (new URL(url).searchParams.get("references") ?? "").split(",").length,
  );
  expect(sizes).toEqual([100, 50]);
  expect(exitCode).toBe(12);
  expect(stderr).toContain("148 of 150 references were not found");
});

test("some that are missing are named on stderr, exit 12, and the found ones are printed [EP-10]", async () => {
  const { stdout, stderr, exitCode } = await runLine(
    "cases find --partner-reference AG-1 --partner-reference AG-9 -o ids",
    setting,
  );
  expect([exitCode, stdout]).toEqual([12, "1\n"]);
  expect(stderr).toContain("Not found: AG-9");
});

test("none found is exit 6 and nothing on stdout", async () => {
  const { stdout, stderr, exitCode } = await runLine("cases find --partner-reference AG-9", setting);
  expect([exitCode, stdout]).toEqual([6, ""]);
  expect(stderr).toContain("No case has this reference: AG-9.");
});

test("references from a file, one a line, blank lines and repeats left out", async () => {
  const { stdout } = await runLine("cases find -f refs.txt -o ids", {
    ...setting,
    files: { "/work/refs.txt": "AG-1\n\n AG-2 \nAG-1\n" },
  });
  expect(stdout).toBe("1\n2\n");
});
