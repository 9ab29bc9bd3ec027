import { expect, test } from "vitest";
import { explainResponse } from "../../../../src/sandbox/wire/requests/request-reason";
import type { HandlerResponse } from "../../../../src/sandbox/wire/responses";

const error = JSON.stringify({
  error: "Conflict",
  message: "It exists.",
  businessErrors: [{ type: "Conflict", message: "It exists.", solutionUrl: "" }],
});

const answers: readonly (readonly [string, HandlerResponse, string | undefined])[] = [
  ["a success", { status: 200, body: "{}" }, undefined],
  ["a success below 400", { status: 399, body: "{}" }, undefined],
  ["half of an answer", { status: 200, body: "{}", loss: "half" }, "A fault cut off the answer"],
  ["a lost refusal", { status: 409, body: error, loss: "all" }, "A fault dropped the answer"],
  ["a remark", { status: 200, body: "{}", remark: "Injected" }, "Injected"],
  ["a stored answer", { status: 200, body: "{}", findOriginalId: () => 7 }, "Stored answer of request 7"],
  [
    "a stored answer of an unknown request",
    { status: 200, body: "{}", findOriginalId: () => null },
    "Stored answer of an earlier request",
  ],
  ["a refusal", { status: 409, body: error }, "Conflict: It exists"],
  ["a refusal with the status 400", { status: 400, body: error }, "Conflict: It exists"],
  [
    "a stored refusal with a remark",
    { status: 409, body: error, findOriginalId: () => 7, remark: "Injected" },
    "Stored answer of request 7: Conflict: It exists: Injected",
  ],
  [
    "fields",
    { status: 400, body: '{"A":["The A field is wrong.","It is late."],"B":["No."]}' },
    "A: The A field is wrong. It is late.: B: No.",
  ],
  ["no platform error", { status: 503, body: "" }, "The answer is not a platform error"],
  ["no platform error with a remark", { status: 503, body: "", remark: "Injected" }, "Injected"],
];

test.each(answers)("explains %s", (_, answer, reason) => {
  expect(explainResponse(answer)).toBe(reason);
});
