import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, Send } from "../../../src/base/http";
import type { Surface } from "../../../src/base/platform";
import { files as disk } from "../../../src/host/files/files";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import { answer, serving } from "../../support/platforms/answers";
import { temporaryFolder } from "../../support/program/temporary-folder";
import {
  collectionEnv,
  customerEnv,
  type LineSetting,
  memoryFiles,
  referralEnv,
  runLine,
} from "../../support/program/world";

const id = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const newId = "7d444840-9dc0-11d1-b245-5ffdce74fad2";
const url = "https://example.com/hooks";
const secret = "whsec_canary-0123456789abcdef";
const subscription = { id, url, events: ["case.closed"], isActive: true, isTestMode: false };
const created = { ...subscription, id: newId, secret };

const onTest = { RECOUP_ENVIRONMENT: "test" };
const surfaces = {
  collection: { env: { ...collectionEnv, ...onTest }, path: "https://collection.example/webhooks" },
  referral: { env: { ...referralEnv, ...onTest }, path: "https://referral.example/v1/webhooks" },
  customer: { env: { ...customerEnv, ...onTest }, path: "https://customer.example/webhooks" },
};
const { env } = surfaces.collection;
const eachSurface = Object.entries(surfaces).map(([surface, { env, path }]) => [surface, env, path] as const);

const bodyOf = ({ body }: HttpRequest) =>
  body === undefined ? undefined : JSON.parse(Buffer.from(body).toString());
const describeRequest = ({ method, url, body }: HttpRequest) => [
  method,
  url,
  ...(body === undefined ? [] : [JSON.parse(Buffer.from(body).toString())]),
];
const answerByMethod =
  (answers: Readonly<Record<string, ReturnType<typeof answer>>>): Send =>
  async ({ method }) =>
    answers[method] ?? answer({}, 500);

test.each(eachSurface)(
  "webhooks create subscribes on the %s surface and prints the secret only once [SUB-12]",
  async (_, env, path) => {
    const line = `webhooks create --url ${url} --event case.closed,case.updated --event case.closed --json`;
    const { exitCode, stdout, requests } = await runLine(line, { env, send: serving(created, 201) });
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, created]);
    expect(requests.map(describeRequest)).toEqual([
      ["POST", path, { url, events: ["case.closed", "case.updated"] }],
    ]);
    expect(requests[0]?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test("shows the secret below the address and a hint to store it [CLI-21]", async () => {
  const setting: LineSetting = {
    env: { ...env, NO_COLOR: "1" },
    isTerminal: true,
    send: serving({ Url: url, Secret: secret, Id: newId, IsActive: true }),
  };
  expect((await runLine(`webhooks create --url ${url} --event all`, setting)).stdout).toBe(`${url}

Secret  ${secret}

Store this secret now: it signs every delivery and is not shown again.

Active  yes
Id      ${newId}
`);
});

test("--event all names every event of the surface [SUB-14] [SUB-15]", async () => {
  for (const [surface, { env }] of Object.entries(surfaces)) {
    const { requests } = await runLine(`webhooks create --url ${url} --event all --test-mode`, {
      env,
      send: serving(created, 201),
    });
    const body = bodyOf(requests[0] as HttpRequest);
    expect([surface, body.events, body.isTestMode]).toEqual([surface, eventTypes[surface as Surface], true]);
  }
});

test("reports all findings about the address and the events [VAL-24] [SUB-04] [AMB-14]", async () => {
  const line =
    "webhooks create --url https://example.com:8080/x --event case.closd,case.created,nonsense-event";
  const { exitCode, stdout, stderr, requests } = await runLine(line, { env });
  expect([exitCode, stdout, requests.length]).toEqual([2, "", 0]);
  expect(stderr).toBe(`Error: The subscription is not valid (3 errors); nothing was sent.
  - --url: The port must be 443 or 8443, not 8080.
  - --event: "case.closd" is not an event of the collection surface; did you mean case.closed?
  - --event: "nonsense-event" is not an event of the collection surface; use one of ${eventTypes.collection.join(", ")}.
  next: Fix the fields listed, or send it unchecked with --no-check.
`);
});

test("refuses an event of another surface and names missing fields [SUB-05] [EVT-23]", async () => {
  const wrong = await runLine(`webhooks create --url ${url} --event chat.created`, {
    env: surfaces.referral.env,
  });
  expect(wrong.stderr).toContain('"chat.created" is not an event of the referral surface');
  const missing = await runLine("webhooks create --json", { env });
  expect([missing.exitCode, Object.keys(JSON.parse(missing.stderr).error.fields)]).toEqual([
    2,
    ["--url", "--event"],
  ]);
});

const listen = (address: string) =>
  ` \`recoup webhooks listen --forward-to ${address}\` delivers to this machine.`;

test.each([
  ["localhost:3000", `The address must start with https://.${listen("http://localhost:3000")}`],
  [
    "https://127.0.0.1:3000/x",
    `The port must be 443 or 8443, not 3000.${listen("https://127.0.0.1:3000/x")}`,
  ],
  ["http://localhost/x?$(id)", "The address must start with https://."],
  [
    "//example.com/x",
    "The address is not a valid URL, such as https://hooks.example.com/in. Did you mean https://example.com/x?",
  ],
])("refuses the address %s and explains how to fix it [SUB-02]", async (address, message) => {
  const line = ["webhooks", "create", "--url", address, "--event", "all"];
  const { exitCode, stderr, requests } = await runLine(line, { env });
  expect([exitCode, requests]).toEqual([2, []]);
  expect(stderr).toContain(`--url: ${message}\n`);
});

test("--no-check sends an invalid subscription unchanged", async () => {
  const line = "webhooks create --url http://localhost --event nonsense --no-check";
  const { exitCode, requests } = await runLine(line, { env, send: serving(created, 201) });
  expect([exitCode, requests.map(bodyOf)]).toEqual([0, [{ url: "http://localhost", events: ["nonsense"] }]]);
});

test("treats a create without a response body as a success and explains how to get a secret [AMB-44] [AMB-17]", async () => {
  const line = `webhooks create --url ${url} --event case.closed --json`;
  const { exitCode, stdout, stderr } = await runLine(line, { env, send: serving("", 201) });
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { url, events: ["case.closed"], created: true }]);
  expect(stderr).toBe(
    "The answer has no secret. `recoup webhooks rotate <id> --as collection` creates a new one.\n",
  );
});

