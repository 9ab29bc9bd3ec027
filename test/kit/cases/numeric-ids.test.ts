import { expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, runLine } from "../../support/program/world";

const caseRecord = '{"id":9007199254740993,"reference":"44HX8JMJ"}';

test("accepts a case whose ID is a number, and sends all its digits", async () => {
  const { exitCode, stdout, requests } = await runLine("chats list 44HX8JMJ -o ids", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    send: async ({ url }) => answer(url.endsWith("/chats") ? '[{"id":42,"message":"x"}]' : caseRecord),
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "42\n" });
  expect(requests.map(({ url }) => new URL(url).pathname.split("/").slice(-2).join("/"))).toEqual([
    "case-reference/44HX8JMJ",
    "9007199254740993/chats",
  ]);
});

test("lists a record with a number as its ID once, even if two pages contain it", async () => {
  const page = '"page":{"totalResults":2,"currentPage":1,"pageSize":1,"totalPages":2}';
  const { exitCode, stdout } = await runLine("cases list --all --page-size 1 -o ids", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    send: async () => answer(`{"cases":[${caseRecord}],${page}}`),
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "9007199254740993\n" });
});
