import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../src/base/http";
import { answer, inTurn } from "../support/platforms/answers";
import { collectionEnv, customerEnv, type LineSetting, memoryFiles, runLine } from "../support/program/world";
import { openPlatform } from "../support/sandbox/opening";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };

const openTestPlatform = () =>
  openPlatform({
    dataFolder: "/nowhere",
    world: "test",
    isEphemeral: true,
    now: () => Date.UTC(2026, 2, 16, 9),
    isUnlimited: true,
  });

const describeRequest = ({ method, url }: HttpRequest) =>
  `${method} ${url.replace("https://collection.example", "")}`;
const bodyOf = ({ body }: HttpRequest) => JSON.parse(Buffer.from(body ?? "").toString());

const answering = (...answers: HttpResponse[]): LineSetting => ({ env, send: inTurn(...answers) });

describe("test create", () => {
  test("creates a test case from a sample and gives it its own tag [EP-17]", async () => {
    const result = await runLine(
      "test create -o ids",
      answering(answer({ id, tag: "recoup-iiiiiiiiii" }, 201)),
    );
    expect(result).toMatchObject({ exitCode: 0, stdout: `${id}\n`, stderr: "" });
    expect(result.requests.map(describeRequest)).toEqual(["POST /managed-cases"]);
    expect(bodyOf(result.requests[0] as HttpRequest)).toMatchObject({
      amountToRecover: 100,
      date: "2026-03-16",
      debtor: { name: "Test Debtor", countryAlpha2: "DE" },
      isTest: true,
      tag: "recoup-iiiiiiiiii",
    });
  });

  test("names the tag that prevents a second case if the answer was lost [AMB-51]", async () => {
    const send: Send = async () => {
      throw new Failure("network", "the connection was closed");
    };
    const { exitCode, stderr } = await runLine("test create --retries 0", { env, send });
    expect([exitCode, stderr]).toEqual([
      11,
      expect.stringContaining(
        "next: It may have been created. To run it again without creating a second case, add --tag recoup-iiiiiiiiii.",
      ),
    ]);
    for (const flag of ["--run ci-1", "--tag nightly"]) {
      const named = await runLine(`test create ${flag} --retries 0`, { env, send });
      expect(named.stderr).not.toContain("--tag");
    }
  });

  test("applies flags and --set to the sample without changing the digits of an amount", async () => {
    const line = "test create --amount 250.00 --tag nightly --set debtor.name=Muster --set debtor.city=Bonn";
    const result = await runLine(line, answering(answer({ Id: id, Tag: "nightly" })));
    expect(result.exitCode).toBe(0);
    expect(result.stderr).toBe("");
    const text = Buffer.from(result.requests[0]?.body ?? "").toString();
    expect(text).toContain('"amountToRecover":250.00');
    expect(JSON.parse(text)).toMatchObject({ debtor: { name: "Muster", city: "Bonn", type: "Company" } });
  });

  test("suggests the closest match for an unknown field", async () => {
    const result = await runLine("test create --set debtor.nmae=X", answering(answer("", 500)));
    expect(result).toMatchObject({ exitCode: 2, requests: [] });
    expect(result.stderr).toContain("debtor.nmae: is not a known field; did you mean name?");
  });

  test("needs no --live because it affects only test cases", async () => {
    const live = { ...answering(answer({ id }, 201)), env: collectionEnv };
    expect(await runLine("test create -o ids", live)).toMatchObject({ exitCode: 0, stdout: `${id}\n` });
  });

  test.each(["isTest", "IsTest", "ISTEST"])(
    "refuses %s=false, even with --no-check, because the platform ignores case in field names",
    async (name) => {
      const live = { ...answering(answer({ id }, 201)), env: collectionEnv };
      const result = await runLine(`test create --no-check --set ${name}=false`, live);
      expect(result).toMatchObject({ exitCode: 2, requests: [] });
      expect(result.stderr).toContain("`test create` creates test cases only, but isTest is not true.");
    },
  );

  test("refuses a blank tag, because cleanup couldn't find the case by it", async () => {
    for (const command of ["create", "cleanup"])
      expect(await runLine(["test", command, "--tag", "  "], answering(answer("", 201)))).toMatchObject({
        ...{ exitCode: 2, requests: [] },
        stderr: expect.stringMatching(/^Error: --tag is empty\./),
      });
  });

  test("treats a response without a body as a success and prints the tag [AMB-44]", async () => {
    const result = await runLine("test create --tag nightly --json", answering(answer("", 201)));
    expect(result).toMatchObject({ exitCode: 0, stdout: '{"created":true,"tag":"nightly"}\n' });
  });

  test("shows a card on a terminal", async () => {
    const record = { id, reference: "7KQ2M9XA", lifecycle: "PendingVerification", tag: "nightly" };
    const money = { remainder: 100, currency: "EUR", debtor: { name: "Test Debtor", countryAlpha2: "DE" } };
    const setting = answering(answer({ ...record, ...money }, 201));
    const result = await runLine("test create --tag nightly --color never", { ...setting, isTerminal: true });
    expect(result.stdout).toBe(`7KQ2M9XA  PendingVerification  test case

Id         ${id}
Remainder  100 EUR
Debtor     Test Debtor
Country    DE
Tag        nightly
`);
  });

  test("refuses a path as a run name", async () => {
    const result = await runLine("test create --run ../a", answering(answer("", 500)));
    expect(result).toMatchObject({ exitCode: 2, requests: [] });
  });

  test("waits until a slow disk has stored the run and the case", async () => {
    const stored = new Map<string, string>();
    const files = memoryFiles(stored);
    const write: typeof files.write = async (...args) => {
      for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
      await files.write(...args);
    };
    const recorded = () =>
      [...stored].flatMap(([path, text]) => (path.includes("test-runs") ? [text] : [])).join("");
    let before = "";
    const send = async () => {
      before = recorded();
      return answer({ id }, 201);
    };
    await runLine("test create --run ci-1", { env, fileSystem: { ...files, write }, send });
    expect([before.includes("recoup-ci-1"), before.includes(id)]).toEqual([true, false]);
    expect(recorded()).toContain(id);
  });

  test("refuses another target's run name", async () => {
    const fileSystem = memoryFiles(new Map());
    const setting = answering(answer({ id }, 201));
    await runLine("test create --run ci-1", { ...setting, fileSystem });
    const other = { ...env, RECOUP_COLLECTION_URL: "https://other.example" };
    const { exitCode, stderr, requests } = await runLine("test create --run ci-1", {
      ...{ ...setting, fileSystem },
      env: other,
    });
    expect([exitCode, requests]).toEqual([2, []]);
    expect(stderr).toMatch(
      /^Error: The run ci-1 belongs to another target: .*\n {2}next: Use another run name\.\n$/,
    );
  });

  test("--dry-run prints the request and sends nothing", async () => {
    const result = await runLine("test create --run ci-1 --dry-run", answering(answer("", 500)));
    expect(result).toMatchObject({ exitCode: 0, requests: [] });
    expect(result.stdout).toContain("POST https://collection.example/managed-cases");
  });
});