test("--save stores the secret in the keyring but never on disk [CLI-21]", async () => {
  const keyring = new Map<string, string>();
  const files = new Map<string, string>();
  const setting: LineSetting = { env, keyring, fileSystem: memoryFiles(files), send: serving(created, 201) };
  const line = `webhooks create --url ${url} --event case.closed --save -vv`;
  const { exitCode, stdout, stderr } = await runLine(line, setting);
  expect([exitCode, [...keyring]]).toEqual([0, [[`env/test/collection webhook ${newId}`, secret]]]);
  expect(stdout).toContain(secret);
  expect(stderr).toContain("The secret is in the keyring, for `webhooks verify` and `webhooks listen`.\n");
  expect(stderr + [...files.values()].join()).not.toContain(secret);
});

test.each([
  [`get ${id}`, created, { ...created, secret: "****" }],
  ["list", { webhooks: [created] }, { complete: true, items: [{ ...created, secret: "****" }] }],
  [
    "list",
    [{ ...subscription, Secret: secret }],
    { complete: true, items: [{ ...subscription, Secret: "****" }] },
  ],
])("webhooks %s masks a secret that a read returns [SUB-12]", async (line, body, printed) => {
  const { exitCode, stdout } = await runLine(`webhooks ${line} --json`, { env, send: serving(body) });
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, printed]);
});

test.each([
  ["True", 0],
  ["Enabled", 0],
  [1, 0],
  ["False", 12],
])("webhooks update --active with the response %j exits with %i", async (isActive, exitCode) => {
  const send = serving({ ...subscription, isActive });
  expect((await runLine(`webhooks update ${id} --active`, { env, send })).exitCode).toBe(exitCode);
});

test("webhooks update exits with 12 if the response shows other values", async () => {
  const line = `webhooks update ${id} --active --live-mode --url https://example.com/new --json`;
  const unchanged = { ...subscription, isActive: false };
  const { exitCode, stdout, stderr } = await runLine(line, { env, send: serving(unchanged) });
  expect([exitCode, JSON.parse(stdout)]).toEqual([12, unchanged]);
  expect(JSON.parse(stderr).error).toMatchObject({
    message:
      "The answer doesn't show the change: url is https://example.com/hooks (sent https://example.com/new), isActive is false (sent true).",
    hint: `\`recoup webhooks get ${id}\` shows whether it took effect.`,
  });
});

test.each([
  ["https://example.com", { ...subscription, url: "https://example.com/" }],
  [url, { id, Url: url, isActive: null }],
])("webhooks update --active --url %s accepts a response with an equivalent URL", async (address, record) => {
  const line = `webhooks update ${id} --active --url ${address}`;
  expect((await runLine(line, { env, send: serving(record) })).exitCode).toBe(0);
});

test("webhooks get omits a masked secret from its card", async () => {
  const { stdout } = await runLine(`webhooks get ${id}`, { env, isTerminal: true, send: serving(created) });
  expect(stdout).not.toMatch(/secret/i);
});

test("--secret-file writes the secret to a private file", async () => {
  const files = new Map<string, string>();
  const setting: LineSetting = { env, fileSystem: memoryFiles(files), send: serving(created, 201) };
  const { exitCode, stderr } = await runLine(
    `webhooks create --url ${url} --event case.closed --secret-file hook.key`,
    setting,
  );
  expect([exitCode, files.get("/work/hook.key"), stderr]).toEqual([
    0,
    `${secret}\n`,
    "The secret is in hook.key.\n",
  ]);
  expect([...files.keys()].filter((path) => path.startsWith("/work/"))).toEqual(["/work/hook.key"]);
});

test.each(["create --event case.closed --url https://example.com/hooks", `rotate ${id} --yes`])(
  "webhooks %s --save fails before sending anything if there is no keyring [CLI-21]",
  async (line) => {
    const { exitCode, stderr, requests } = await runLine(`webhooks ${line} --save`, {
      env,
      send: serving(created),
    });
    expect([exitCode, requests.length]).toEqual([3, 0]);
    expect(
      stderr,
    ).toBe(`Error: Can't store the secret: the keyring of this machine can't be used: none. Nothing was sent.
  next: Write it to a file with --secret-file, or leave out --save and store it yourself: it is shown only once.
`);
  },
);

