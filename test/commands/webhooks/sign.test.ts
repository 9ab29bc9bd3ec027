import { expect, test } from "vitest";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import { signatureHeader } from "../../../src/webhooks/signature";
import { type LineSetting, runLine } from "../../support/program/world";

const now = Date.UTC(2026, 2, 16, 9);
const t = now / 1000;
const secret = "c2VjcmV0IG9mIGEgc3Vic2NyaXB0aW9uLCAzMiBieXRlcw==";
const body = '{"id":"e1"}\r\n';
const files = { "/work/body.json": body, "/work/hook.key": `${secret}\n` };
const secretFlag = ["--secret-file", "hook.key"];
const sign = (more: readonly string[], setting: LineSetting = {}) =>
  runLine(["webhooks", "sign", ...more, ...secretFlag], { now, files, ...setting });

test("prints the signature and timestamp headers on separate lines [DLV-09] [DLV-10] [SIG-04]", async () => {
  const header = signatureHeader(secret, t, Buffer.from(body));
  const { exitCode, stdout, requests } = await sign(["body.json"]);
  expect([exitCode, stdout, requests]).toEqual([
    0,
    `X-Service-Signature: ${header}\nX-Service-Timestamp: ${t}\n`,
    [],
  ]);
  const json = await sign(["--at", "1767225600", "--json"], { stdin: body });
  expect(JSON.parse(json.stdout)).toEqual({
    "X-Service-Signature": signatureHeader(secret, 1767225600, Buffer.from(body)),
    "X-Service-Timestamp": "1767225600",
  });
});

test("signs stdin and can print a curl command", async () => {
  const header = signatureHeader(secret, t, Buffer.from(body));
  const lines = await sign([], { stdin: body });
  expect(lines.stdout).toBe(`X-Service-Signature: ${header}\nX-Service-Timestamp: ${t}\n`);
  expect((await sign(["--as-curl"], { stdin: body })).stdout).toMatch(
    /^curl --request POST http:\/\/127\.0\.0\.1:3000\/ [\s\S]* {2}--data-binary @-\n$/,
  );
  const ndjson = await sign(["-o", "ndjson"], { stdin: body });
  expect(JSON.parse(ndjson.stdout)).toEqual({
    "X-Service-Signature": header,
    "X-Service-Timestamp": String(t),
  });
});

test.each([
  ["client.linked", /^https:\/\/api\.example\/clients\/[\w-]+$/],
  ["case.closed", /^https:\/\/api\.example\/cases\/[\w-]+$/],
  ["cases.replay_failed", /^https:\/\/api\.example\/cases$/],
])("links %s to its subject", async (event, address) => {
  const { stdout } = await sign(["--event", event, "--json"]);
  expect(JSON.parse(JSON.parse(stdout).body).links.self).toMatch(address);
});

test("uses the profile's header prefix", async () => {
  const config = {
    profiles: { acme: { headerPrefix: "X-Acme", test: { collection: { url: "https://a.example" } } } },
  };
  const setting = {
    env: { RECOUP_CONFIG_DIR: "/c", RECOUP_PROFILE: "acme", RECOUP_ENVIRONMENT: "test" },
    files: { ...files, "/c/config.json": JSON.stringify(config) },
  };
  expect((await sign(["body.json"], setting)).stdout).toMatch(/^X-Acme-Signature: .*\nX-Acme-Timestamp: /);
});

test("--as-curl preserves the bytes of the file", async () => {
  const { stdout } = await sign(["body.json", "--as-curl", "--url", "http://127.0.0.1:8080/in"]);
  expect(stdout).toBe(`curl --request POST http://127.0.0.1:8080/in \\
  --header 'Content-Type: application/json' \\
  --header 'X-Service-Signature: ${signatureHeader(secret, t, Buffer.from(body))}' \\
  --header 'X-Service-Timestamp: ${t}' \\
  --data-binary @body.json
`);
});

const types = [...new Set(Object.values(eventTypes).flat())];

test.each(types)(
  "generates a complete envelope with a valid signature for %s [EVT-01 to EVT-16] [DLV-12]",
  async (event) => {
    for (const form of [[], ["--as-curl"]]) {
      const created = await sign(["--event", event, ...form]);
      const checked = await runLine(["webhooks", "verify", "--captured", "-", ...secretFlag], {
        now,
        files,
        stdin: created.stdout,
      });
      expect([created.exitCode, checked.exitCode, checked.stderr]).toEqual([0, 0, ""]);
    }
    const { body: text } = JSON.parse((await sign(["--event", event, "--json"])).stdout);
    expect(JSON.parse(text)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event,
      timestamp: "2026-03-16T09:00:00.000Z",
      data: {},
      links: { self: expect.stringMatching(/^https:/) },
    });
  },
);

test("--set changes fields and preserves the digits of numbers [EVT-11]", async () => {
  const set = ["--set", "data.amount=99.90", "--set", "data.date=it's", "--set", "classification=test"];
  const { stdout } = await sign(["--event", "payment.created", ...set, "--json"]);
  const { body: text } = JSON.parse(stdout);
  expect(text).toContain('"amount":99.90,');
  expect(JSON.parse(text)).toMatchObject({
    classification: "test",
    data: { date: "it's", currency: "EUR" },
  });
});

test.each([
  ["data.closeCod=Paid", 'case.closed has no field "data.closeCod"', "Did you mean data.closeCode?"],
  ["clasification=test", 'case.closed has no field "clasification"', "Did you mean classification?"],
  ['data={"amonut":1}', 'case.closed has no field "data.amonut"', "It has id, specVersion,"],
  ["data.closeCode.x=1", 'case.closed has no field "data.closeCode.x"', "Did you mean data.closeCode?"],
  ["closeCode=Paid", 'case.closed has no field "closeCode"', "Did you mean data.closeCode?"],
])("refuses --set %s with a suggestion unless --allow-unknown is set", async (pair, words, guess) => {
  const line = ["--event", "case.closed", "--set", pair];
  const { exitCode, stdout, stderr } = await sign(line);
  expect([exitCode, stdout, stderr]).toEqual([2, "", expect.stringContaining(words)]);
  expect(stderr).toContain(guess);
  expect(stderr).toContain("--allow-unknown adds it.");
  const added = await sign([...line, "--allow-unknown", "--json"]);
  const [path = "", value = ""] = pair.split("=");
  const last = path.split(".").at(-1) ?? "";
  expect([added.exitCode, JSON.parse(added.stdout).body]).toEqual([0, expect.stringContaining(`"${last}":`)]);
  expect(JSON.parse(added.stdout).body).toContain(value.replace(/[{}]/g, ""));
});

test("accepts any value for known fields", async () => {
  const { exitCode, stdout } = await sign(["--event", "case.closed", "--set", "data=null", "--json"]);
  expect([exitCode, JSON.parse(JSON.parse(stdout).body).data]).toEqual([0, null]);
});

test("refuses --as-curl if the address doesn't use https://", async () => {
  const { exitCode, stdout, stderr } = await sign(["body.json", "--as-curl", "--url", "localhost:3000"]);
  const message = 'must be an HTTP or HTTPS URL (got "localhost:3000")';
  expect([exitCode, stdout, stderr]).toEqual([2, "", expect.stringContaining(message)]);
});

test("refuses a secret that isn't Base64, and doesn't print it [SIG-03]", async () => {
  const { exitCode, stderr } = await sign(["body.json"], {
    files: { ...files, "/work/hook.key": "canary!" },
  });
  expect([exitCode, stderr]).toEqual([3, expect.not.stringContaining("canary")]);
});