describe("test advance", () => {
  test.each([
    ["active", "Active"],
    ["Active", "Active"],
    ["no-payment", "Closed:NoPayment"],
    ["Closed:NoPayment", "Closed:NoPayment"],
  ])("sends %s as target %s [EP-18]", async (word, to) => {
    const result = await runLine(
      `test advance ${id} ${word}`,
      answering(answer({ advanced: true, state: to })),
    );
    expect(result.exitCode).toBe(0);
    expect(result.requests.map(describeRequest)).toEqual([`POST /test/cases/${id}/advance`]);
    expect(bodyOf(result.requests[0] as HttpRequest)).toEqual({ to });
  });

  test.each([
    ["paid --amount 5", { advanced: false, state: "Active" }, 12],
    ["no-payment", { advanced: true, state: "Closed:Paid" }, 12],
    ["no-payment", { advanced: true, state: "Closed:Other" }, 0],
    ["active", { advanced: false, state: "Closed:Paid" }, 0],
  ])("exits with 12 only if the answer to %s shows another target: %j", async (target, body, code) => {
    const { exitCode, stderr } = await runLine(`test advance ${id} ${target}`, answering(answer(body)));
    const problem = "Error: The answer doesn't show the change: state is ";
    expect([exitCode, stderr.startsWith(problem)]).toEqual([code, code === 12]);
  });

  test("keeps the digits of a paid amount [EP-18]", async () => {
    const setting = answering(answer({ Advanced: true, State: "Closed:Paid" }));
    const result = await runLine(`test advance ${id} paid --amount 100.00`, { ...setting, isTerminal: true });
    expect(result.stdout).toBe(`${id} is Closed:Paid now.\n`);
    expect(Buffer.from(result.requests[0]?.body ?? "").toString()).toBe(
      '{"to":"Closed:Paid","amount":100.00}',
    );
  });

  test("refuses paid without an amount, and an amount without paid [VAL-37]", async () => {
    const without = await runLine(`test advance ${id} paid`, answering(answer("", 500)));
    expect(without).toMatchObject({ exitCode: 2, requests: [] });
    expect(without.stderr).toContain("--amount is required for paid, for example --amount 100.00.");
    const other = await runLine(`test advance ${id} active --amount 1`, answering(answer("", 500)));
    expect(other).toMatchObject({ exitCode: 2, requests: [] });
  });

  test("suggests the closest match for an unknown target", async () => {
    const result = await runLine(`test advance ${id} actve`, answering(answer("", 500)));
    expect(result).toMatchObject({ exitCode: 2, requests: [] });
    expect(result.stderr).toBe(
      'Error: "actve" is not a valid target for a test case.\n  next: Did you mean active?\n',
    );
  });

  test("succeeds without making a change when repeated", async () => {
    const setting = answering(answer({ advanced: false, state: "Active" }));
    const result = await runLine(`test advance ${id} active`, { ...setting, isTerminal: true });
    expect(result).toMatchObject({ exitCode: 0, stdout: `Nothing changed: ${id} is Active already.\n` });
  });

  test("accepts a case reference", async () => {
    const setting = answering(answer({ id }), answer({ advanced: true, state: "Active" }));
    const result = await runLine("test advance 7KQ2M9XA active --json", setting);
    expect(result.stdout).toBe('{"advanced":true,"state":"Active"}\n');
    expect(result.requests.map(describeRequest)).toEqual([
      "GET /cases/case-reference/7KQ2M9XA",
      `POST /test/cases/${id}/advance`,
    ]);
  });

  test("shows the state of a case that was closed with another code [VAL-38]", async () => {
    const setting = answering(
      answer({ type: "ValidationError", message: "already closed" }, 400),
      answer({ id, Lifecycle: "Closed", CloseCode: "Pre-Legal Exhausted – No Payment" }),
    );
    const result = await runLine(`test advance ${id} paid --amount 5`, setting);
    expect(result.exitCode).toBe(9);
    expect(result.stderr.split("\n")[0]).toBe(
      "Error: The platform answered 400 ValidationError: already closed. The case is Closed:PreLegalExhaustedNoPayment now.",
    );
  });

  test("reads the case after a 409 and then retries once [CLI-14]", async () => {
    const conflict = answer({ type: "Conflict", message: "changed meanwhile" }, 409);
    const found = answer({ id, lifecycle: "Active" });
    const retried = await runLine(
      `test advance ${id} no-payment --json`,
      answering(conflict, found, answer({ advanced: true, state: "Closed:NoPayment" })),
    );
    expect(retried).toMatchObject({ exitCode: 0, stdout: '{"advanced":true,"state":"Closed:NoPayment"}\n' });
    expect(retried.requests.map(({ method }) => method)).toEqual(["POST", "GET", "POST"]);
    const lasting = await runLine(`test advance ${id} active`, answering(conflict, found, conflict, found));
    expect(lasting.exitCode).toBe(7);
    expect(lasting.stderr).toContain("The case is Active now.");
    expect(lasting.requests).toHaveLength(4);
  });
});

