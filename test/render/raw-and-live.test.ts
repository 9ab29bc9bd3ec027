import { expect, test } from "vitest";
import type { LiveReport, RawReport } from "../../src/render/report";
import { bytesOf, pipe, terminal, textOf } from "./samples";

const answer = (body: string | Uint8Array, head?: string): RawReport => ({
  kind: "raw",
  body: Buffer.from(body as string),
  ...(head === undefined ? {} : { head }),
});

test("prints a response to a pipe unchanged", async () => {
  const bytes = Uint8Array.from([0, 255, 27, 10, 13, 200]);
  expect(await bytesOf(answer(bytes), pipe)).toEqual(Buffer.from(bytes));
  expect(await textOf(answer('{"a":1.0}'), pipe)).toBe('{"a":1.0}');
});

test("prints the status and headers, followed by a blank line", async () => {
  for (const end of ["", "\n", "\n\n"]) {
    const report = answer("x", `HTTP 200\ncontent-type: text/plain${end}`);
    expect(await textOf(report, pipe)).toBe("HTTP 200\ncontent-type: text/plain\n\nx");
    expect(await textOf(report, terminal)).toBe("HTTP 200\ncontent-type: text/plain\n\nx\n");
  }
});

test("indents JSON on a terminal, prints numbers as written, and escapes text", async () => {
  expect(await textOf(answer('{"a":1.00,"b":"\u202e"}'), terminal)).toBe(
    '{\n  "a": 1.00,\n  "b": "\\u202e"\n}\n',
  );
});

test("escapes non-JSON text on a terminal and adds a final line break", async () => {
  expect(await textOf(answer("<p>\u001b[2J</p>\r\n\tx"), terminal)).toBe("<p>\ufffd[2J</p>\n\tx\n");
  expect(await textOf(answer(Uint8Array.from([0x9b, 0x41])), terminal)).toBe("\ufffdA\n");
  expect(await textOf(answer("", "a: \u001b]0;x\u0007"), terminal)).toBe("a: \ufffd]0;x\ufffd\n\n");
  expect(await textOf(answer(""), terminal)).toBe("");
});

const live = (): LiveReport => ({
  kind: "live",
  steps: (async function* () {
    yield { text: "one\u001b", json: { step: 1, name: "\u202e" } };
    yield { text: "two\n", json: { step: 2 } };
  })(),
});

test("prints each step as a line of text, or as JSON for scripts", async () => {
  for (const style of [terminal, pipe]) expect(await textOf(live(), style)).toBe("one\ufffd\ntwo\n");
  for (const format of ["json", "ndjson"] as const) {
    expect(await textOf(live(), { ...pipe, format, isExplicitFormat: true })).toBe(
      '{"step":1,"name":"\\u202e"}\n{"step":2}\n',
    );
  }
});

test("wraps only sentences on a terminal, and only between words", async () => {
  const names = "Held: key-missing, key-rotated";
  const steps = async function* () {
    yield { text: [{ tone: "title", text: "rule" }, `\n${names}`] as const, json: {} };
  };
  const narrow = { ...terminal, width: 24 };
  const prose: LiveReport = { kind: "live", isProse: true, steps: steps() };
  expect(await textOf(prose, narrow)).toBe("rule\nHeld: key-missing,\n  key-rotated\n");
  expect(await textOf({ kind: "live", steps: steps() }, narrow)).toBe(`rule\n${names}\n`);
  expect(await textOf({ ...prose, steps: steps() }, pipe)).toBe(`rule\n${names}\n`);
});
