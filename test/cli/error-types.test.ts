import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { collectionEnv, runLine } from "../support/program/world";

/** The documented error types with their statuses. */
const index = [
  ["NoPartnerAvailable", 422, "rejected", 9, "contact the platform's support"],
  ["CollectionPartnerNotFound", 422, "rejected", 9, "name one that exists"],
  ["CreditorBlocked", 422, "rejected", 9, "contact the platform's support"],
  ["MissingDebtCollectionContract", 422, "rejected", 9, "signs the debt collection agreement"],
  ["MissingPowerOfAttorney", 422, "rejected", 9, "signs the power of attorney"],
  ["MissingKycVerification", 422, "rejected", 9, "identity check"],
  ["PartnerContractNotValid", 422, "rejected", 9, "must be signed and current"],
  ["CaseNotFound", 404, "not-found", 6, "recoup cases list"],
  ["PaymentNotFound", 404, "not-found", 6, "recoup payments list"],
  ["WebhookNotFound", 404, "not-found", 6, "recoup webhooks list"],
  ["DivisionNotFound", 404, "not-found", 6, "id of the division"],
  ["NotFound", 404, "not-found", 6, "the surface and the environment"],
  [
    "InvalidPagination",
    400,
    "rejected",
    9,
    "Those of the referral surface have 1 to 100 records; the other surfaces enforce no maximum",
  ],
  ["IdempotencyConflict", 422, "conflict", 7, "new key"],
  ["Conflict", 409, "conflict", 7, "Read the current state before you try again"],
  ["FileTooLarge", 413, "rejected", 9, "smaller file"],
  ["UnsupportedFileType", 415, "rejected", 9, "another format"],
  ["WebhookEventsRequired", 400, "rejected", 9, "at least one event"],
  ["WebhookInvalidEventTypes", 400, "rejected", 9, "events of this surface"],
  ["WebhookInvalidUrl", 400, "rejected", 9, "https://"],
  ["WebhookEventsImmutable", 400, "rejected", 9, "webhooks update <id> --event <events> --recreate"],
  ["ValidationError", 400, "rejected", 9, "Correct what the message names"],
  ["InternalError", 500, "network", 11, "try again in a moment"],
  ["ClientExistsNeedsLinking", 409, "conflict", 7, "approves the link"],
  ["ClientAlreadyLinkedToAnotherPartner", 409, "conflict", 7, "contact the platform's support"],
  ["InvalidClientType", 400, "rejected", 9, "type of the client"],
  ["UserCreationFailed", 409, "conflict", 7, "another email address"],
] as const;

const isRepeated = (status: number) => status >= 500;

