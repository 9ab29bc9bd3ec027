import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { signatureHeader } from "../../../src/webhooks/signature";
import { type LineSetting, memoryFiles, runLine } from "../../support/program/world";

const now = Date.UTC(2026, 2, 16, 9);
const t = now / 1000;
const secret = "c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9uLCAzMiBieXRlcw==";
const body = '{"id":"e1","event":"case.closed","data":{"amount":100.00}}';
const right = signatureHeader(secret, t, Buffer.from(body));
const files = { "/work/body.json": body, "/work/hook.key": `${secret}\n` };
const secretFlag = ["--secret-file", "hook.key"];

const check = (more: readonly string[], setting: LineSetting = {}) =>
  runLine(["webhooks", "verify", ...more], { now, files, ...setting });
async function verdict(more: readonly string[], setting: LineSetting = {}) {
  const { exitCode, stdout, requests } = await check([...more, "--json"], setting);
  expect(requests).toEqual([]);
  return { exitCode, ...JSON.parse(stdout) };
}
const valid = { exitCode: 0, valid: true, reason: null, ageSeconds: 0, diagnosis: null };
const invalid = (reason: string, overrides = {}) => ({
  ...valid,
  exitCode: 13,
  valid: false,
  reason,
  ...overrides,
});

test("accepts a valid delivery, prints its age and exits with 0 [SIG-01 to SIG-04]", async () => {
  expect(await verdict(["body.json", "--header", right, ...secretFlag])).toEqual(valid);
  expect((await check(["body.json", "--header", right, ...secretFlag])).stdout).toBe(
    "valid\ttrue\nreason\t\nageSeconds\t0\ndiagnosis\t\n",
  );
});

test.each([
  ["600", ""],
  [
    "644",
    "Other users can read or change hook.key: run `chmod 600 hook.key`, and rotate the secret if others could have read it.\n",
  ],
])("warns about a secret file with the mode %s if others can read it", async (mode, warning) => {
  const fileSystem = memoryFiles(new Map(Object.entries(files)));
  const status: typeof fileSystem.status = async (...path) => {
    const found = await fileSystem.status(...path);
    return found && { ...found, mode: Number.parseInt(mode, 8) };
  };
  const result = await check(["body.json", "--header", right, ...secretFlag], {
    fileSystem: { ...fileSystem, status },
  });
  expect([result.exitCode, result.stderr]).toEqual([0, warning]);
});

test("rejects an invalid delivery, prints the reason and exits with 13 [SIG-04]", async () => {
  const header = `t=${t},v1=${"0".repeat(64)}`;
  const { exitCode, stdout, stderr } = await check(["body.json", "--header", header, ...secretFlag], {
    isTerminal: true,
    env: { NO_COLOR: "1" },
  });
  expect([exitCode, stdout]).toEqual([
    13,
    "Not valid\n\nReason          signature-mismatch\nAge in seconds  0\n",
  ]);
  expect(
    stderr,
  ).toBe(`Error: The delivery is not valid: the signature does not match this secret and these bytes.
  next: --explain tries common mistakes.
`);
});

test.each([
  [0, true],
  [299, true],
  [300, true],
  [301, false],
  [-29, true],
  [-30, true],
  [-31, false],
])(
  "decides whether an age of %i seconds is acceptable: %s [SIG-06] [SIG-07]",
  async (ageSeconds, isValid) => {
    const reason = ageSeconds > 0 ? "too-old" : "in-the-future";
    const result = await verdict([
      "body.json",
      "--header",
      right,
      ...secretFlag,
      "--at",
      String(t + ageSeconds),
    ]);
    expect(result).toEqual(isValid ? { ...valid, ageSeconds } : invalid(reason, { ageSeconds }));
  },
);

test.each([
  ["", "timestamp-missing", null],
  [`v1=${"0".repeat(64)}`, "timestamp-missing", null],
  [`t=${t}`, "signature-missing", 0],
  [`t=x,v1=${"0".repeat(64)}`, "timestamp-unreadable", null],
  [right.replace(/[a-f]/g, (letter) => letter.toUpperCase()), "signature-mismatch", 0],
])("refuses the header %s [SIG-01] [SIG-04]", async (header, reason, ageSeconds) => {
  expect(await verdict(["body.json", "--header", header, ...secretFlag])).toEqual(
    invalid(reason, { ageSeconds }),
  );
});

