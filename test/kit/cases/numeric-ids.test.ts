import { expect, test } from "vitest";
import type { Send } from "../../../src/base/http";
import { bulkEnv, bulkFolder } from "../../support/bulk-folder";
import { answer } from "../../support/platforms/answers";
import { collectionEnv, runLine } from "../../support/program/world";

const caseRecord = '{"id":9007199254740993,"reference":"44HX8JMJ"}';

test("accepts a case with a numeric ID and sends all of its digits", async () => {
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

test("lists a record with a numeric ID only once, even if two pages contain it", async () => {
  const page = '"page":{"totalResults":2,"currentPage":1,"pageSize":1,"totalPages":2}';
  const { exitCode, stdout } = await runLine("cases list --all --page-size 1 -o ids", {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    send: async () => answer(`{"cases":[${caseRecord}],${page}}`),
  });
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "9007199254740993\n" });
});

const cases = [
  '{"id":9007199254740993,"reference":"AAAA0001","currency":"EUR","lifecycle":"Active","remainder":1}',
  '{"id":9007199254740995,"reference":"AAAA0002","currency":"EUR","lifecycle":"Active","remainder":1}',
];
const page = '"page":{"totalResults":2,"currentPage":1,"pageSize":100,"totalPages":1}';

/** Opens a platform with two cases whose IDs become equal when rounded. Records the paths. */
function openNumericPlatform() {
  const paths: string[] = [];
  const send: Send = async ({ method, url }) => {
    const { pathname } = new URL(url);
    paths.push(`${method} ${pathname.split("/").slice(-2).join("/")}`);
    if (method === "POST") return answer("{}");
    return answer(pathname.endsWith("/payments") ? "[]" : `{"cases":[${cases}],${page}}`);
  };
  return { paths, send };
}

const rows = "case,amount,date\nAAAA0001,1,2026-03-01\nAAAA0002,2,2026-03-01\n";

test("imports payments to cases with numeric IDs", async () => {
  const { paths, send } = openNumericPlatform();
  const words = "--recipient partner --concurrency 1";
  const { exitCode } = await bulkFolder("payments import", "p.csv", rows).run(words, { send });
  expect([exitCode, paths.filter((path) => path.startsWith("POST"))]).toEqual([
    0,
    ["POST 9007199254740993/payments", "POST 9007199254740995/payments"],
  ]);
});

test("reads the payments of cases with numeric IDs", async () => {
  const { paths, send } = openNumericPlatform();
  const bank = "date,amount,currency,remittance\n2026-03-01,1,EUR,AAAA0001\n2026-03-01,2,EUR,AAAA0002\n";
  const files = { "/work/b.csv": bank };
  await runLine("payments reconcile b.csv", { env: bulkEnv, send, files });
  expect(paths.filter((path) => path.endsWith("/payments")).sort()).toEqual([
    "GET 9007199254740993/payments",
    "GET 9007199254740995/payments",
  ]);
});

test("shows the numeric ID of a case that was created", async () => {
  const send: Send = async () => answer('{"id":9007199254740993,"reference":"AAAA0001"}');
  const env = {
    RECOUP_CUSTOMER_URL: "https://test.example",
    RECOUP_CUSTOMER_KEY: "k",
    RECOUP_ENVIRONMENT: "test",
  };
  const content = [
    "amountToRecover,currency,date,debtor.debtorType,debtor.name,debtor.country",
    "250,EUR,2026-01-05,Company,Slow Payer,DE",
  ].join("\n");
  const folder = bulkFolder("cases import", "c.csv", `${content}\n`, env);
  const { exitCode } = await folder.run("--no-check", { send });
  expect([exitCode, folder.files.get(folder.result)]).toEqual([
    0,
    expect.stringContaining("9007199254740993"),
  ]);
});
