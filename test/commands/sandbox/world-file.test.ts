import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openSandbox } from "../../support/sandbox/sandbox";
import { sandboxOnDisk } from "../../support/sandbox/sandbox-on-disk";

const { run } = sandboxOnDisk();
const seed = (stdin: string, line = "sandbox seed --from -") => run(line, { stdin });
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);

const example = /```yaml\n([\s\S]*?)```/.exec(readFileSync("docs/sandbox.md", "utf8"))?.[1] ?? "";

test("creates a working world from the documented example", async () => {
  const { exitCode, stdout } = await seed(example, "sandbox seed --from - --json");
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    seed: "example",
    counts: {
      productionCases: 1,
      testCases: 1,
      collectionPartners: 1,
      referralPartners: 1,
      creditors: 2,
      clients: 1,
      debtors: 2,
      payments: 1,
      subscriptions: 1,
      deliveries: 0,
    },
  });
  const cases = await json("cases list --all");
  expect(cases.items).toEqual([expect.objectContaining({ lifecycle: "Active", isTestCase: false })]);
  expect((await json("payments list")).items).toHaveLength(1);
  expect((await json("clients list")).items).toEqual([
    expect.objectContaining({ externalTenantId: "harbour-bakery" }),
  ]);
  expect((await json("webhooks list")).items).toHaveLength(1);
  expect((await run("transactions list --json")).exitCode).toBe(5);
});

test("lets the users of a collection partner start its cases", async () => {
  await seed(example);
  expect((await json("users list")).items).toEqual([
    { id: expect.any(String), name: "Henrike", email: "henrike@falkenhof.example" },
  ]);
  const twice = example.replace(/( +- email: henrike.*\n)/, "$1$1");
  const { exitCode, stderr } = await seed(twice);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("appears in the file twice")]);
});

test("limits the owner's name in a key to 20 characters [AUTH-05]", async () => {
  await seed(example.replaceAll("Falkenhof Forderungen", "Falkenhof Forderungen & Co."));
  const [{ name, keys }] = (await json("sandbox actors --kind collection-partner")).items;
  expect([name, keys.test]).toEqual([
    "Falkenhof Forderungen & Co.",
    expect.stringMatching(/^sk_test_collection_falkenhofforderungen_\w{24}$/),
  ]);
});

test("creates the same world from the same file and seed each time", async () => {
  await seed(example);
  const first = (await run("sandbox export")).stdout;
  await seed(example);
  expect((await run("sandbox export")).stdout).toBe(first);
  await seed(example, "sandbox seed --from - --seed other");
  const other = (await run("sandbox export")).stdout;
  expect(other).not.toBe(first);
  expect(JSON.parse(other).content.meta).toContainEqual({ key: "seed", value: "other" });
});