describe("test delete and test cleanup", () => {
  test("deletes a test case without confirmation [EP-19]", async () => {
    const result = await runLine(`test delete ${id} --json`, answering(answer("", 204)));
    expect(result).toMatchObject({ exitCode: 0, stdout: `{"id":"${id}","deleted":true}\n` });
    expect(result.requests.map(describeRequest)).toEqual([`DELETE /test/cases/${id}`]);
  });

  test("says that a first try whose response was lost may have deleted what the second can't find [AMB-51]", async () => {
    for (const [isFirstLost, hint] of [
      [true, "The first try, whose answer was lost, may have deleted it."],
      [false, "Only your own test cases can be deleted"],
    ] as const) {
      let count = 0;
      const send: Send = async () => {
        if (isFirstLost && ++count === 1) throw new Failure("network", "the connection was closed");
        return answer({ businessErrors: [{ type: "CaseNotFound", message: "gone" }] }, 404);
      };
      const { exitCode, stderr } = await runLine(`test delete ${id}`, { ...answering(answer("")), send });
      expect([exitCode, stderr]).toEqual([6, expect.stringContaining(`next: ${hint}`)]);
    }
  });

  test("cleans up a tag's test cases once the user types the profile's name [EP-20]", async () => {
    const refused = await runLine("test cleanup --tag nightly", answering(answer("", 204)));
    expect(refused).toMatchObject({ exitCode: 5, requests: [] });
    expect(refused.stderr).toContain("--confirm=env");
    const agreed = await runLine(
      "test cleanup --tag nightly --confirm env --json",
      answering(answer("", 204)),
    );
    expect(agreed).toMatchObject({ exitCode: 0, stdout: '{"tag":"nightly","deleted":true}\n' });
    expect(agreed.requests.map(describeRequest)).toEqual(["DELETE /test/cases?tag=nightly"]);
  });

  test("requires exactly one of --tag, --run and --orphans", async () => {
    expect(await runLine("test cleanup", answering(answer("", 204)))).toMatchObject({ exitCode: 2 });
    expect(await runLine("test cleanup --tag a --orphans", answering(answer("", 204)))).toMatchObject({
      exitCode: 2,
    });
  });

  test("refuses an unknown run", async () => {
    const result = await runLine("test cleanup --run ci-1", answering(answer("", 204)));
    expect(result).toMatchObject({ exitCode: 6, requests: [] });
  });
});

