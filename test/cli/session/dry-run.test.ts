import { expect, test } from "vitest";
import { advice, recoup } from "../../../src/base/advice/advice";
import { Failure } from "../../../src/base/failure";
import type { FormBody, HttpRequest } from "../../../src/base/http";
import { Secrets } from "../../../src/base/secrets/secrets";
import { isPreviewOnly } from "../../../src/cli/session/context";
import {
  changeUnlessDryRun,
  DryRun,
  isDryRun,
  stopForDryRun,
} from "../../../src/cli/session/dry-run/dry-run";
import { createLiveLine } from "../../../src/cli/session/notes/live-line";
import { createNotes } from "../../../src/cli/session/notes/notes";
import { answer } from "../../support/platforms/answers";

const request: HttpRequest = {
  method: "POST",
  url: "https://a.example/cases?x=1&token=abc",
  headers: { "content-type": "application/json", "x-note": "it's long-secret" },
  body: Buffer.from('{"name":"long-secret","n":1.50}'),
};
const { body: _, ...bare } = request;
const form = {
  fields: [["type", '1"2']],
  file: { field: "file", name: "b.pdf", path: "/a b.pdf", mediaType: "application/pdf", size: 5 },
} as unknown as FormBody;

const sender = { surface: "collection", authorization: { xapikey: "the-key" }, keyOrigin: "plain text" };

function formatDryRun(sent: HttpRequest, flags: object, { wantsJson = false, by = {} } = {}) {
  try {
    const options = { flags, wantsJson, secrets: ["long-secret"], host: { random: () => 0.5 } };
    stopForDryRun(sent, { ...sender, ...by } as never, options);
  } catch (error) {
    if (error instanceof DryRun) return error.text;
    throw error;
  }
  return undefined;
}

test("shows nothing without --dry-run or --curl", () => {
  expect(formatDryRun(request, {})).toBeUndefined();
});

test("shows a request with its key and secrets masked", () => {
  expect(formatDryRun(request, { dryRun: true })).toBe(`POST https://a.example/cases?x=1&token=abc
content-type: application/json
x-note: it's long-secret
xapikey: ****

{"name":"****","n":1.50}
`);
  expect(formatDryRun({ ...bare, form }, { dryRun: true }, { by: { bearer: {} } })).toBe(
    `POST https://a.example/cases?x=1&token=abc
content-type: application/json
x-note: it's long-secret
authorization: Bearer ****

type=1"2
file=b.pdf (application/pdf, 5 bytes)
`,
  );
  expect(formatDryRun(bare, { dryRun: true })).toMatch(/xapikey: \*{4}\n$/);
});

test("shows a request as JSON, and a non-JSON body as text", () => {
  const json = (sent: HttpRequest) =>
    JSON.parse(formatDryRun(sent, { dryRun: true }, { wantsJson: true }) ?? "");
  const head = {
    method: "POST",
    url: request.url,
    headers: { "content-type": "application/json", "x-note": "it's long-secret", xapikey: "****" },
  };
  expect([json(request), json(bare), json({ ...request, body: Buffer.from("a\u202eb") })]).toEqual([
    { ...head, body: { name: "****", n: 1.5 } },
    head,
    { ...head, body: "a\u202eb" },
  ]);
  expect(
    formatDryRun({ ...request, body: Buffer.from("a\u202eb") }, { dryRun: true }, { wantsJson: true }),
  ).toContain("a\\u202eb");
});

test.each([
  ["plain text", {}, '"xapikey: $RECOUP_COLLECTION_KEY"'],
  ["RECOUP_OTHER_KEY", {}, '"xapikey: $RECOUP_OTHER_KEY"'],
  ["x", { authorization: { authorization: "Bearer x" } }, '"authorization: Bearer $RECOUP_COLLECTION_KEY"'],
  ["x", { bearer: {} }, '"authorization: Bearer $RECOUP_CLIENT_TOKEN"'],
])("prints a curl command with the key from %s %j", (keyOrigin, by, header) => {
  expect(formatDryRun(request, { curl: true, dryRun: true }, { by: { keyOrigin, ...by } })).toBe(
    `curl --request POST 'https://a.example/cases?x=1&token=****' \\
  --header ${header} \\
  --header 'content-type: application/json' \\
  --header 'x-note: it'\\''s ****' \\
  --data-binary '{"name":"****","n":1.50}'
`,
  );
});