test("reports all errors together with line and path", async () => {
  const before = (await run("sandbox export")).stdout;
  const { exitCode, stdout, stderr } = await seed(`collectionPartners:
  - name: Falkenhof
    country: Germany
    colour: red
referralPartners:
  - name: Kontorblatt
creditors:
  - name: Bakery
    country: DK
    users:
      - email: nobody
cases:
  - creditor: Bakery
    debtor: { name: Debtor, country: DE }
    amount: 12.3456
    currency: EUR
    lifecycle: Sleeping
`);
  expect([exitCode, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("Error: The world on stdin is not valid.");
  expect(stderr).toMatch(/line 2, collectionPartners\[0\]: .*"colour"/);
  expect(stderr).toContain(
    'line 3, collectionPartners[0].country: "Germany" is not a valid two-letter country code',
  );
  expect(stderr).toContain("line 11, creditors[0].users[0].email: ");
  expect(stderr).toContain("line 15, cases[0].amount: must have at most three decimals");
  expect(stderr).toContain('line 17, cases[0].lifecycle: "Sleeping" is not a valid lifecycle');
  const lines = [...stderr.matchAll(/^ {2}- line (\d+),/gm)].map(([, line]) => line);
  expect(lines).toEqual(["2", "3", "11", "15", "17"]);
  expect((await run("sandbox export")).stdout).toBe(before);
});

test("refuses more decimals than the currency has [NS-59]", async () => {
  const { exitCode, stderr } = await seed(`collectionPartners: [{ name: Falkenhof, country: DE }]
referralPartners: [{ name: Kontorblatt, approvalDays: 45, without: [listCases] }]
creditors: [{ name: Bakery, country: DK }]
cases:
  - { creditor: Bakery, debtor: { name: A, country: DE }, amount: 12.345, currency: EUR }
  - { creditor: Bakery, debtor: { name: A, country: KW }, amount: 12.345, currency: KWD }
  - { creditor: Bakery, debtor: { name: A, country: JP }, amount: 12, currency: JPY, payments: [{ amount: 0.5 }] }
`);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/cases\[0\]\.amount: must have at most two decimals/);
  expect(stderr).not.toContain("cases[1]");
  expect(stderr).toMatch(/cases\[2\]\.payments\[0\]\.amount: must be a whole number/);
});

const small = `collectionPartners: [{ name: Falkenhof, country: DE, covers: [DE] }]
referralPartners: [{ name: Kontorblatt }]
creditors: [{ name: Bakery, country: DK }]
`;

test.each([
  [
    "clients: [{ partner: Kontorblat, creditor: Bakery, externalTenantId: x }]",
    'clients[0].partner: There is no referral partner "Kontorblat"; did you mean "Kontorblatt"?',
  ],
  [
    "cases: [{ creditor: Baker, amount: 1, currency: EUR, debtor: { name: D, country: DE } }]",
    'cases[0].creditor: There is no creditor "Baker"',
  ],
  [
    "cases: [{ creditor: Bakery, amount: 1, currency: EURO, debtor: { name: D, country: DE } }]",
    '"EURO" is not a valid currency code',
  ],
  [
    "subscriptions: [{ of: Bakery, url: http://localhost, events: [case.created] }]",
    "subscriptions[0].url: ",
  ],
  [
    "subscriptions: [{ of: Bakery, url: https://hooks.example.com, events: [client.linked] }]",
    "Bakery can't receive client.linked",
  ],
  [
    "clients: [{ partner: Kontorblatt, creditor: Bakery, externalTenantId: x }, { partner: Kontorblatt, creditor: Bakery, externalTenantId: y }]",
    "clients[1].creditor: This appears in the file twice",
  ],
  ["seed: one\nseed: two", "line 5: Map keys must be unique"],
  ["cases: [", "line 4: "],
])("refuses a world file with %s", async (more, finding) => {
  const { exitCode, stderr } = await seed(`${small}${more}`);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(finding)]);
});

test("refuses two users whose email addresses differ only in case", async () => {
  const users = "users: [{ email: ada@f.example }, { email: Ada@F.example }]";
  const { exitCode, stderr } = await seed(small.replace("covers: [DE]", users));
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining("collectionPartners[0].users[1].email: This appears in the file twice"),
  ]);
});

test("refuses a missing file, and --from together with --cases", async () => {
  expect((await run("sandbox seed --from nothing.yaml")).stderr).toContain(
    "The file nothing.yaml does not exist.",
  );
  expect((await seed(small, "sandbox seed --from - --cases 5")).exitCode).toBe(2);
});

test("checks a world file sent to the control interface", async () => {
  const { control } = await openSandbox();
  const refused = await control("POST", "/seed", { world: { cases: 1 } });
  expect([refused.status, refused.json.message]).toEqual([400, "The world file is not valid"]);
  expect(Object.keys(refused.json.errors)).toEqual(
    expect.arrayContaining(["collectionPartners", "creditors", "cases"]),
  );
});

test("reports the same reset and seed fields with and without a server", async () => {
  const { platform } = await openSandbox({ controlToken: "t" });
  const env = {
    RECOUP_SANDBOX_CONTROL_URL: "http://127.0.0.1:4010/control",
    RECOUP_SANDBOX_CONTROL_TOKEN: "t",
  };
  const served = async (line: string) =>
    JSON.parse((await run(line, { env, send: platform.send, stdin: example })).stdout);
  for (const line of [
    "sandbox reset --json",
    "sandbox seed --seed winter --json",
    "sandbox seed --from - --json",
  ]) {
    const here = JSON.parse((await seed(example, line)).stdout);
    expect(Object.keys(here)).toEqual(["world", "seed", "now", "counts", "interfaceVersion"]);
    expect(Object.keys(await served(line))).toEqual(Object.keys(here));
  }
});
