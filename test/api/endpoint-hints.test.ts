import { describe, expect, test } from "vitest";
import * as caseWork from "../../src/api/collection/case-work";
import * as managedCases from "../../src/api/collection/managed-cases";
import * as cases from "../../src/api/customer/cases";
import type { Endpoint } from "../../src/api/endpoint/endpoint";
import { call, type Target } from "../../src/api/exchange/call";
import { eventEndpoints } from "../../src/api/families/events";
import { testCaseEndpoints } from "../../src/api/families/test-cases";
import { webhookEndpoints } from "../../src/api/families/webhooks";
import * as clients from "../../src/api/referral/clients";
import { formatHint } from "../../src/base/advice/advice";
import type { HttpResponse } from "../../src/base/http";
import { answer } from "../support/platforms/answers";

const parameters = { id: "1", eventId: "1", externalTenantId: "acme-1" };

async function nextStep({ surface, ...endpoint }: Endpoint, response: HttpResponse): Promise<string> {
  const target: Target = {
    surface,
    environment: "test",
    profile: "acme",
    baseUrl: "https://platform.example",
    authorization: {},
    keyOrigin: "a variable",
    signal: new AbortController().signal,
    send: async () => response,
  };
  const failure = await call(target, { surface, ...endpoint }, { parameters }).catch((error) => error);
  return formatHint(failure.details.hint);
}

const refusal = (status: number, type: string, solutionUrl = "") =>
  answer({ businessErrors: [{ type, message: "no", solutionUrl }], error: "no", message: "no" }, status);

const steps: Readonly<Record<string, readonly [Endpoint, HttpResponse, hint: string]>> = {
  "a refused withdrawal [CLI-16, CFL-06, CFL-07]": [
    clients.withdrawClient,
    refusal(409, "Conflict"),
    "The withdrawal is blocked: you did not bring this client, or a case of it is past contract signing.",
  ],
  "a client of another partner [CLI-12, CFL-04]": [
    clients.createClient,
    answer({ type: "ClientAlreadyLinkedToAnotherPartner", message: "no", data: {} }, 409),
    "The client belongs to another referral partner; contact the platform's support.",
  ],
  "a user of an account that isn't a creditor [CLI-12, CFL-05]": [
    clients.createClient,
    refusal(409, "UserCreationFailed"),
    "One of the users belongs to an account that is not a creditor; use another email address.",
  ],
  "a client that needs to approve the link [CLI-11, CFL-02]": [
    clients.createClient,
    answer(
      {
        type: "ClientExistsNeedsLinking",
        message: "no",
        data: { onboardingLinks: { url: "https://a.example/approve" } },
      },
      409,
    ),
    "The user approves the link at the address shown.",
  ],
  "a missing signature [CLI-17, BIZ-01]": [
    cases.submitCase,
    refusal(422, "MissingDebtCollectionContract", "https://a.example/sign"),
    "The creditor signs the debt collection agreement first.",
  ],
  "a change of immutable events [CLI-22, VAL-26]": [
    webhookEndpoints.customer.updateWebhook,
    refusal(400, "WebhookEventsImmutable"),
    "Events are fixed at creation; `recoup webhooks update <id> --event <events> --recreate` puts a new subscription in its place.",
  ],
  "a reset refused with any type [ERR-14, AMB-53]": [
    clients.deleteClient,
    refusal(403, "ValidationError"),
    "This operation exists on the test host only: check the URL of the environment, and what the key may do.",
  ],
  "an incomplete test event [VAL-27, VAL-28]": [
    webhookEndpoints.referral.triggerTestEvent,
    refusal(400, "ValidationError"),
    "Events of a case need its caseId, events of a client its externalTenantId; the message names the types.",
  ],
  "a refused advance [VAL-35, VAL-36, VAL-38]": [
    testCaseEndpoints.collection.advanceTestCase,
    refusal(400, "ValidationError"),
    "Only test cases can be advanced; Closed:Paid needs an amount above 0, and a closed case keeps its close code.",
  ],
  "advancing a case of another caller [ERR-26, VIS-14]": [
    testCaseEndpoints.collection.advanceTestCase,
    refusal(404, "CaseNotFound"),
    "Only your own test cases can be advanced; `recoup cases list --include-test-cases` shows them.",
  ],
  "a refused cleanup [EP-20, AMB-45]": [
    testCaseEndpoints.collection.deleteTestCases,
    refusal(400, "ValidationError"),
    "Nothing was deleted: a tag is needed, and every case that carries it must be a test case.",
  ],
  "an unknown event [CLI-20]": [
    eventEndpoints.customer.replayEvent,
    refusal(404, "NotFound"),
    "`recoup events list --case <case>` shows the events that are recorded for a case.",
  ],
  "a 404 for subscriptions on the collection surface [AMB-01]": [
    webhookEndpoints.collection.createWebhook,
    answer("", 404),
    "Not every platform has subscriptions on this surface; the customer and referral surfaces have their own.",
  ],
  "an untyped 404 of an extension": [
    caseWork.startCase,
    answer("", 404),
    "Check the identifier, the surface and the environment. The operation is an extension: your platform may lack it.",
  ],
  "a case that an extension doesn't find [ERR-26]": [
    caseWork.startCase,
    refusal(404, "CaseNotFound"),
    "Check the reference and the environment; `recoup cases list` shows the cases this key can see.",
  ],
  "an error that only its type explains [ERR-19]": [
    managedCases.createManagedCase,
    refusal(422, "IdempotencyConflict"),
    "This idempotency key belongs to another body; send the first body again or use a new key.",
  ],
};

describe("a hint", () => {
  test.each(Object.entries(steps))(
    "suggests the next step after %s",
    async (_, [endpoint, response, hint]) => {
      expect(await nextStep(endpoint, response)).toBe(hint);
    },
  );
});