test.each([
  [
    "a folder",
    { status: async () => ({ kind: "folder", bytes: 0 }) },
    "/work/hook.key is not a regular file",
  ],
  [
    "a file that can't be written",
    {
      proveWritable: async (path: string) => {
        throw new Failure("config", `${path} can't be written`);
      },
    },
    "/work/hook.key can't be written",
  ],
])("--secret-file refuses %s before sending anything", async (_, changes, message) => {
  const fileSystem = { ...memoryFiles(new Map()), ...changes } as ReturnType<typeof memoryFiles>;
  const line = `webhooks create --url ${url} --event all --secret-file hook.key`;
  const { exitCode, stderr, requests } = await runLine(line, { env, fileSystem, send: serving(created) });
  expect([exitCode, requests]).toEqual([3, []]);
  expect(stderr).toBe(`Error: Can't store the secret: ${message}. Nothing was sent.
  next: Name another file with --secret-file, or leave it out and store the secret yourself: it is shown only once.
`);
});

test.each([
  [
    `create --url ${url} --event all`,
    "It may hold another subscription's secret. Name another file with --secret-file, or delete this one.",
  ],
  [
    `create --url ${url} --event all --dry-run`,
    "It may hold another subscription's secret. Name another file with --secret-file, or delete this one.",
  ],
  // The file may hold the secret that stays valid if the rotation fails.
  [`rotate ${id} --yes`, "Name another file with --secret-file."],
])("webhooks %s --secret-file refuses a file with content", async (line, next) => {
  const files = new Map([["/work/hook.key", "other\n"]]);
  const setting: LineSetting = { env, fileSystem: memoryFiles(files), send: serving(created, 201) };
  const { exitCode, stderr, requests } = await runLine(`webhooks ${line} --secret-file hook.key`, setting);
  expect([exitCode, requests, files.get("/work/hook.key")]).toEqual([2, [], "other\n"]);
  expect(stderr).toBe(`Error: The file hook.key already exists; nothing was sent.
  next: ${next}
`);
});

test.each([["create --event all --url https://example.com/hooks"], [`rotate ${id} --yes`]])(
  "webhooks %s --secret-file replaces an empty file",
  async (line) => {
    const files = new Map([["/work/hook.key", ""]]);
    const setting: LineSetting = { env, fileSystem: memoryFiles(files), send: serving(created) };
    expect((await runLine(`webhooks ${line} --secret-file hook.key`, setting)).exitCode).toBe(0);
    expect(files.get("/work/hook.key")).toBe(`${secret}\n`);
  },
);

test.each(["--save", "--secret-file hook.key"])(
  "webhooks create %s exits with 12 if the response has no secret [AMB-17]",
  async (flags) => {
    const { exitCode, stderr } = await runLine(`webhooks create --url ${url} --event all ${flags}`, {
      ...{ env, keyring: new Map(), fileSystem: memoryFiles(new Map()) },
      send: serving(subscription, 201),
    });
    expect([exitCode, stderr.split("\n")[0]]).toEqual([12, "Error: The answer has no secret."]);
  },
);

test("prints the secret if a step after creation fails [CLI-21]", async () => {
  const files = memoryFiles(new Map());
  const failing = {
    ...files,
    write: async (path: string, content: string | Uint8Array) => {
      if (Buffer.from(content).toString().includes(newId)) {
        throw new Failure("config", "can't write it: the disk is full");
      }
      return files.write(path, content);
    },
  };
  const setting: LineSetting = { env, keyring: new Map(), fileSystem: failing, send: serving(created, 201) };
  const { exitCode, stdout, stderr } = await runLine(
    `webhooks create --url ${url} --event all --save --json`,
    setting,
  );
  expect([exitCode, JSON.parse(stdout).secret]).toEqual([12, secret]);
  expect(JSON.parse(stderr).error).toMatchObject({
    message: "The secret was not stored: can't write it: the disk is full.",
    hint: "Copy the secret above: it is shown only once.",
  });
});

test("uses neither the keyring nor the platform in a dry run", async () => {
  const keyring = new Map<string, string>();
  const lines = [`create --url ${url} --event all --save`, `rotate ${id} --save`, `delete ${id}`];
  for (const line of lines) {
    for (const way of ["--dry-run", "--curl"]) {
      const { exitCode, stdout, requests } = await runLine(`webhooks ${line} ${way}`, { env, keyring });
      expect([line, exitCode, requests.length, keyring.size]).toEqual([line, 0, 0, 0]);
      expect(stdout).toContain("https://collection.example/webhooks");
      expect(stdout).not.toContain("key-of-the-collection-partner");
    }
  }
});

test.each(eachSurface)(
  "webhooks update on the %s surface sends only the changes [SUB-09] [SUB-06]",
  async (surface, env, path) => {
    const line = `webhooks update ${id} --inactive --live-mode --json`;
    const inactive = { ...subscription, isActive: false };
    const { exitCode, stdout, requests } = await runLine(line, { env, send: serving(inactive) });
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, inactive]);
    const method = surface === "customer" ? "PATCH" : "PUT";
    expect(requests.map(describeRequest)).toEqual([
      [method, `${path}/${id}`, { isActive: false, isTestMode: false }],
    ]);
  },
);

