import { describe, expect, test } from "vitest";
import { buildFaultResponse } from "../../../src/sandbox/faults/fault-answers";
import { parseFault } from "../../../src/sandbox/faults/fault-rule";
import type { RawInput } from "../../../src/sandbox/wire/parse-input";
import type { HandlerResponse } from "../../../src/sandbox/wire/responses";

const origin = "http://sandbox.invalid";
const message = "Injected by a fault rule of the sandbox";
const refuseToCarryOut = () => {
  throw new Error("The request was carried out");
};
const answerTo = (input: RawInput, carryOut: () => HandlerResponse = refuseToCarryOut) =>
  buildFaultResponse(parseFault(input), origin, carryOut);

const businessError = (type: string, solutionUrl = "") => ({ type, message, solutionUrl });
const envelope = (type: string) => ({ error: type, message, businessErrors: [businessError(type)] });

describe("a fault with its own response", () => {
  test.each<[RawInput, number, object]>([
    [{ kind: "field-errors" }, 400, { "Debtor.Email": [message] }],
    [{ type: "InvalidPagination" }, 400, envelope("InvalidPagination")],
    [{ status: 404 }, 404, envelope("NotFound")],
    [{ type: "IdempotencyConflict" }, 422, envelope("IdempotencyConflict")],
    [{ kind: "business-rule" }, 422, { BusinessRule: [message] }],
    [{ status: 422 }, 422, { businessErrors: [businessError("CreditorBlocked")], signingHandoff: null }],
    [
      { type: "MissingKycVerification" },
      422,
      {
        businessErrors: [businessError("MissingKycVerification", `${origin}/kyc/fault`)],
        signingHandoff: null,
      },
    ],
    ...["MissingPowerOfAttorney", "MissingDebtCollectionContract"].map((type): [RawInput, number, object] => [
      { type },
      422,
      {
        businessErrors: [businessError(type, `${origin}/sign/fault`)],
        signingHandoff: { combinedSigningUrl: `${origin}/sign/fault` },
      },
    ]),
    [
      { type: "ClientAlreadyLinkedToAnotherPartner" },
      409,
      {
        type: "ClientAlreadyLinkedToAnotherPartner",
        message,
        data: { externalTenantId: "client-of-a-fault" },
        businessErrors: [businessError("ClientAlreadyLinkedToAnotherPartner")],
      },
    ],
  ])("%j returns %i without executing the request", (input, status, body) => {
    const answer = answerTo(input);
    expect([answer.status, JSON.parse(answer.body), answer.remark]).toEqual([status, body, undefined]);
  });

  test("links to the approval page if the client needs linking", () => {
    const { status, body } = answerTo({ type: "ClientExistsNeedsLinking" });
    expect([status, JSON.parse(body)]).toMatchObject([
      409,
      {
        data: { externalTenantId: "client-of-a-fault", onboardingLinks: { url: `${origin}/link/fault` } },
        businessErrors: [businessError("ClientExistsNeedsLinking", `${origin}/link/fault`)],
      },
    ]);
  });

  test.each<[RawInput, number, string]>([
    [{ status: 500 }, 500, "Something went wrong on the platform; try again later"],
    [{ status: 403 }, 403, `This operation exists on the test host only: ${origin}/test`],
    [{ status: 429 }, 429, "Too many requests; wait 1.0 s"],
    [{ status: 429, retryAfter: 0 }, 429, "Too many requests; wait 0.0 s"],
  ])("%j returns %i with the platform's message and names the fault in the log", (input, status, text) => {
    const { status: answered, body, remark } = answerTo(input);
    const kind = parseFault(input).kind;
    expect([answered, JSON.parse(body).message, remark]).toEqual([
      status,
      text,
      `Injected by the fault ${kind}`,
    ]);
  });

  test.each([
    [502, "502 Bad Gateway"],
    [503, "503 Service Unavailable"],
    [504, "504 Gateway Timeout"],
  ])("returns a %i from a gateway as an HTML page", (status, title) => {
    expect(answerTo({ status })).toEqual({
      status,
      body: `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
      contentType: "text/html",
      remark: "Injected by the fault html",
    });
  });

  test("sends no response to a dropped request", () => {
    expect(answerTo({ kind: "drop-before", delayMs: 20 })).toEqual({
      status: 0,
      body: "",
      loss: "all",
      delayMs: 20,
      remark: "Injected by the fault drop-before",
    });
  });
});

describe("a fault that lets the request run", () => {
  const answer: HandlerResponse = { status: 201, body: '{"id":1}', encoded: Buffer.from("encoded") };
  const garbage = '{"items":[{"id":}\u0000,<<!doctype?>';

  test.each<[RawInput, Partial<HandlerResponse>]>([
    [{ kind: "delay", delayMs: 5 }, { delayMs: 5 }],
    [{ kind: "drop-after" }, { loss: "all" }],
    [{ kind: "half" }, { loss: "half" }],
    [{ kind: "garbage" }, { body: garbage, encoded: undefined }],
  ])("%j changes the response", async (input, change) => {
    const remark = `Injected by the fault ${input.kind}`;
    expect(answerTo(input, () => answer)).toStrictEqual({ ...answer, ...change, remark });
    const late = answerTo(input, () => ({ status: 200, body: "", after: async () => answer }));
    const { delayMs: _, ...finalChange } = change;
    expect(await late.after?.({} as never)).toStrictEqual({ ...answer, ...finalChange });
  });
});
