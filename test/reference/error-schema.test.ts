import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { HttpResponse } from "../../src/base/http";
import { exitCodes } from "../../src/cli/flags/exit-codes";
import { answer } from "../support/platforms/answers";
import { collectionEnv, customerEnv, type LineSetting, runLine } from "../support/program/world";
import { exampleSubmission } from "../support/sandbox/example-submission";
import { misfits, schemaOf } from "./fit";

const schema = schemaOf("error");

const someId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
const ofCustomer = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const submission = JSON.stringify(exampleSubmission);

const answered = (response: HttpResponse): LineSetting => ({ env, send: async () => response });
const submitting = (response: HttpResponse): LineSetting => ({
  env: ofCustomer,
  files: { "/work/case.json": submission },
  send: async () => response,
});
const thrown = (error: unknown): LineSetting => ({
  env,
  send: async () => {
    throw error;
  },
});
const refused = (type: string, solutionUrl = "") => ({
  businessErrors: [{ type, message: "no", solutionUrl }],
  signingHandoff: null,
});
const problem = { type: "about:blank", title: "Unauthorized", status: 401, traceId: "00-1-2-00" };

interface Row {
  readonly kind: keyof typeof exitCodes;
  readonly what: string;
  readonly line: string;
  readonly setting: LineSetting;
}

const get = `cases get ${someId}`;
const submit = "cases submit --body case.json";

const rows: readonly Row[] = [
  { kind: "usage", what: "an unknown flag", line: "cases list --colour", setting: {} },
  {
    kind: "usage",
    what: "several findings from a check",
    line: submit,
    setting: withFile('{"currencyCode":"euro"}'),
  },
  { kind: "config", what: "an unknown profile", line: "cases list -p acme", setting: {} },
  {
    kind: "usage",
    what: "an unknown environment",
    line: get,
    setting: { env: { ...env, RECOUP_ENVIRONMENT: "prod" } },
  },
  { kind: "config", what: "a missing key", line: get, setting: { env: without("RECOUP_COLLECTION_KEY") } },
  { kind: "unauthorized", what: "a 401", line: get, setting: answered(answer(problem, 401)) },
  { kind: "forbidden", what: "a 403", line: get, setting: answered(answer(refused("ValidationError"), 403)) },
  {
    kind: "forbidden",
    what: "the live guard",
    line: submit,
    setting: { ...submitting(answer({})), env: customerEnv },
  },
  { kind: "not-found", what: "a 404", line: get, setting: answered(answer(refused("CaseNotFound"), 404)) },
  { kind: "conflict", what: "a 409", line: submit, setting: submitting(answer(refused("Conflict"), 409)) },
  {
    kind: "pending",
    what: "a wait that timed out",
    line: `cases wait ${someId} --until Closed --timeout 1m`,
    setting: answered(answer({ id: someId, lifecycle: "Active" })),
  },
  {
    kind: "rejected",
    what: "a 400 by fields",
    line: submit,
    setting: submitting(answer({ "Debtor.Email": ["no address", "too long"] }, 400)),
  },
  {
    kind: "rejected",
    what: "a 422 with a signing URL",
    line: submit,
    setting: submitting(answer(refused("MissingPowerOfAttorney", "https://sign.example/1"), 422)),
  },
  {
    kind: "rate-limited",
    what: "a 429",
    line: `${get} --max-wait 1s`,
    setting: answered(answer({ error: "RateLimited", retryAfter: 90.5 }, 429)),
  },
  { kind: "network", what: "a 500 after retries", line: get, setting: answered(answer("oh", 500)) },
  {
    kind: "network",
    what: "no answer",
    line: get,
    setting: thrown(new Failure("network", "nobody answers")),
  },
  {
    kind: "partial",
    what: "missing cases",
    line: "cases find --partner-reference A --partner-reference B",
    setting: answered(answer({ A: { id: someId, collectionPartnerReference: "A" } })),
  },
  {
    kind: "check-failed",
    what: "an invalid signature",
    line: "webhooks verify body.json --header v1=00 --secret-file hook.key",
    setting: { files: { "/work/body.json": "{}", "/work/hook.key": "c2VjcmV0" } },
  },
  {
    kind: "interrupted",
    what: "Ctrl-C",
    line: "cases watch",
    setting: { ...answered(answer({ cases: [] })), signal: AbortSignal.abort("SIGINT") },
  },
  { kind: "fault", what: "an unexpected error", line: get, setting: thrown(new TypeError("oops")) },
];

function withFile(text: string): LineSetting {
  return { env: ofCustomer, files: { "/work/case.json": text } };
}

function without(name: keyof typeof env): Readonly<Record<string, string>> {
  const { [name]: _, ...others } = env;
  return others;
}

test.each(rows)("the error for $what ($kind) matches error.schema.json", async ({ kind, line, setting }) => {
  const { exitCode, stderr } = await runLine(`${line} -o json -q`, setting);
  const printed = JSON.parse(stderr);
  expect([printed.error.code, printed.error.exit, exitCode]).toEqual([
    kind,
    exitCodes[kind],
    exitCodes[kind],
  ]);
  expect(misfits(printed, schema)).toEqual([]);
});

test("every kind of failure is checked against the schema", () => {
  const printed = new Set(rows.map(({ kind }) => kind));
  expect(Object.keys(exitCodes).filter((kind) => !printed.has(kind as Row["kind"]))).toEqual([]);
});

test("the schema rejects an error without a code, or with a wrong exit code or hint", () => {
  const error = { code: "usage", exit: 2, message: "no" };
  expect(misfits({ error }, schema)).toEqual([]);
  const { code: _, ...nameless } = error;
  for (const wrong of [nameless, { ...error, exit: 99 }, { ...error, hint: 5 }, { ...error, code: "oops" }])
    expect(misfits({ error: wrong }, schema)).not.toEqual([]);
});

test("the schema includes the exit code of SIGTERM", async () => {
  const setting = { ...answered(answer({ cases: [] })), signal: AbortSignal.abort("SIGTERM") };
  const { stderr } = await runLine("cases watch -o json -q", setting);
  expect(JSON.parse(stderr).error.exit).toBe(143);
  expect(misfits(JSON.parse(stderr), schema)).toEqual([]);
});