const bodies: readonly (readonly [string, Uint8Array])[] = [
  ["nothing at all", new Uint8Array()],
  ["a byte order mark", Buffer.from(`\uFEFF${body}`)],
  ["CRLF", Buffer.from(`${body}\r\n`)],
  ["NUL", Buffer.from([0x7b, 0, 0x7d])],
  ["invalid UTF-8", Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x80])],
  ["1 MB", Buffer.alloc(1_000_000, "aß")],
];
const secrets = ["+/+/", "//8=", "/w==", secret];

describe.each(bodies)("a body with %s", (_, bytes) => {
  test.each(secrets)("is verified byte for byte with the secret %s [SIG-02] [SIG-03]", async (key) => {
    const v1 = createHmac("sha256", Buffer.from(key, "base64")).update(`${t}.`).update(bytes).digest("hex");
    const setting = { stdin: bytes, files: { "/work/hook.key": key } };
    expect(await verdict(["-", "--header", `t=${t},v1=${v1}`, ...secretFlag], setting)).toEqual(valid);
    const changed = { ...setting, stdin: Buffer.concat([bytes, Buffer.from("\n")]) };
    expect(await verdict(["--header", `t=${t},v1=${v1}`, ...secretFlag], changed)).toEqual(
      invalid("signature-mismatch"),
    );
  });
});

test.each([
  ["http", `POST /hooks HTTP/1.1\r\nX-Service-Signature: ${right}\r\n\r\n${body}`],
  ["curl", `curl https://a.example -H 'X-Other-Signature: ${right}' --data-binary '${body}'`],
  ["JSON", JSON.stringify({ headers: { "x-service-signature": right }, body })],
])("reads the header of a delivery captured as %s", async (_, captured) => {
  const setting = { files: { ...files, "/work/captured": captured } };
  expect(await verdict(["--captured", "captured", ...secretFlag], setting)).toEqual(valid);
  expect(await verdict(["--captured", "-", ...secretFlag], { stdin: captured })).toEqual(valid);
});

test("reads a header given with its name and with spaces around its value", async () => {
  for (const header of [`X-Service-Signature:${right}`, `x-service-signature :  ${right}  `])
    expect(await verdict(["body.json", "--header", header, ...secretFlag])).toEqual(valid);
});

test("doesn't mention a guess if the bytes come from a file", async () => {
  const captured = JSON.stringify({
    headers: { "x-service-signature": `t=${t},v1=${"0".repeat(64)}` },
    body: JSON.parse(body),
  });
  const setting = { files: { ...files, "/work/c.json": captured } };
  const { exitCode, stderr } = await check(["body.json", "--captured", "c.json", ...secretFlag], setting);
  expect([exitCode, stderr.includes("its exact bytes are unknown")]).toEqual([13, false]);
});

test("refuses captured JSON that has its body in an unknown field, unless the body comes from a file", async () => {
  const captured = JSON.stringify({ headers: { "x-service-signature": right }, content: body });
  const setting = { files: { ...files, "/work/c.json": captured } };
  const { exitCode, stderr } = await check(["--captured", "c.json", ...secretFlag], setting);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining("The captured JSON has its body in no field that recoup knows."),
  ]);
  expect(await verdict(["body.json", "--captured", "c.json", ...secretFlag], setting)).toEqual(valid);
});

test("--explain doesn't blame the secret first if the bytes are a guess [SIG-02]", async () => {
  const header = `t=${t},v1=${"0".repeat(64)}`;
  const captured = JSON.stringify({ headers: { "x-service-signature": header }, body: { id: "e1" } });
  const setting = { files: { ...files, "/work/c.json": captured } };
  const { stderr } = await check(["--captured", "c.json", ...secretFlag, "--explain"], setting);
  expect(stderr).toContain("the signed bytes may differ from the parsed JSON in another way");
  expect(stderr).not.toContain("look complete");
});

test("--explain measures the age by --at, not by this clock [SIG-06]", async () => {
  const line = ["body.json", "--header", right, ...secretFlag, "--explain", "--at", String(t + 301)];
  const { stderr } = await check(line);
  expect(stderr).toContain(
    "is 301 seconds old by the time of --at; 300 are allowed. Set --at to the time it",
  );
});

