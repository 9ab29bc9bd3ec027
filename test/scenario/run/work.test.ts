import { expect, test } from "vitest";
import type { HttpResponse } from "../../../src/base/http";
import { openRealEnvironment, type RealEnvironment } from "../../support/platforms/network";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const ofCase = `case: "\${case}"`;
const created = "{ create: { amountToRecover: 100 }, capture: { case: id } }";
const hooks = "subscription: { events: all }";
const started = `start: { ${ofCase} }`;
const passes = { exitCode: 0, stderr: "" };

test("starts, works on and closes a case as the case's collection partner", async () => {
  const file = ofSteps(
    hooks,
    created,
    `{ start: { ${ofCase}, collectionPartnerReference: P-1, interestFees: 2 }, check: { status: Active, collectionPartnerReference: P-1 } }`,
    "expect: { event: case.updated, data: { newLifecycle: Active } }",
    "expect: { event: chat.created, since: start }",
    `{ fees: { ${ofCase}, reminderFees: 3.50 }, check: { interestFees: 2, reminderFees: 3.50, remainder: 105.50 } }`,
    `{ note: { ${ofCase}, description: Called. }, check: { description: Called. } }`,
    `{ chat: { ${ofCase}, message: Good news }, check: { message: Good news, roleLabel: Partner } }`,
    `{ upload: { ${ofCase}, name: letter.pdf, content: "%PDF", documentType: DemandLetter, description: First }, check: { fileName: letter.pdf, documentType: DemandLetter, description: First } }`,
    `{ api: { path: "/cases/\${case}/files" }, check: { "0.fileName": letter.pdf } }`,
    `{ payment: { ${ofCase}, amount: 5.50 }, check: { remainingAmount: 100, paymentRecipient: CollectionPartner }, capture: { payment: paymentId } }`,
    "expect: { event: payment.created, data: { amount: 5.50 } }",
    `{ payment: { ${ofCase}, edit: "\${payment}", amount: 6.50 }, check: { grossAmount: 6.50 } }`,
    `{ close: { ${ofCase}, closeCode: PartiallyPaid, comment: Enough }, check: { finalOutstandingAmount: 99, comment: Enough } }`,
    "expect: { event: case.closed, data: { closeCode: PartiallyPaid } }",
  );
  expect(await playScenario(file)).toMatchObject(passes);
});

test("records a payment as many times as the step sets", async () => {
  const file = ofSteps(
    hooks,
    created,
    started,
    `{ payment: { ${ofCase}, amount: 5.50, times: 3 }, check: { remainingAmount: 83.50 } }`,
    "expect: { event: payment.created, count: 3 }",
  );
  expect(await playScenario(file)).toMatchObject(passes);
});

test("returns 404 for extensions in a scenario's world if RECOUP_SANDBOX_SPECIFIED_ONLY is set", async () => {
  const env = { RECOUP_SANDBOX_SPECIFIED_ONLY: "1" };
  const specified = ofSteps(hooks, created, `advance: { ${ofCase}, to: active }`, "expect: case.updated");
  expect(await playScenario(specified, "", { env })).toMatchObject(passes);
  const extended = ofSteps(created, `note: { ${ofCase}, description: Called. }`);
  expect(await playScenario(extended)).toMatchObject(passes);
  const { exitCode, stdout } = await playScenario(extended, "", { env });
  expect([exitCode, stdout]).toEqual([13, expect.stringContaining("404")]);
});

test("accepts a delivery after the given number of failures", async () => {
  const file = ofSteps(
    hooks,
    "receiver: { answers: 503, times: 1 }",
    created,
    started,
    "expect-none: { event: case.created, since: start }",
    "expect: { event: case.updated, since: start }",
  );
  expect(await playScenario(file)).toMatchObject(passes);
});

test("reopens a paid case after a reversal only with consent [EVT-12] [EVT-13]", async () => {
  const paid = [
    hooks,
    created,
    started,
    `{ payment: { ${ofCase}, amount: 100, closeCase: true }, check: { caseClosed: true }, capture: { payment: paymentId } }`,
  ];
  const reverse = (consent: string) =>
    ofSteps(...paid, `payment: { ${ofCase}, delete: "\${payment}"${consent} }`, "expect: payment.deleted");
  expect(await playScenario(reverse(", reopen: true"))).toMatchObject(passes);
  const result = await playScenario(reverse(""));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain("reopenCaseIfNeeded");
});