test.each([
  ["a private address", `update ${id} --url https://10.0.0.1`, "The subscription is not valid"],
  [
    "--recreate --inactive",
    `update ${id} --recreate --inactive --event all`,
    "--inactive can't be combined with --recreate",
  ],
])("refuses update with %s before sending anything", async (_, line, message) => {
  const { exitCode, stderr, requests } = await runLine(`webhooks ${line}`, { env });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(message);
});

test("webhooks update refuses to change events and explains the alternative [CLI-22] [VAL-26]", async () => {
  const { exitCode, stderr, requests } = await runLine(`webhooks update ${id} --event case.closed`, { env });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toBe(`Error: A subscription's events are fixed at creation and can't be updated.
  next: \`recoup webhooks update ${id} --event … --recreate\` creates a new subscription and then deletes this one; the id and the secret change.
`);
});

test.each(eachSurface)(
  "--recreate on the %s surface creates the new subscription before it deletes the old one [CLI-22]",
  async (_, env, path) => {
    const send = answerByMethod({
      GET: answer({ ...subscription, IsTestMode: undefined, isTestMode: true }),
      POST: answer(created, 201),
      DELETE: answer("", 204),
    });
    const keyring = new Map<string, string>();
    const line = `webhooks update ${id} --event case.created --recreate --save --yes --json`;
    const { exitCode, stdout, stderr, requests } = await runLine(line, { env, keyring, send });
    expect([exitCode, JSON.parse(stdout).secret, keyring.size]).toEqual([0, secret, 1]);
    expect(requests.map(describeRequest)).toEqual([
      ["GET", `${path}/${id}`],
      ["POST", path, { url, events: ["case.created"], isTestMode: true }],
      ["DELETE", `${path}/${id}`],
    ]);
    expect(stderr).toContain(`Deleted the old subscription ${id}.\n`);
  },
);

test("--recreate prints the new secret if the old subscription can't be deleted [CLI-22]", async () => {
  const refused = answer({ businessErrors: [{ type: "Forbidden", message: "not yours" }] }, 403);
  const send = answerByMethod({ GET: answer(subscription), POST: answer(created, 201), DELETE: refused });
  const line = `webhooks update ${id} --event case.created --recreate --yes --json`;
  const { exitCode, stdout, stderr } = await runLine(line, { env, send });
  expect([exitCode, JSON.parse(stdout)]).toEqual([12, created]);
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "partial",
    message: `The new subscription was created, but the old one, ${id}, was not deleted: The platform answered 403 Forbidden: not yours`,
    hint: `\`recoup webhooks delete ${id} --as collection\` deletes the old one; until then both receive events.`,
  });
});

test("--recreate succeeds if the old subscription is already gone [CLI-22]", async () => {
  const send = answerByMethod({
    GET: answer(subscription),
    POST: answer(created, 201),
    DELETE: answer("", 404),
  });
  const { exitCode } = await runLine(`webhooks update ${id} --event all --recreate --yes`, { env, send });
  expect(exitCode).toBe(0);
});

test("--recreate refuses to copy an address that contains a masked key [CLI-22]", async () => {
  const secretUrl = `${url}?key=${env.RECOUP_COLLECTION_KEY}`;
  const send = answerByMethod({ GET: answer({ ...subscription, Url: secretUrl, url: secretUrl }) });
  const line = `webhooks update ${id} --event all --recreate --yes`;
  const { exitCode, stderr, requests } = await runLine(line, { env, send });
  expect([exitCode, requests.map(({ method }) => method)]).toEqual([2, ["GET"]]);
  expect(stderr).toContain("next: Give the new subscription's address with --url.");
  expect(stderr).not.toContain(env.RECOUP_COLLECTION_KEY);
});

