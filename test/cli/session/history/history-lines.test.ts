import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import type { HttpRequest } from "../../../../src/base/http";
import { Secrets } from "../../../../src/base/secrets/secrets";
import {
  describeFailure,
  describeRequest,
  describeResponse,
  maskSecretWord,
} from "../../../../src/cli/session/history/history-lines";
import { createRedactor } from "../../../../src/cli/session/history/redactor";
import { answer } from "../../../support/platforms/answers";

const target = {
  surface: "collection",
  environment: "test",
  profile: "acme",
  baseUrl: "https://a.example/c",
} as const;
const request: HttpRequest = {
  method: "POST",
  url: "https://a.example/c/users?Query=ada&token=abc",
  headers: { "idempotency-key": "k1" },
  body: Buffer.from('{"name":"Ada Frey","password":"abc"}'),
};
const redactor = () => createRedactor((text) => `<${text.length}>`, new Secrets());
const guid = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

test("describes a request without its secrets", () => {
  expect(describeRequest(request, target, undefined)).toEqual({
    profile: "acme",
    environment: "test",
    surface: "collection",
    method: "POST",
    path: "/users",
    url: "https://a.example/c/users?Query=ada&token=****",
    idempotencyKey: "k1",
    body: { name: "Ada Frey", password: "****" },
  });
});

test("describes a request without personal data", () => {
  expect(describeRequest(request, target, redactor())).toMatchObject({
    url: "https://a.example/c/users?Query=<3>&token=****",
    body: { name: "<8>", password: "****" },
  });
});

test.each<[string, Partial<HttpRequest>, unknown, unknown]>([
  ["no body", { body: undefined as never }, undefined, undefined],
  ["a text", { body: Buffer.from("hello Ada") }, "hello Ada", "<9>"],
  ["bytes", { body: Buffer.from([0xff]) }, "1 bytes", "1 bytes"],
  ["the largest body", { body: Buffer.alloc(256 * 1024, "1") }, expect.anything(), expect.anything()],
  ["a large body", { body: Buffer.alloc(256 * 1024 + 1, "a") }, "262,145 bytes", "262,145 bytes"],
  [
    "a form",
    {
      form: {
        fields: [["description", "of Ada"]],
        file: { field: "file", name: "a.pdf", mediaType: "application/pdf", size: 5 },
      } as never,
    },
    ["description=of Ada", "file=a.pdf (application/pdf, 5 bytes)"],
    ["description=<6>", "file=<32>"],
  ],
])("describes a request that has %s", (_, part, body, redacted) => {
  const given = { ...request, ...part };
  expect(describeRequest(given, target, undefined).body).toEqual(body);
  expect(describeRequest(given, target, redactor()).body).toEqual(redacted);
});

test.each<[string, object, string | undefined]>([
  ["POST", { id: guid }, guid],
  ["POST", { id: "secret", caseId: guid }, guid],
  ["POST", { PaymentId: guid }, guid],
  ["POST", { jobId: guid.toUpperCase() }, guid.toUpperCase()],
  ["POST", { id: "secret" }, undefined],
  ["PUT", { id: guid }, undefined],
])("records the ID that a %s created in %j: %s", (method, body, created) => {
  expect(describeResponse({ ...request, method }, { ...answer(body, 201), attempts: 2 }, undefined)).toEqual({
    status: 201,
    outcome: "ok",
    attempts: 2,
    ...(created === undefined ? {} : { created }),
  });
});

test("doesn't record an ID if the response isn't JSON or is too large", () => {
  expect(describeResponse(request, answer("{"), undefined)).toEqual({ status: 200, outcome: "ok" });
  const whole = `{"id":"${guid}"`;
  const answerAtLimit = answer(`${whole}${" ".repeat(256 * 1024 - whole.length - 1)}}`, 201);
  expect(describeResponse(request, answerAtLimit, undefined)).toMatchObject({ created: guid });
  const large = answer(`{"id":"${guid}"${" ".repeat(256 * 1024)}}`, 299);
  expect(describeResponse(request, large, undefined)).toEqual({ status: 299, outcome: "ok" });
});

test.each([199, 300, 404])("describes status %i as a failure", (status) => {
  const line = describeResponse(request, { ...answer({ title: "No" }, status), attempts: 2 }, undefined);
  expect(line).toMatchObject({ status, attempts: 2, outcome: expect.any(String), error: expect.any(String) });
  expect(line.outcome).not.toBe("ok");
});

test("describes a request that failed", () => {
  const failure = new Failure("rejected", "Ada Frey has no secret=abc", {
    type: "NoSuchUser",
    attempts: 3,
    traceId: "t1",
    mayHaveArrived: true,
  });
  expect(describeFailure(failure, undefined)).toEqual({
    outcome: "NoSuchUser",
    error: "Ada Frey has no secret=abc",
    attempts: 3,
    traceId: "t1",
    mayHaveArrived: true,
  });
  const known = redactor();
  known.hide("Ada Frey");
  expect(describeFailure(new Failure("conflict", "Ada Frey exists"), known)).toEqual({
    outcome: "conflict",
    error: "<8> exists",
  });
  expect(describeFailure(new Error("broken"), undefined)).toEqual({ outcome: "fault" });
});

test("masks secrets in command words", () => {
  expect([maskSecretWord("--key=abc"), maskSecretWord("?token=abc"), maskSecretWord("cases")]).toEqual([
    "--key=****",
    "?token=****",
    "cases",
  ]);
});