test("--explain warns if the keyring is unreadable", async () => {
  const note = {
    ...{ profile: "env", environment: "live", surface: "customer", url: "https://example.com" },
    ...{ subscription: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", savedAt: "2026-03-01T00:00:00Z" },
  };
  const { exitCode, stderr } = await check(
    ["body.json", "--header", right.replace("v1=", "v1=0"), ...secretFlag, "--explain"],
    {
      env: { RECOUP_DATA_DIR: "/d" },
      files: { ...files, "/d/webhook-secrets/1.json": JSON.stringify(note) },
    },
  );
  expect([exitCode, stderr.split("\n")[0]]).toEqual([
    13,
    "The stored secrets were not tried: the keyring of this machine can't be used: none.",
  ]);
});

test("notes that the bytes are a guess if a capture contains parsed JSON [SIG-02]", async () => {
  const spaced = `${body} `;
  const header = signatureHeader(secret, t, Buffer.from(spaced));
  const captured = JSON.stringify({ headers: { "x-service-signature": header }, body: JSON.parse(body) });
  const setting = { files: { ...files, "/work/c.json": captured, "/work/exact.json": spaced } };
  const guess = await check(["--captured", "c.json", ...secretFlag], setting);
  expect([guess.exitCode, guess.stderr]).toEqual([
    13,
    expect.stringContaining("its exact bytes are unknown"),
  ]);
  expect(await verdict(["exact.json", "--captured", "c.json", ...secretFlag], setting)).toEqual(valid);
});

describe("the secret", () => {
  const header = ["--header", right];

  test("is read from stdin, a variable or the keyring [CLI-21]", async () => {
    const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    const owner = { profile: "env", environment: "live", surface: "customer", subscription: id };
    const note = { ...owner, url: "https://example.com", savedAt: "2026-03-01T00:00:00Z" };
    const kept: LineSetting = {
      env: {
        RECOUP_CUSTOMER_URL: "https://customer.example",
        RECOUP_CUSTOMER_KEY: "k",
        RECOUP_DATA_DIR: "/d",
      },
      files: { ...files, "/d/webhook-secrets/1.json": JSON.stringify(note) },
      keyring: new Map([[`env/live/customer webhook ${id}`, secret]]),
    };
    expect(await verdict(["body.json", ...header, "--secret-stdin"], { stdin: `${secret}\n` })).toEqual(
      valid,
    );
    expect(await verdict(["body.json", ...header], { env: { RECOUP_WEBHOOK_SECRET: secret } })).toEqual(
      valid,
    );
    expect(await verdict(["body.json", ...header, "--subscription", id.toUpperCase()], kept)).toEqual(valid);
  });

  test("is never read from a flag", async () => {
    const { exitCode, stderr } = await check(["body.json", ...header, "--secret", secret]);
    expect([exitCode, stderr]).toEqual([2, expect.not.stringContaining(secret)]);
  });

  test("is reported with exit code 3 or 2 and a hint if missing, empty, unknown or given twice", async () => {
    const missing = await check(["body.json", ...header]);
    expect([missing.exitCode, missing.stderr]).toEqual([
      3,
      "Error: The webhook secret is missing.\n  next: Use --secret-file, --secret-stdin or --subscription, or set RECOUP_WEBHOOK_SECRET.\n",
    ]);
    expect(await check(["body.json", ...header], { env: { RECOUP_WEBHOOK_SECRET: "" } })).toEqual(missing);
    const empty = { files: { ...files, "/work/hook.key": "\n" } };
    expect((await check(["body.json", ...header, ...secretFlag], empty)).exitCode).toBe(3);
    const unknown = ["--subscription", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"];
    expect((await check(["body.json", ...header, ...unknown], { keyring: new Map() })).exitCode).toBe(3);
    expect((await check(["body.json", ...header, ...secretFlag, "--secret-stdin"])).exitCode).toBe(2);
    expect((await check(["-", ...header, "--secret-stdin"])).stderr).toContain("both come from stdin");
  });
});

describe("--explain", () => {
  const explain = (more: readonly string[], setting?: LineSetting) =>
    verdict([...more, ...secretFlag, "--explain"], setting);
  const causesOf = ({ diagnosis }: { diagnosis: { findings: { cause: string }[] } }) =>
    diagnosis.findings.map(({ cause }) => cause);

  test("reports no finding for a valid delivery", async () => {
    const result = await explain(["body.json", "--header", right]);
    expect(result).toEqual({ ...valid, diagnosis: { isConfirmed: true, findings: [] } });
  });

  test("names the mistake and the next step [SIG-03]", async () => {
    const wrong = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
    const line = ["body.json", "--header", `t=${t},v1=${wrong}`];
    expect(causesOf(await explain(line))).toEqual(["secret-as-text"]);
    const { stdout, stderr } = await check([...line, ...secretFlag, "--explain"], { isTerminal: true });
    expect(stdout).toContain("What makes it match");
    expect(stderr).toContain("next: The signature was made with the secret as text;");
  });

  test("recognizes white space around the secret and reports an age in seconds [SIG-03] [SIG-06]", async () => {
    const spaced = { files: { ...files, "/work/hook.key": ` ${secret}\n` } };
    const result = await explain(["body.json", "--header", right], spaced);
    expect([result.valid, causesOf(result)]).toEqual([true, ["secret-white-space"]]);
    const old = await explain(["body.json", "--header", right, "--at", String(t + 400)]);
    expect(old.diagnosis.findings[0].sentence).toContain("400");
  });

  test.each([
    ["a valid delivery", t],
    ["one that is too old", t + 400],
  ])(
    "doesn't list what would make the signature match for %s, because the signature matches",
    async (_, at) => {
      const line = ["body.json", "--header", `X-Acme-Signature: ${right}`, ...secretFlag, "--explain"];
      const { stdout } = await check([...line, "--at", String(at)], { isTerminal: true });
      expect(stdout).toContain("What to correct");
      expect(stdout).not.toContain("What makes it match");
    },
  );

  test("names another stored secret or secret file that matches, without printing it [CLI-21]", async () => {
    const other = Buffer.from("the secret of another subscription").toString("base64");
    const header = signatureHeader(other, t, Buffer.from(body));
    const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    const owner = { profile: "acme", environment: "live", surface: "referral", subscription: id };
    const note = { ...owner, url: "https://a.example/hooks", savedAt: "2026-03-01T00:00:00Z" };
    const setting: LineSetting = {
      env: { RECOUP_DATA_DIR: "/d" },
      files: { ...files, "/d/webhook-secrets/1.json": JSON.stringify(note), "/work/old.key": `${other}\n` },
    };
    const stored = new Map([[`acme/live/referral webhook ${id}`, other]]);
    const result = await explain(["body.json", "--header", header], { ...setting, keyring: stored });
    expect(result.diagnosis.findings[0].sentence).toBe(
      `The signature was made with another secret: that of the subscription ${id} to https://a.example/hooks (acme, live, referral).`,
    );
    const line = ["body.json", "--header", header, "--other-secret-file", "old.key"];
    const fromFile = await explain(line, setting);
    expect(fromFile.diagnosis.findings[0].sentence).toContain("another secret: the one in old.key.");
    expect(JSON.stringify([result, fromFile])).not.toContain(other);
  });

  test("reports a header whose prefix differs from the profile's", async () => {
    const captured = `X-Acme-Signature: ${right}\n\n${body}`;
    const result = await explain(["--captured", "c"], { files: { ...files, "/work/c": captured } });
    expect([result.valid, causesOf(result)]).toEqual([true, ["header-name"]]);
    expect(causesOf(await explain(["body.json", "--header", `X-Acme-Signature: ${right}`]))).toEqual([
      "header-name",
    ]);
  });

  const foreign = `t=${t},v1=${"0".repeat(64)}`;
  const cut = Buffer.from(secret, "base64").subarray(0, 29).toString("base64");

  test.each([
    [
      "a gateway's event in place of its body",
      JSON.stringify({ headers: {}, body }),
      secret,
      "body-is-request",
    ],
    ["a field of a form", `payload=${encodeURIComponent(body)}`, secret, "body-form"],
    ["a secret that lost characters", body, cut, "secret-length"],
  ])("reports %s as unconfirmed", async (_, input, key, cause) => {
    const own = { "/work/body.json": input, "/work/hook.key": key };
    const result = await explain(["body.json", "--header", foreign], { files: own });
    expect([result.diagnosis.isConfirmed, causesOf(result)]).toEqual([false, [cause]]);
  });

  test("reads the header under its CGI, WSGI and Rack names", async () => {
    const spelled = `HTTP_X_SERVICE_SIGNATURE: ${right}`;
    expect(await explain(["body.json", "--header", spelled])).toMatchObject({ valid: true });
    const captured = {
      ...files,
      "/work/c": `${spelled}\n\n${body}`,
      "/work/d": JSON.stringify({ headers: { HTTP_X_SERVICE_SIGNATURE: right }, body }),
    };
    for (const file of ["c", "d"]) {
      const result = await explain(["--captured", file], { files: captured });
      expect([result.valid, causesOf(result)]).toEqual([true, []]);
    }
  });

  test("reports that no known mistake explains the invalid signature", async () => {
    const { stderr } = await check([
      "body.json",
      "--header",
      `t=${t},v1=${"0".repeat(64)}`,
      ...secretFlag,
      "--explain",
    ]);
    expect(stderr).toContain("next: No known mistake explains the signature,");
  });
});
