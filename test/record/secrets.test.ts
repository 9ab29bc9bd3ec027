import { describe, expect, test } from "vitest";
import { openRecordedWorld, type RecordedWorld } from "../support/record/recorded-world";

const debtor = { type: "Private", name: "Kim Muster", countryAlpha2: "DE" };
const newCase = (changes: object = {}) => ({
  ...{ creditorCompanyName: "Acme", creditorCountryAlpha2: "DK", currencyCode: "EUR", amountToRecover: 10 },
  ...{ date: "2026-03-01", debtor, isTest: true },
  ...changes,
});

async function openWithCase(
  changes: object = {},
): Promise<{ readonly world: RecordedWorld; readonly id: string }> {
  const world = await openRecordedWorld();
  const { json } = await world.call("POST", "/managed-cases", { body: newCase(changes) });
  return { world, id: json.id };
}

const refused = { exitCode: 13, stdout: "" };

describe("a key in an unexpected part of a request", () => {
  const parts: readonly (readonly [
    string,
    (world: RecordedWorld, id: string, key: string) => Promise<unknown>,
  ])[] = [
    [
      "a note",
      (world, id, key) => world.call("POST", `/cases/${id}/notes`, { body: { description: `see ${key}` } }),
    ],
    [
      "a message",
      (world, id, key) =>
        world.call("POST", `/cases/${id}/chats`, { body: { message: key, userEmail: "a@b.example" } }),
    ],
    ["a tag", (world, _, key) => world.call("POST", "/managed-cases", { body: newCase({ tag: key }) })],
    [
      "a reference",
      (world, _, key) => world.call("POST", "/managed-cases", { body: newCase({ creditorReference: key }) }),
    ],
    ["a path", (world, _, key) => world.call("GET", `/cases/${key}`)],
    ["a path that the platform doesn't have", (world, _, key) => world.call("GET", `/keys/${key}`)],
    ["a query", (world, _, key) => world.call("GET", `/cases?Query=${key}`)],
    [
      "Base64 in a note",
      (world, id, key) =>
        world.call("POST", `/cases/${id}/notes`, {
          body: { description: Buffer.from(key).toString("base64") },
        }),
    ],
    [
      "percent-encoding in a query",
      (world, _, key) =>
        world.call(
          "GET",
          `/cases?Query=${key.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`,
        ),
    ],
  ];

  test.each(parts)("is refused in %s", async (_, act) => {
    const { world, id } = await openWithCase();
    await act(world, id, world.keys[0] ?? "");
    const recorded = await world.record("--since 1h --out recorded.yaml");
    expect(recorded).toMatchObject(refused);
    expect(recorded.stderr).toContain("Nothing was written");
    for (const key of world.keys) expect(recorded.stderr).not.toContain(key);
  });
});

test.each(["POST", "PATCH"])(
  "refuses a signing secret from a %s response in a later request",
  async (method) => {
    const { world, id } = await openWithCase();
    const body = { url: "https://hooks.example/in", events: ["case.created"] };
    const created = (await world.call("POST", "/webhooks", { body, surface: "customer" })).json;
    const rotate = () =>
      world.call("PATCH", `/webhooks/${created.id}`, {
        body: { regenerateSecret: true },
        surface: "customer",
      });
    const { secret } = method === "POST" ? created : (await rotate()).json;
    await world.call("POST", `/cases/${id}/notes`, { body: { description: `signed with ${secret}` } });
    const recorded = await world.record("--since 1h --out recorded.yaml");
    expect(recorded).toMatchObject(refused);
    expect(recorded.stderr).toMatch(
      /^Error: A key, token or secret is in the body of request \d, POST\. Nothing was written\.$/m,
    );
  },
);

test("accepts a note with asterisks", async () => {
  const { world, id } = await openWithCase();
  await world.call("POST", `/cases/${id}/notes`, {
    body: { description: "The card **** 1234 was declined." },
  });
  const recorded = await world.record();
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).not.toContain("1234");
});