describe("an interrupted --recreate", () => {
  const begin = async (event = "case.created") => {
    const files = new Map<string, string>();
    const send: Send = async ({ method }) =>
      method === "GET"
        ? answer(subscription)
        : method === "POST"
          ? answer(created, 201)
          : answer({ message: "no" }, 403);
    const setting = { env, send, fileSystem: memoryFiles(files) };
    const line = `webhooks update ${id} --event ${event} --recreate --yes --json`;
    return { files, setting, line, first: await runLine(line, setting) };
  };
  const isPost = ({ method }: HttpRequest) => method === "POST";
  const keysOf = (requests: readonly HttpRequest[]) =>
    requests.flatMap(({ headers }) => headers["idempotency-key"] ?? []);

  test("is resumed with the same key by the same line [CLI-22] [IDM-03]", async () => {
    const { files, setting, line, first } = await begin();
    const again = await runLine(line, {
      ...setting,
      send: answerByMethod({ GET: answer("", 404), POST: answer(created, 201), DELETE: answer("", 204) }),
    });
    expect([first.exitCode, again.exitCode, keysOf(again.requests)]).toEqual([12, 0, keysOf(first.requests)]);
    expect(again.stderr).toContain("Resuming the replacement that began at 2026-03-16T09:00:00.000Z.");
    expect([...files.keys()].filter((path) => path.includes("replacements"))).toEqual([]);
  });

  test("isn't resumed if the old subscription can't be read", async () => {
    const { setting, line } = await begin();
    const send = answerByMethod({ GET: answer({ message: "no" }, 403), POST: answer(created, 201) });
    const { exitCode, requests } = await runLine(line, { ...setting, send });
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([5, ["GET"]]);
  });

  test("leaves no journal entry with --idempotency-key none", async () => {
    const { setting, line, files } = await begin();
    files.clear();
    const { exitCode, requests } = await runLine(`${line} --idempotency-key none`, setting);
    expect([exitCode, keysOf(requests)]).toEqual([12, []]);
    expect([...files.keys()].filter((path) => path.includes("replacements"))).toEqual([]);
  });

  test("is resumed with reordered events and an uppercase ID", async () => {
    const { setting, line, first } = await begin("case.created,case.closed");
    const again = await runLine(
      line.replace("case.created,case.closed", "case.closed,case.created").replace(id, id.toUpperCase()),
      {
        ...setting,
        send: answerByMethod({ GET: answer("", 404), POST: answer(created, 201), DELETE: answer("", 204) }),
      },
    );
    expect([again.exitCode, keysOf(again.requests)]).toEqual([0, keysOf(first.requests)]);
  });

  test.each([
    "--url https://example.com/other",
    "--test-mode",
    "--url https://example.com/other --test-mode",
  ])("isn't resumed with %s", async (flags) => {
    const { setting, line } = await begin();
    const { exitCode, stderr, requests } = await runLine(`${line} ${flags}`, setting);
    expect([exitCode, requests]).toEqual([2, []]);
    expect(JSON.parse(stderr).error.message).toBe(
      `The subscription ${id} was being replaced by a different subscription at 2026-03-16T09:00:00.000Z.`,
    );
  });

  test("is resumed by a line that repeats the address and mode", async () => {
    const { setting, line } = await begin();
    const send = answerByMethod({
      GET: answer("", 404),
      POST: answer(created, 201),
      DELETE: answer("", 204),
    });
    expect((await runLine(`${line} --url ${url} --live-mode`, { ...setting, send })).exitCode).toBe(0);
  });

  test("prevents a different line from creating a third subscription", async () => {
    const { setting, line } = await begin();
    const { exitCode, stderr, requests } = await runLine(line.replace("created", "closed"), setting);
    expect([exitCode, requests]).toEqual([2, []]);
    expect(JSON.parse(stderr).error.hint).toBe(
      `Finish that first: \`recoup webhooks update ${id} --as collection --event case.created --recreate\``,
    );
  });

  test("isn't resumed after a day [AMB-31]", async () => {
    const { setting, line } = await begin();
    const now = Date.UTC(2026, 2, 17, 9);
    const { exitCode, stderr, requests } = await runLine(line, { ...setting, now });
    expect([exitCode, requests]).toEqual([7, []]);
    expect(JSON.parse(stderr).error).toMatchObject({
      message: `The subscription ${id} was being replaced at 2026-03-16T09:00:00.000Z; the result is unknown.`,
      hint: expect.stringMatching(
        /^Check `recoup webhooks list --as collection`\. Then delete one of the two subscriptions, or \S+ if there is no new one\.$/,
      ),
    });
    expect((await runLine(line, { ...setting, now: now - 1 })).exitCode).toBe(12);
  });

  test("prevents a concurrent process from creating a third subscription", async () => {
    const { line } = await begin();
    let open = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    let reading = 0;
    const send: Send = async ({ method }) => {
      if (method === "GET" && ++reading === 2) open();
      if (method === "GET") await both;
      return method === "GET"
        ? answer(subscription)
        : method === "POST"
          ? answer(created, 201)
          : answer("", 503);
    };
    const racing = { env: { ...env, RECOUP_DATA_DIR: temporaryFolder() }, fileSystem: disk, send };
    const result = await Promise.all([1, 2].map(() => runLine(`${line} --retries 0`, racing)));
    expect(result.map(({ exitCode }) => exitCode).sort()).toEqual([12, 7]);
    expect(result.flatMap(({ requests }) => requests.filter(isPost))).toHaveLength(1);
  });

  test("leaves no journal entry if creation was refused", async () => {
    const { setting, line, files } = await begin();
    files.clear();
    const send = answerByMethod({
      GET: answer(subscription),
      POST: answer({ message: "no" }, 400),
      DELETE: answer("", 204),
    });
    expect((await runLine(line, { ...setting, send })).exitCode).toBe(9);
    expect([...files.keys()].filter((path) => path.includes("replacements"))).toEqual([]);
  });

  test("isn't repeated after a 500, and keeps its key after a 401 [AMB-30] [AMB-51]", async () => {
    const { setting, line, files } = await begin();
    files.clear();
    const answers = [answer({ message: "down" }, 500), answer({ message: "no" }, 401)];
    const send: Send = async ({ method }) =>
      method === "POST" ? (answers.shift() ?? answer(created, 201)) : answer(subscription);
    const first = await runLine(line, { ...setting, send });
    const second = await runLine(line, { ...setting, send });
    const third = await runLine(line, { ...setting, send });
    const runs = [first, second, third];
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([11, 4, 0]);
    expect(runs.map(({ stderr }) => stderr.includes("Resuming the replacement"))).toEqual([
      false,
      true,
      true,
    ]);
    const posts = runs.map(({ requests }) => requests.filter(isPost));
    expect(posts.map(({ length }) => length)).toEqual([1, 1, 1]);
    expect(new Set(keysOf(posts.flat())).size).toBe(1);
  });
});

