import { describe, expect, test } from "vitest";
import { answer } from "../../support/platforms/answers";
import { customerEnv, referralEnv, runLine } from "../../support/program/world";

const env = { ...referralEnv, ...customerEnv, RECOUP_ENVIRONMENT: "test" };
const claim =
  "--amount 1250.00 --currency EUR --date 2026-01-12 --due-date 2026-02-11 --debtor-type Company --debtor-name Muster --debtor-country DE";
const bodyOf = (body: Uint8Array | undefined) => JSON.parse(Buffer.from(body ?? "").toString());
const result = {
  isEligible: false,
  ineligibilityReason: "No partner covers Switzerland",
  requiredActions: [
    { message: "Sign the agreement", isBlocking: true, solutionUrl: "https://sign.example/1" },
  ],
};

describe("cases preview", () => {
  test("previews the case and shows any problems", async () => {
    const { exitCode, stdout, requests } = await runLine(`cases preview ${claim} --as customer`, {
      env,
      send: async () => answer({ Result: result }),
      isTerminal: true,
    });
    expect(exitCode).toBe(0);
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST https://customer.example/cases/preview",
    ]);
    for (const text of ["No partner covers Switzerland", "Sign the agreement", "https://sign.example/1"])
      expect(stdout).toContain(text);
  });

  test("shows the full preview on a terminal", async () => {
    const show = async (body: object) => {
      const setting = { env: { ...env, NO_COLOR: "1" }, send: async () => answer(body), isTerminal: true };
      return (await runLine(`cases preview ${claim} --as customer`, setting)).stdout;
    };
    const whole = {
      ...result,
      partnerAssignment: { partnerName: "Falkenhof" },
      pricingPreview: { totalSuccessFeePercentage: 12.5 },
      jurisdiction: { name: "Germany" },
      requiresKycVerification: true,
    };
    expect(await show({ result: whole })).toBe(`Preview

Eligible         no
Partner          Falkenhof
Success fee (%)  12.5
Jurisdiction     Germany
Identity check   yes

No partner covers Switzerland

First
Action              Blocks  Where
Sign the agreement  yes     https://sign.example/1
`);
    expect(await show({ result: { isEligible: true, requiredActions: [] } })).toBe(
      "Preview\n\nEligible  yes\n",
    );
    expect(await show({ isEligible: true, requiredActions: null })).toBe("Preview\n\nEligible  yes\n");
  });

  test("reads the case from a body and modifies it with --set", async () => {
    const stdin =
      '{"amountToRecover":10,"currencyCode":"EUR","debtor":{"type":"Company","countryAlpha2":"DE"}}';
    const line = "cases preview --as referral --body - --set amountToRecover=7.50";
    const { requests } = await runLine(line, { env, stdin, send: async () => answer({}) });
    expect(Buffer.from(requests[0]?.body ?? "").toString()).toBe(
      '{"currencyCode":"EUR","debtor":{"type":"Company","countryAlpha2":"DE"},"amountToRecover":7.50}',
    );
  });

  test("refuses a client on the customer surface and a missing or invalid case", async () => {
    const named = await runLine(`cases preview ${claim} --as customer --external-tenant-id nl-1`, { env });
    expect([named.exitCode, named.requests]).toEqual([2, []]);
    expect(named.stderr).toContain(
      "Error: --external-tenant-id is only available on the referral surface.\n",
    );
    expect((await runLine("cases preview --as customer", { env })).stderr).toBe(
      "Error: No case to preview.\n  next: Set its fields with flags, or pass a JSON object with --body case.json.\n",
    );
    const invalid = await runLine(`cases preview ${claim} --amount 0 --as customer`, { env });
    expect(invalid.stderr).toContain("Error: The submission is not valid (1 error); nothing was sent.\n");
  });

  test("is treated as a read by the live guard and by retries [AMB-51]", async () => {
    let count = 0;
    const { exitCode, requests } = await runLine(`cases preview ${claim} --as customer`, {
      env: { ...env, RECOUP_ENVIRONMENT: "live" },
      send: async () => (++count === 1 ? answer({}, 503) : answer({ result })),
    });
    expect([exitCode, requests.length]).toEqual([0, 2]);
    expect(requests[0]?.headers["idempotency-key"]).toBeUndefined();
  });

  test("lets a referral partner specify one of its clients", async () => {
    const { requiredActions: pendingActions, ...others } = result;
    const setting = { env, send: async () => answer({ ...others, pendingActions }), isTerminal: true };
    const short = "--amount 10 --currency EUR --debtor-type Company --debtor-country DE";
    const printed = await runLine(`cases preview ${short} --as referral`, setting);
    expect(printed.exitCode).toBe(0);
    expect("externalTenantId" in bodyOf(printed.requests[0]?.body)).toBe(false);
    for (const text of ["No partner covers Switzerland", "Sign the agreement", "https://sign.example/1"])
      expect(printed.stdout).toContain(text);
    const { requests } = await runLine(
      `cases preview ${claim} --as referral --external-tenant-id nl-1`,
      setting,
    );
    expect(bodyOf(requests[0]?.body)).toMatchObject({ externalTenantId: "nl-1", currencyCode: "EUR" });
  });

  test.each([
    ["no case", "cases preview --as customer"],
    ["an amount of zero", `cases preview ${claim} --amount 0 --as customer`],
  ])("exits with 2 and sends nothing for %s", async (_, line) => {
    const { exitCode, requests } = await runLine(line, { env });
    expect([exitCode, requests]).toEqual([2, []]);
  });
});