test("writes and uploads as a creditor with a client's token", async () => {
  const file = ofSteps(
    "{ client: {}, capture: { client: externalTenantId } }",
    `sign: { client: "\${client}" }`,
    `subscription: { client: "\${client}", events: all }`,
    `{ submit: { client: "\${client}", body: { currencyCode: EUR, amountToRecover: 10, date: "\${today}", debtor: { type: Private, name: Kim Muster, countryAlpha2: DE } } }, capture: { case: id } }`,
    "expect: { event: case.created, surface: customer }",
    `{ chat: { ${ofCase}, client: "\${client}", message: Hello }, check: { roleLabel: Creditor } }`,
    `{ upload: { ${ofCase}, client: "\${client}", name: invoice.gif }, check: { fileName: invoice.gif } }`,
    `set: { ${ofCase}, lifecycle: NeedsAdditionalDetails, needs: { area: ProvideDocuments, description: The order } }`,
    `{ api: { path: "/cases/\${case}", client: "\${client}" }, check: { lifecycle: NeedsAdditionalDetails } }`,
    `set: { creditor: "\${client}", blocked: Unpaid invoices }`,
  );
  expect(await playScenario(file)).toMatchObject(passes);
});

test("submits a client's identity check only once [BIZ-04]", async () => {
  const file = ofSteps(
    "{ client: {}, capture: { client: externalTenantId } }",
    `{ kyc: { client: "\${client}", directorFullName: Kim Muster }, check: { directorFullName: Kim Muster, verificationStatus: Processing } }`,
    `set: { creditor: "\${client}", kyc: verified }`,
    `{ api: { surface: referral, path: "/clients/\${client}" }, check: { kycStatus: verified } }`,
  );
  expect(await playScenario(file)).toMatchObject(passes);
  const again = await playScenario(`${file}  - kyc: { client: "\${client}" }\n`);
  expect(again.stdout).toContain("The client is verified already");
});

/** Preceding steps, a step that the case's state doesn't allow, and the platform's reason. */
test.each([
  [[], `payment: { ${ofCase}, amount: 5 }`, "has not been started"],
  [[], `close: { ${ofCase}, closeCode: Other }`, "Only an Active or Paused case can be closed"],
  [[started], started, "Pending Verification"],
  [[started], `close: { ${ofCase}, closeCode: Paid }`, "Paid needs payments of everything owed"],
  [
    [],
    `start: { ${ofCase}, userEmail: nobody@x.example }`,
    "None of your users has the address nobody@x.example",
  ],
  [[], `chat: { ${ofCase}, message: a, userEmail: nobody@x.example }`, "None of your users"],
  [[], `note: { ${ofCase}, description: a, eventDate: 2999-01-01 }`, "future"],
  [[started], `payment: { ${ofCase}, amount: 5, date: 2999-01-01 }`, "future"],
  [[], "sign: { client: nobody }", "nobody"],
  [[], "set: { creditor: nobody, kyc: verified }", "nobody"],
] as const)("after %j, %s fails with the platform's reason", async (before, step, reason) => {
  const result = await playScenario(ofSteps(created, ...before, step));
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain(reason);
});

test("sets a case's lifecycle and adds a payment in one step", async () => {
  const set = `set: { ${ofCase}, lifecycle: Merged, resolved: true, payment: 5 }`;
  const check = "check: { lifecycle: Merged, remainder: 95 }";
  const file = ofSteps(created, set, `{ api: { path: "/cases/\${case}" }, ${check} }`);
  expect(await playScenario(file)).toMatchObject(passes);
});

const work = [
  started,
  `note: { ${ofCase}, description: a }`,
  `chat: { ${ofCase}, message: a }`,
  `upload: { ${ofCase} }`,
  `fees: { ${ofCase}, interestFees: 5 }`,
  `payment: { ${ofCase}, amount: 5 }`,
  `close: { ${ofCase}, closeCode: Other }`,
];

/** Returns the variables of an agency that is also a referral partner. */
function withReferral({ sandbox, env }: RealEnvironment) {
  const { customer, referral } = sandbox.platform.access("https://platform.example").test;
  return {
    ...env,
    RECOUP_REFERRAL_URL: referral.url,
    RECOUP_REFERRAL_KEY: referral.key,
    RECOUP_CUSTOMER_URL: customer.url,
  };
}

test("deletes work along with the scenario's case on a real environment", async () => {
  const real = await openRealEnvironment();
  const files = { "/work/a.yaml": ofSteps(created, ...work) };
  const result = await real.run("test run a.yaml --idempotency-key none", { files });
  expect(result).toMatchObject(passes);
  expect(result.stdout).not.toContain("STAYS");
  expect(real.left()).toEqual([]);
});

test("keeps work on an existing case and lists it in the report", async () => {
  const real = await openRealEnvironment();
  const row = real.sandbox.store.get<{ id: string }>(
    "select id from cases where lifecycle = 2 and collection_partner = 1 and is_test = 1 and is_deleted = 0",
  );
  const id = row?.id ?? "";
  const result = await real.play(`variables: { case: ${id} }\n${ofSteps(...work)}`, "--idempotency-key none");
  expect(result).toMatchObject(passes);
  expect(result.stdout.split("\n").filter((line) => line.includes("STAYS"))).toEqual(
    ["the start", "a note", "a chat message", "a file", "the fees", "the close"].map(
      (what) => `  STAYS   ${what} on case ${id}: it cannot be undone`,
    ),
  );
});