test("creates, advances and removes all cases of a run on the sandbox [EP-17 to EP-20]", async () => {
  const platform = await openTestPlatform();
  const stored = new Map<string, string>();
  const setting: LineSetting = {
    fileSystem: memoryFiles(stored),
    openPlatform: async () => ({ ...platform, close: () => {} }),
  };
  // Generated keys would repeat because every test run draws the same random numbers.
  const run = (line: string) => runLine(`${line} -q --idempotency-key none`, setting);
  const created = await run("test create --run ci-1 -o ids");
  expect(created).toMatchObject({ exitCode: 0, stderr: "" });
  const one = created.stdout.trim();
  expect(await run(`test advance ${one} active --json`)).toMatchObject({
    stdout: '{"advanced":true,"state":"Active"}\n',
  });
  const other = (await run("test create --run ci-1 -o ids")).stdout.trim();
  const cleared = await run("test cleanup --run ci-1");
  expect(cleared.exitCode).toBe(0);
  expect(cleared.stdout).toBe(`ci-1\ttest case ${other}\tremoved
ci-1\ttest case ${one}\tremoved
ci-1\ttest cases tagged recoup-ci-1\tremoved
`);
  expect(await run(`test delete ${one}`)).toMatchObject({ exitCode: 6 });
  expect([...stored.keys()].filter((path) => path.includes("test-runs"))).toEqual([]);
  platform.close();
});

describe("a creditor's test cases", () => {
  const creditor = { ...customerEnv, RECOUP_ENVIRONMENT: "test" };

  test("use the customer surface when advanced, deleted and cleaned up", async () => {
    const run = async (line: string, ...answers: HttpResponse[]) => {
      const result = await runLine(line, { ...answering(...answers), env: { ...env, ...creditor } });
      return [result.exitCode, result.requests.map(({ method, url }) => `${method} ${new URL(url).host}`)];
    };
    const { host } = new URL(creditor.RECOUP_CUSTOMER_URL);
    const state = answer({ advanced: true, state: "Active" });
    expect(await run(`test advance ${id} active --as customer`, state)).toEqual([0, [`POST ${host}`]]);
    expect(await run(`test delete ${id} --as customer`, answer("", 204))).toEqual([0, [`DELETE ${host}`]]);
    expect(await run("test cleanup --tag a --as customer --confirm env", answer("", 204))).toEqual([
      0,
      [`DELETE ${host}`],
    ]);
    expect(await run(`test fire ${id} case.closed --as customer`, answer({ enqueuedCount: 1 }))).toEqual([
      0,
      [`POST ${host}`],
    ]);
    expect(await run(`test fire ${id} closed --as customer`, answer("", 400))).toEqual([9, [`POST ${host}`]]);
  });

  test("can be advanced to paid and deleted as a referral partner", async () => {
    const platform = await openTestPlatform();
    const setting: LineSetting = {
      fileSystem: memoryFiles(new Map()),
      openPlatform: async () => ({ ...platform, close: () => {} }),
    };
    const run = (line: string) => runLine(`${line} -q --idempotency-key none`, setting);
    const submission =
      "cases submit --client kb-1001 --test --amount 100.00 --currency EUR --date 2026-01-12 --debtor-type Company --debtor-name X --debtor-country DE -o ids";
    const { stdout, exitCode } = await run(submission);
    expect(exitCode).toBe(0);
    const made = stdout.trim();
    const advanced = await run(`test advance ${made} paid --amount 100.00 --client kb-1001 --json`);
    expect(JSON.parse(advanced.stdout)).toEqual({ advanced: true, state: "Closed:Paid" });
    expect(await run(`test delete ${made} --client kb-1001`)).toMatchObject({ exitCode: 0 });
    expect((await run(`cases get ${made} --client kb-1001`)).exitCode).toBe(6);
    platform.close();
  });

  test("are refused on live [ERR-15]", async () => {
    const result = await runLine(`test advance ${id} active --as customer --live --yes`, {
      ...answering(answer("")),
      env: customerEnv,
    });
    expect(result).toMatchObject({ exitCode: 5, requests: [] });
  });

  test("are labeled as an extension in help", async () => {
    const { stdout } = await runLine("test fire --help", {});
    expect(stdout.replace(/\s+/g, " ")).toContain("client. (extension)");
  });
});