test("keeps forty planted secrets out of the output", async () => {
  const canaries: string[] = [];
  const canary = (text = "") => {
    const word = `Canary${canaries.length + 100}x`;
    canaries.push(word);
    return `${word}${text}`;
  };
  const whole = () => ({
    ...{ type: "Company", name: canary(), contactPerson: canary(), companyRegistrationNumber: canary() },
    ...{
      address: canary(" 1"),
      zipCode: canary(),
      city: canary(),
      email: canary("@x.example"),
      phone: canary(),
    },
    ...{ countryAlpha2: "DE", state: canary() },
  });
  const { world, id } = await openWithCase({
    ...{ creditorCompanyName: canary(), debtor: whole(), comments: canary(), claimDescription: canary() },
    ...{ creditorReference: canary(), tag: canary() },
  });
  const post = (path: string, body: object, surface: "collection" | "customer" | "referral" = "collection") =>
    world.call("POST", path, { body, surface, headers: { "x-note": canary(), "idempotency-key": canary() } });
  const user = (await world.call("GET", "/users")).json;
  const [{ email }] = user.users ?? user;
  await post(`/test/cases/${id}/advance`, { to: "Active" });
  await post(`/cases/${id}/notes`, { description: `${canary()}\n- ${canary()}: "${canary()}"` });
  await post(`/cases/${id}/chats`, { message: Buffer.from(canary()).toString("base64"), userEmail: email });
  await post(`/cases/${id}/chats`, { message: canary("‮ hidden"), userEmail: email });
  await post(`/cases/${id}/payments`, { date: "2026-03-16", paymentAmount: 1, paymentRecipient: canary() });
  await post(`/cases/${id}/notes`, { [canary()]: canary(), description: canary() });
  await post(`/cases/${canary()}/notes`, { description: canary() });
  await post(`/${canary()}`, { any: canary() });
  await world.call("GET", `/cases?Query=${canary()}`);
  await world.call("GET", `/cases/case-reference/${canary()}`);
  await world.call("GET", `/cases/${id}?${canary()}=1`);
  const form = new FormData();
  form.set("DocumentType", "DemandLetter");
  form.set("Description", canary());
  form.set("File", new Blob([canary()]), canary(".pdf"));
  await world.call("POST", `/cases/${id}/files`, { form });
  const users = [{ name: canary(), email: canary("@x.example") }];
  const client = { name: canary(), country: "DE", supportEmail: canary("@x.example"), address: canary() };
  await post("/clients", { externalTenantId: canary(), client, users }, "referral");
  await world.control("set/creditor", { creditor: canaries.at(-1), blocked: canary() });
  await post(`/cases/${id}/close`, { closeCode: "Paid", comment: canary() });
  expect(canaries.length).toBeGreaterThanOrEqual(40);
  const recorded = await world.record();
  expect([0, 12]).toContain(recorded.exitCode);
  expect(recorded.stdout).toContain("steps:");
  const forms = canaries.flatMap((name) => [
    name,
    name.toLowerCase(),
    Buffer.from(name).toString("base64").slice(0, 9),
  ]);
  const output = recorded.stdout + recorded.stderr;
  expect(forms.filter((form) => output.includes(form))).toEqual([]);
});

test("exits with 12 and names the step if no recorded response supplies its variable", async () => {
  const { world, id } = await openWithCase();
  world.pass(60_000);
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Active" } });
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Closed:NoPayment" } });
  const recorded = await world.record("--since 50s");
  expect(recorded.exitCode).toBe(12);
  expect(recorded.stderr).toContain("advance");
  expect(recorded.stderr).toContain(`\${case}`);
  expect(recorded.stdout + recorded.stderr).not.toContain(id);
});

test("writes nothing and exits with 12 if there are no requests", async () => {
  const world = await openRecordedWorld();
  const { exitCode, stdout, stderr } = await world.record("--since 1m --out recorded.yaml");
  expect([exitCode, stdout]).toEqual([12, ""]);
  expect(stderr).toContain("There is nothing to record: no request to a known operation was seen.");
  expect(stderr).toContain("--since needs a sandbox that is served");
});