test.each(index)("reports %s as JSON with its next step and exit code [ERR-19]", async (...row) => {
  const [type, status, code, exit, hint] = row;
  const body = {
    businessErrors: [{ type, message: "What happened", solutionUrl: "" }],
    error: "x",
    message: "x",
  };
  const send = async () => answer(body, status);
  const result = await runLine("cases list --json", { env: collectionEnv, send });
  expect(result.exitCode).toBe(exit);
  expect(result.stdout).toBe("");
  expect(result.stderr.endsWith("}}\n")).toBe(true);
  const { next, ...error } = JSON.parse(result.stderr.split("\n").at(-2) ?? "").error;
  expect(next !== undefined).toBe(/`recoup [^`<]+`/.test(error.hint));
  expect(error).toEqual({
    code,
    exit,
    status,
    type,
    message: `The platform answered ${status} ${type}: What happened`,
    hint: expect.stringContaining(hint),
    retryable: isRepeated(status),
    attempts: isRepeated(status) ? 4 : 1,
    profile: "env",
    environment: "live",
    surface: "collection",
    request: "GET https://collection.example/cases",
  });
});

test.each(index)(
  "reports %s on a terminal with the same text as in JSON",
  async (type, status, _, exit, hint) => {
    const send = async () => answer({ businessErrors: [{ type, message: "What happened" }] }, status);
    const { exitCode, stderr } = await runLine("cases list -q", { env: collectionEnv, send });
    expect(exitCode).toBe(exit);
    expect(stderr).toMatch(new RegExp(`^Error: The platform answered ${status} ${type}: What happened\n`));
    expect(stderr).toMatch(new RegExp(`^ {2}next: .*${hint.replaceAll(".", "\\.")}`, "m"));
  },
);

test("prints an error's members in the documented order", async () => {
  const body = { title: "Not valid", status: 400, errors: { Page: ["no number"] }, traceId: "00-1" };
  const { stderr } = await runLine("cases list --json", {
    env: collectionEnv,
    send: async () => answer(body, 400),
  });
  expect(stderr).toBe(
    `{"error":{"code":"rejected","exit":9,"status":400,"message":"The platform answered 400: Not valid","fields":{"Page":["no number"]},"hint":"Correct what the message names and send again.","retryable":false,"attempts":1,"profile":"env","environment":"live","surface":"collection","request":"GET https://collection.example/cases","traceId":"00-1"}}\n`,
  );
});

test.each(["MissingDebtCollectionContract", "MissingPowerOfAttorney", "MissingKycVerification"])(
  "shows the URL for continuing after %s [CLI-17]",
  async (type) => {
    const report = async (solutionUrl: string) => {
      const send = async () => answer({ businessErrors: [{ type, message: "x", solutionUrl }] }, 422);
      return JSON.parse((await runLine("cases list --json", { env: collectionEnv, send })).stderr).error;
    };
    const url = "https://sign.example/1?token=abc";
    expect(await report(url)).toMatchObject({ solutionUrl: url, hint: expect.not.stringContaining(url) });
    expect(await report("")).not.toHaveProperty("solutionUrl");
  },
);

test("shows a pending client's approval URL [CLI-11] [CFL-02]", async () => {
  const body = {
    type: "ClientExistsNeedsLinking",
    message: "x",
    data: {
      externalTenantId: "a",
      onboardingLinks: { url: "https://approve.example/1" },
      other: "unreliable",
    },
  };
  const { stderr, exitCode } = await runLine("cases list", {
    env: collectionEnv,
    send: async () => answer(body, 409),
  });
  expect(exitCode).toBe(7);
  expect(stderr).toContain(
    "next: The user approves the link at the address shown.\n  address: https://approve.example/1\n",
  );
});

test.each([
  ["AUTH-10", "authentication_error", 401, 4],
  ["AUTH-11", "permission_error", 403, 5],
])("reports the general guide's errors by type and status [%s]", async (_, type, status, exit) => {
  const send = async () => answer({ error: { type, message: "no" } }, status);
  const { exitCode, stderr } = await runLine("cases list --json", { env: collectionEnv, send });
  expect([exitCode, JSON.parse(stderr).error.type]).toEqual([exit, type]);
});

test("reports a rejected key with its source and environment [AUTH-05]", async () => {
  const send = async () => answer({ title: "Unauthorized", status: 401, detail: "Invalid API Key" }, 401);
  const { exitCode, stderr, requests } = await runLine("cases list", { env: collectionEnv, send });
  expect([exitCode, requests.length]).toEqual([4, 1]);
  expect(stderr).toContain(
    "next: The key from RECOUP_COLLECTION_KEY was used on the live collection surface; keys of test and live differ. No test key is set up.\n",
  );
});

test("reports a redirect's target without following it", async () => {
  const send = async () => answer("", 302, { location: "https://elsewhere.example/cases" });
  const { exitCode, stderr, requests } = await runLine("cases list", { env: collectionEnv, send });
  expect([exitCode, requests.map(({ url }) => new URL(url).host)]).toEqual([11, ["collection.example"]]);
  expect(stderr).toContain("https://elsewhere.example/cases");
});