test.each([
  ["cases coverage", "https://referral.example/coverage"],
  ["cases coverage --as customer", "https://customer.example/coverage"],
])("`%s` reads %s", async (line, url) => {
  const send = async () => answer({ Coverage: [{ CountryAlpha2: "DE", Name: "Germany" }] });
  const { stdout, requests } = await runLine(`${line} --fields countryAlpha2`, { env, send });
  expect([stdout, requests.map((request) => request.url)]).toEqual(["DE\n", [url]]);
});

test.each([
  ["new", { jurisdictionId: 60, jurisdiction: "Kansas", countryAlpha2: "US", usStateAlpha2: "KS" }],
  ["old", { id: 60, name: "Kansas", countryAlpha2: "US", stateAlpha2: "KS" }],
])("shows coverage in the %s format as a table", async (_, row) => {
  const send = async () => answer([row]);
  const terminal = { env: { ...env, NO_COLOR: "1" }, send, isTerminal: true };
  const { stdout, stderr } = await runLine("cases coverage", terminal);
  expect([stdout, stderr]).toEqual([
    "Code  Jurisdiction  State  Id\nUS    Kansas        KS     60\n",
    "1 jurisdiction.\n",
  ]);
  const headerAt = async (columns: number) =>
    (await runLine("cases coverage", { ...terminal, columns })).stdout.split("\n")[0];
  expect([await headerAt(29), await headerAt(28), await headerAt(24), await headerAt(17)]).toEqual([
    "Code  Jurisdiction  State  Id",
    "Code  Jurisdiction  State",
    "Code  Jurisdiction  Id",
    "Code  State  Id",
  ]);
});

describe("clients kyc", () => {
  const line = [
    ...["clients", "kyc", "lw-2002", "--director-name", "Ada Acme"],
    ...["--director-address", "Hauptstr. 1", "--director-birth-date", "1975-04-02"],
  ];

  test("submits the director with an idempotency key", async () => {
    const send = async () => answer({ verificationStatus: "Processing" }, 201);
    const { exitCode, stdout, requests } = await runLine(line, { env, send, isTerminal: true });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Processing");
    const [sent] = requests;
    expect(sent?.url).toBe("https://referral.example/clients/lw-2002/kyc-verification");
    expect(bodyOf(sent?.body)).toEqual({
      directorFullName: "Ada Acme",
      directorHomeAddress: "Hauptstr. 1",
      directorDateOfBirth: "1975-04-02",
    });
    expect(sent?.headers["idempotency-key"]).toMatch(/./);
  });

  test("--no-notify doesn't send a notification", async () => {
    const send = async () => ({ status: 201, headers: {}, body: new Uint8Array() });
    const { exitCode, requests } = await runLine([...line, "--no-notify"], { env, send });
    expect([exitCode, requests[0]?.url.split("?")[1]]).toEqual([0, "sendChatNotification=false"]);
  });

  test("shows the director and the status of the check", async () => {
    const verification = {
      directorFullName: "Ada Acme",
      verificationStatus: "Processing",
      verificationStatusUpdatedAt: "2026-03-14T09:00:00Z",
    };
    const { stdout } = await runLine(line, {
      env: { ...env, NO_COLOR: "1" },
      send: async () => answer(verification, 201),
      isTerminal: true,
    });
    expect(stdout).toBe(`Identity check

Director  Ada Acme
Status    Processing
Since     2026-03-14 09:00 UTC
`);
    const ids = await runLine([...line, "-o", "ids"], { env, send: async () => answer(verification, 201) });
    expect(ids.stdout).toBe("Ada Acme\n");
  });

  test.each([
    ["2026-03-17", 0],
    ["2026-03-17T23:59:59Z", 0],
    ["2026-03-18", 2],
  ])("accepts a birth date up to one day ahead of this machine's clock: %s", async (date, code) => {
    const send = async () => answer({}, 201);
    const { exitCode } = await runLine([...line.slice(0, -1), date], {
      env,
      send,
      now: Date.UTC(2026, 2, 16),
    });
    expect(exitCode).toBe(code);
  });

  test("reports all invalid flags together", async () => {
    const words = ["clients", "kyc", "lw-2002", "--director-birth-date", "2030-01-01"];
    const { exitCode, stderr, requests } = await runLine(words, { env });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toContain("--director-name: is required");
    expect(stderr).toContain("--director-address: is required");
    expect(stderr).toContain("--director-birth-date: must not be in the future");
  });
});