test("prints a form as a curl command", () => {
  expect(formatDryRun({ ...bare, form }, { curl: true })).toBe(
    `curl --request POST 'https://a.example/cases?x=1&token=****' \\
  --header "xapikey: $RECOUP_COLLECTION_KEY" \\
  --header 'x-note: it'\\''s ****' \\
  --form 'type="1\\"2"' \\
  --form 'file=@"/a b.pdf";filename="b.pdf";type=application/pdf'
`,
  );
});

test("changes files, or only describes the changes", async () => {
  const log: string[] = [];
  const change = (flags: object, wantsJson = false) =>
    changeUnlessDryRun({ flags, wantsJson } as never, "write /a", () => {
      log.push("done");
      return 5;
    }).catch((error: unknown) =>
      error instanceof DryRun ? error.text : `${(error as Failure).kind}: ${(error as Failure).message}`,
    );
  expect([
    await change({}),
    await change({ dryRun: true }),
    await change({ dryRun: true }, true),
    await change({ curl: true }),
  ]).toEqual([
    5,
    "Would write /a. Nothing was changed.\n",
    '{"dryRun":true,"would":"write /a"}\n',
    "usage: This command sends no request, so --curl has none to print.",
  ]);
  expect(await change({ plan: "p", dryRun: true })).toMatch(/^usage: .*nothing was planned\.$/);
  expect(log).toEqual(["done"]);
});

test("recognizes the flags that prevent a command from sending requests", () => {
  expect([{}, { dryRun: true }, { curl: true }, { plan: "" }, { dryRun: false }].map(isPreviewOnly)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect([isDryRun({}), isDryRun({ dryRun: true })]).toEqual([false, true]);
  expect(() => isDryRun({ curl: true })).toThrow(Failure);
});

function notesWith(
  flags: object = {},
  { format = "table", isTerminal = false, columns = 40, env = {} } = {},
) {
  const lines: string[] = [];
  const stderr = { isTerminal, columns, write: async (text: string) => void lines.push(text) };
  const notes = createNotes(
    { host: { env, stderr }, flags, secrets: new Secrets(["long-secret"]) } as never,
    { format } as never,
  );
  return { notes, lines };
}

test("prints wrapped notes without secrets and with the command's scope", async () => {
  const { notes, lines } = notesWith({ profile: "acme" });
  await notes.note("a long-secret\nb\u001b[2J");
  await notes.warn(advice`Try ${recoup`cases list`}.`);
  await notes.alarm("Live: one two three four five six seven eight");
  expect(lines).toEqual([
    "a ****\n  | b\ufffd[2J\n",
    "Try `recoup cases list --profile acme`.\n",
    expect.stringMatching(/^Live: one two three four five six seven\n\s*eight\n$/),
  ]);
});

test.each<[object, object, readonly string[]]>([
  [{ quiet: true }, {}, []],
  [{}, { format: "json" }, ["b\n", "c\n"]],
  [{ verbose: 1 }, { format: "json" }, ["a\n", "b\n", "c\n"]],
  [{}, { format: "json", isTerminal: true }, ["a\n", "b\n", "\u001b[31mc\u001b[39m\n"]],
  [{ color: "never" }, { isTerminal: true }, ["a\n", "b\n", "c\n"]],
  [{}, { isTerminal: true, env: { NO_COLOR: "1" } }, ["a\n", "b\n", "c\n"]],
])("given %j on %j, prints the notes, warnings and alarms %j", async (flags, setting, expected) => {
  const { notes, lines } = notesWith(flags, setting);
  await notes.note("a");
  await notes.warn("b");
  await notes.alarm("c");
  expect(lines).toEqual(expected);
});

test("names the live host once, after the first response", async () => {
  const alarms: string[] = [];
  const around = createLiveLine({ alarm: async (text) => void alarms.push(text) });
  const send = async () => {
    alarms.push("sent");
    return answer({});
  };
  const onTest = around(send, { name: "acme", environment: "test" });
  expect(onTest).toBe(send);
  for (const name of ["acme", "other"]) await around(send, { name, environment: "live" })(request);
  expect(alarms).toEqual(["sent", "Live: acme, a.example", "sent"]);
});