test("--recreate warns that the new subscription is active", async () => {
  const inactive = { ...subscription, isActive: false };
  const send = answerByMethod({ GET: answer(inactive), POST: answer(created, 201), DELETE: answer("", 204) });
  expect((await runLine(`webhooks update ${id} --event all --recreate --yes`, { env, send })).stderr).toBe(
    `${id} was inactive; the new subscription is active.\nDeleted the old subscription ${id}.\n`,
  );
});

test("doesn't read the address for a confirmation prompt if --yes is given", async () => {
  for (const line of [`delete ${id} --yes`, `rotate ${id} --yes`]) {
    const { requests } = await runLine(`webhooks ${line}`, { env, isTerminal: true, send: serving(created) });
    expect(requests.map(({ method }) => method)).not.toContain("GET");
  }
});

test("--recreate asks once and changes nothing if declined", async () => {
  const send = answerByMethod({
    GET: answer(subscription),
    POST: answer(created, 201),
    DELETE: answer("", 204),
  });
  const line = `webhooks update ${id} --event all --recreate`;
  const no = await runLine(line, { env, isTerminal: true, answers: ["n"], send });
  expect([no.exitCode, no.requests.map(({ method }) => method)]).toEqual([5, ["GET"]]);
  expect(no.stderr).toContain(`${id} and its secret are deleted once the new subscription exists.\n`);
  const yes = await runLine(line, { env, isTerminal: true, answers: ["y"], send });
  expect([yes.exitCode, yes.requests.length]).toEqual([0, 3]);
  const withoutTerminal = await runLine(line, { env, send });
  expect([withoutTerminal.exitCode, withoutTerminal.requests.length]).toEqual([5, 1]);
});

test("--recreate --dry-run reads the old subscription and prints the new one", async () => {
  const line = `webhooks update ${id} --event all --recreate --dry-run --json`;
  const { exitCode, stdout, requests } = await runLine(line, { env, send: serving(subscription) });
  expect([exitCode, requests.map(({ method }) => method)]).toEqual([0, ["GET"]]);
  expect(JSON.parse(stdout)).toMatchObject({ method: "POST", body: { url, isTestMode: false } });
});

test("--recreate finds a customer subscription in the list [AMB-16]", async () => {
  const send: Send = async ({ method, url }) => {
    if (method === "DELETE") return answer("", 204);
    if (method === "POST") return answer(created, 201);
    return url.toLowerCase().endsWith(id)
      ? answer("", 405)
      : answer([{ ...subscription, Id: id.toUpperCase(), id: undefined }]);
  };
  for (const name of [id, id.toUpperCase()]) {
    const line = `webhooks update ${name} --event all --recreate --yes`;
    const { exitCode, requests } = await runLine(line, { env: surfaces.customer.env, send });
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([0, ["GET", "GET", "POST", "DELETE"]]);
  }
});

test.each([
  ["of another surface", surfaces.collection.env, 405, 9, 1],
  ["after another refusal", surfaces.customer.env, 403, 5, 1],
  ["that the list doesn't have", surfaces.customer.env, 404, 6, 2],
] as const)(
  "--recreate doesn't find the subscription in the list: %s",
  async (_, env, status, code, reads) => {
    const send: Send = async ({ url }) => (url.endsWith(id) ? answer("", status) : answer([created]));
    const line = `webhooks update ${id} --event all --recreate --yes`;
    const { exitCode, requests } = await runLine(line, { env, send });
    expect([exitCode, requests.map(({ method }) => method)]).toEqual([code, Array(reads).fill("GET")]);
  },
);

test.each(eachSurface)(
  "webhooks rotate on the %s surface prints the new secret [SUB-13]",
  async (surface, env, path) => {
    const keyring = new Map<string, string>();
    const { exitCode, stdout, requests } = await runLine(`webhooks rotate ${id} --yes --save --json`, {
      env,
      keyring,
      send: serving({ ...subscription, Secret: secret }),
    });
    expect([exitCode, JSON.parse(stdout).Secret]).toEqual([0, secret]);
    expect(requests.map(describeRequest)).toEqual([
      [surface === "customer" ? "PATCH" : "PUT", `${path}/${id}`, { regenerateSecret: true }],
    ]);
    expect([...keyring]).toEqual([[`env/test/${surface} webhook ${id}`, secret]]);
  },
);

test("webhooks rotate asks on a terminal and is refused without a terminal", async () => {
  const withoutTerminal = await runLine(`webhooks rotate ${id}`, { env, send: serving(created) });
  expect([withoutTerminal.exitCode, withoutTerminal.requests.length]).toEqual([5, 0]);
  const no = await runLine(`webhooks rotate ${id}`, {
    env,
    isTerminal: true,
    answers: ["n"],
    send: serving(created),
  });
  expect([no.exitCode, no.requests.map(({ method }) => method)]).toEqual([5, ["GET"]]);
});