test("reverses a payment on an existing case, even if the payment closed it [EVT-12]", async () => {
  const real = await openRealEnvironment();
  const row = real.sandbox.store.get<{ id: string; remainder: number }>(
    "select id, remainder from cases where lifecycle = 6 and collection_partner = 1 and is_test = 1 and remainder > 0",
  );
  const { id = "", remainder = 0 } = row ?? {};
  const pay = (amount: number, close: boolean) =>
    `payment: { ${ofCase}, amount: ${(amount / 100).toFixed(2)}, closeCase: ${close} }`;
  const content = `variables: { case: ${id} }\n${ofSteps(pay(1, false), pay(remainder - 1, true))}`;
  const result = await real.play(content, "--idempotency-key none");
  expect(result).toMatchObject(passes);
  expect(result.stdout).not.toContain("STAYS");
  const after = "select lifecycle, remainder from cases where id = ?";
  expect(real.sandbox.store.get(after, id)).toEqual({ lifecycle: 6, remainder });
});

test("deletes work on a production case along with the scenario's client", async () => {
  const real = await openRealEnvironment();
  const env = withReferral(real);
  const file = ofSteps(
    "{ client: {}, capture: { client: externalTenantId } }",
    `{ submit: { client: "\${client}", body: { isTest: false, allowPendingContracts: true, currencyCode: EUR, amountToRecover: 10, date: "\${today}", debtor: { type: Private, name: Kim Muster, countryAlpha2: DE } } }, capture: { case: id } }`,
    `chat: { ${ofCase}, client: "\${client}", message: Hello }`,
  );
  const result = await real.play(file, "--idempotency-key none", { env });
  expect(result).toMatchObject(passes);
  expect(result.stdout).not.toContain("STAYS");
});

test("reports work that may have taken effect although its response was lost", async () => {
  const lost: HttpResponse = { status: 500, headers: {}, body: Buffer.from('{"message":"down"}') };
  const real = await openRealEnvironment(async (request, pass) => {
    const answer = await pass(request);
    return request.url.endsWith("/notes") ? lost : answer;
  });
  const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const run = (step: string) => real.play(`variables: { case: ${id} }\n${ofSteps(step)}`, "--retries 0");
  const noted = await run(work[1] ?? "");
  expect(noted.stdout).toContain(`STAYS   a note on case ${id}, if it took effect: it cannot be undone`);
  expect((await run(work[6] ?? "")).stdout).not.toContain("STAYS");
});

test("refuses sandbox-only changes on a real environment before sending anything", async () => {
  const real = await openRealEnvironment();
  const result = await real.play(ofSteps(`set: { case: a, lifecycle: Paused }`, "sign: { client: a }"));
  expect(result).toMatchObject({ exitCode: 2, stdout: "" });
  expect(real.sent).toEqual([]);
  expect(result.stderr).toContain(
    "a.yaml:3:5: set: only the sandbox can change a case or a creditor at will",
  );
  expect(result.stderr).toContain(
    "a.yaml:4:5: sign: only the sandbox can sign for a client; elsewhere it signs on its onboarding page",
  );
});

test("refuses to start a case or add notes or payments on live without --live", async () => {
  const real = await openRealEnvironment();
  const { collection } = real.sandbox.platform.access("https://platform.example").live;
  const env = {
    RECOUP_COLLECTION_URL: collection.url,
    RECOUP_COLLECTION_KEY: collection.key,
    RECOUP_ENVIRONMENT: "live",
  };
  for (const step of [started, `note: { ${ofCase}, description: a }`, `payment: { ${ofCase}, amount: 5 }`]) {
    const content = `variables: { case: 3f2504e0-4f89-41d3-9a0c-0305e82c3301 }\n${ofSteps(step)}`;
    const result = await real.play(content, "", { env });
    expect(result.exitCode).toBe(5);
    expect(result.stdout).not.toContain("STAYS");
  }
  expect(real.sent.filter((line) => !line.startsWith("GET"))).toEqual([]);
});

test("deletes a client's subscription using the client's token on a real environment", async () => {
  const real = await openRealEnvironment();
  const env = withReferral(real);
  const before = real.sandbox.store.all("select id from subscriptions").length;
  const file = ofSteps(
    "subscription: { client: kb-1002, events: [chat.created] }",
    `{ submit: { client: kb-1002, body: { currencyCode: EUR, amountToRecover: 10, date: "\${today}", debtor: { type: Private, name: Kim Muster, countryAlpha2: DE } } }, capture: { case: id } }`,
    `chat: { ${ofCase}, client: kb-1002, message: Hello }`,
    "expect: { event: chat.created, surface: customer }",
  );
  const receive = "--receive 8080 --public-url https://hooks.partner.dev --idempotency-key none";
  expect(await real.play(file, receive, { env })).toMatchObject(passes);
  expect(real.sandbox.store.all("select id from subscriptions")).toHaveLength(before);
  const recorded = await real.play(file, "", { env });
  expect(recorded.stdout).toContain("The webhooks of a client can only be received with --receive.");
});