test.each([
  ["the response was lost", new Failure("network", "the connection was closed"), 11],
  ["the platform responded with 500", answer({ message: "down" }, 500), 11],
  ["the response can't be read", answer("OK", 200, { "content-type": "text/plain" }), 11],
  ["the response was a web page", answer("<title>Hi</title>", 200, { "content-type": "text/html" }), 11],
  ["it was interrupted", new Failure("interrupted", "interrupted"), 130],
])("says that a rotation may have replaced the secret if %s", async (_, end, code) => {
  const send: Send = async () => {
    if (end instanceof Failure) throw end;
    return end;
  };
  const { exitCode, stderr } = await runLine(`webhooks rotate ${id} --yes`, { env, send });
  const hint = stderr.split("\n").at(-2);
  expect([exitCode, hint]).toEqual([
    code,
    "  next: The old secret may no longer work, and the new one is lost: rotate again.",
  ]);
});

test.each([
  [`webhooks rotate ${id} --yes`, 1],
  [`api PUT /webhooks/${id} --set RegenerateSecret=true --yes`, 1],
  [`api PUT /webhooks/${id} --set regeneratesecret=true --yes`, 1],
  [`webhooks update ${id} --active`, 2],
])("after a lost response, %s is sent %i times in all [AMB-51] [SUB-13]", async (line, count) => {
  for (const end of [new Failure("network", "the connection was closed"), answer({ message: "down" }, 500)]) {
    const { requests } = await runLine(`${line} --retries 1`, {
      env,
      send: async () => {
        if (end instanceof Failure) throw end;
        return end;
      },
    });
    expect(requests).toHaveLength(count);
  }
});

test("retries a rotation that never reached the platform", async () => {
  const unsent = new Failure("network", "refused", { mayHaveArrived: false });
  let count = 0;
  const send: Send = async () => {
    if (++count === 1) throw unsent;
    return answer({ ...subscription, secret });
  };
  const { exitCode, requests } = await runLine(`webhooks rotate ${id} --yes`, { env, send });
  expect([exitCode, requests.length]).toEqual([0, 2]);
});

test.each([
  ["the platform refused it", answer({ message: "no" }, 403), 5],
  ["nothing was sent", new Failure("network", "refused", { mayHaveArrived: false }), 11],
])("doesn't mention the secret if a rotation failed because %s", async (_, end, code) => {
  const send: Send = async () => {
    if (end instanceof Failure) throw end;
    return end;
  };
  const { exitCode, stderr } = await runLine(`webhooks rotate ${id} --yes`, { env, send });
  expect(exitCode).toBe(code);
  expect(stderr).not.toContain("secret");
});

test("doesn't mention the secret after Ctrl-C at the prompt before a rotation", async () => {
  const { exitCode, stderr, requests } = await runLine(`webhooks rotate ${id}`, {
    env,
    isTerminal: true,
    answers: ["ctrl-c"],
    send: serving(created),
  });
  expect([exitCode, requests.map(({ method }) => method)]).toEqual([130, ["GET"]]);
  expect(stderr).not.toContain("next:");
});

test("exits with 12 if the response to a rotation has no secret [SUB-13] [AMB-44]", async () => {
  const { exitCode, stdout, stderr } = await runLine(`webhooks rotate ${id} --yes --json`, {
    env,
    send: serving("", 204),
  });
  expect([exitCode, JSON.parse(stdout)]).toEqual([12, { id, rotated: true }]);
  expect(JSON.parse(stderr).error.hint).toBe(
    `\`recoup webhooks rotate ${id} --as collection\` creates a new one.`,
  );
});

test.each(eachSurface)(
  "webhooks delete on the %s surface prints what it deleted [AMB-44]",
  async (_, env, path) => {
    const run = (line: string, isTerminal = false) =>
      runLine(`webhooks delete ${id} --yes ${line}`, { env, isTerminal, send: serving("", 204) });
    const { exitCode, stdout, requests } = await run("--json");
    expect([exitCode, stdout, requests.map(describeRequest)]).toEqual([
      0,
      `{"id":"${id}","deleted":true}\n`,
      [["DELETE", `${path}/${id}`]],
    ]);
    expect((await run("-o ids")).stdout).toBe(`${id}\n`);
    expect((await run("", true)).stdout).toBe(`Deleted the subscription ${id}.\n`);
  },
);

const ofAddress = `the subscription of ${subscription.url}`;
test.each([
  ["delete", `deletes ${ofAddress} and ends its deliveries`],
  [
    "rotate",
    `replaces the signing secret of ${ofAddress}, and the old one stops working with the next delivery`,
  ],
])("names the effect and the address when asking before a %s", async (verb, consequence) => {
  const setting = { env, isTerminal: true, columns: 300, answers: ["no", "no"] };
  const result = await runLine(`webhooks ${verb} ${id}`, { ...setting, send: serving(subscription) });
  expect([result.exitCode, result.requests.map((request) => request.method)]).toEqual([5, ["GET"]]);
  expect(result.stderr).toContain(`? This ${consequence} (env, test). Continue?\n`);
});

test.each([
  ["delete --curl", "curl --request DELETE"],
  ["delete --dry-run", "DELETE https://"],
  ["rotate --curl", "curl --request PUT"],
])("on a terminal, %s prints only the request that makes the change", async (words, text) => {
  const setting = { env, isTerminal: true, send: serving(subscription) };
  const { stdout, requests } = await runLine(`webhooks ${words} ${id}`, setting);
  expect([stdout.slice(0, text.length), requests]).toEqual([text, []]);
});

test("names the ID in the question if the address is unknown", async () => {
  const setting = { env, isTerminal: true, answers: ["no", "no"] };
  expect((await runLine(`webhooks delete ${id}`, { ...setting, send: serving("", 404) })).stderr).toContain(
    `? This deletes the subscription ${id} and ends its deliveries (env, test). Continue?\n`,
  );
});

test("webhooks delete also deletes the stored secret from the keyring", async () => {
  const keyring = new Map<string, string>();
  const setting: LineSetting = {
    env,
    keyring,
    fileSystem: memoryFiles(new Map()),
    send: answerByMethod({ PUT: answer({ ...subscription, secret }), DELETE: answer("", 204) }),
  };
  await runLine(`webhooks rotate ${id} --yes --save`, setting);
  expect(keyring.size).toBe(1);
  const { stderr } = await runLine(`webhooks delete ${id} --yes`, setting);
  expect([keyring.size, stderr]).toEqual([0, "Its secret was removed from the keyring.\n"]);
  expect((await runLine(`webhooks delete ${id} --yes`, { env, send: serving("", 204) })).stderr).toBe("");
});

test("webhooks test delivers to one of a customer's subscriptions and prints the result [EP-46]", async () => {
  const { path } = surfaces.customer;
  const env = { ...surfaces.customer.env, NO_COLOR: "1" };
  const taken = {
    success: true,
    httpStatusCode: 204,
    durationMs: 31,
    testPayload: { event: "case.created" },
  };
  const { exitCode, stdout, requests } = await runLine(`webhooks test ${id}`, {
    env,
    isTerminal: true,
    send: serving(taken),
  });
  expect([exitCode, requests.map(describeRequest)]).toEqual([0, [["POST", `${path}/${id}/test`]]]);
  expect(stdout).toBe(`Delivered

Answer        204
Milliseconds  31
Sent          {"event":"case.created"}
`);
});

test("exits with 13 if the receiver refuses a test event", async () => {
  const { env } = surfaces.customer;
  const missed = { Success: false, HttpStatusCode: 500, ErrorMessage: "500", ErrorCategory: "HttpError" };
  const { exitCode, stdout, stderr } = await runLine(`webhooks test ${id} --json`, {
    env,
    send: serving(missed),
  });
  expect([exitCode, JSON.parse(stdout)]).toEqual([13, missed]);
  expect(JSON.parse(stderr).error.message).toBe("The receiver did not accept the test delivery.");
});

test("doesn't claim that the receiver refused a test event that got no response", async () => {
  const { env } = surfaces.customer;
  const unsent = { success: false, httpStatusCode: null, errorMessage: "Not sent: it is not active" };
  const { exitCode, stderr } = await runLine(`webhooks test ${id}`, { env, send: serving(unsent) });
  expect([exitCode, stderr]).toEqual([
    13,
    `Error: The test delivery got no answer, or was not sent.
  next: \`recoup webhooks get ${id} --as customer\` shows its address and whether it is active; the receiver must answer 2xx within 10 seconds.
`,
  ]);
});

test("webhooks test sends a case or client event on the referral surface [VAL-27] [VAL-28]", async () => {
  const { env, path } = surfaces.referral;
  const send = serving({ eventType: "case.updated", enqueuedCount: 0, message: "none" });
  const ofCase = await runLine(`webhooks test --event case.updated --case ${id} --new-lifecycle Closed`, {
    env,
    send,
  });
  expect(ofCase.requests.map(describeRequest)).toEqual([
    ["POST", `${path}/test`, { eventType: "case.updated", caseId: id, newLifecycle: "Closed" }],
  ]);
  expect([ofCase.exitCode, ofCase.stderr]).toEqual([0, "No subscription receives this event.\n"]);
  const ofClient = await runLine("webhooks test --event client.linked --tenant nordlicht-01", { env, send });
  expect(ofClient.requests.map(bodyOf)).toEqual([
    { eventType: "client.linked", externalTenantId: "nordlicht-01" },
  ]);
});

test.each([
  ["an unknown event [VAL-25]", "--event client.linkd", "did you mean client.linked?"],
  [
    "an event of a case without its case [VAL-27]",
    "--event case.closed",
    "caseId: is required for case.closed: --case",
  ],
  [
    "an event of a client without its ID [VAL-28]",
    "--event client.linked",
    "externalTenantId: is required for client.linked: --tenant",
  ],
])("refuses a test with %s on the referral surface", async (_, line, message) => {
  const { exitCode, stderr, requests } = await runLine(`webhooks test ${line}`, {
    env: surfaces.referral.env,
  });
  expect([exitCode, requests.length]).toEqual([2, 0]);
  expect(stderr).toContain(message);
});

test("refuses the referral test operation on live before sending anything [ERR-15]", async () => {
  const line = "webhooks test --event client.linked --tenant a --live --yes";
  const { exitCode, stderr, requests } = await runLine(line, { env: referralEnv });
  expect([exitCode, requests.length]).toEqual([5, 0]);
  expect(stderr).toContain("is available on the test host only");
});
