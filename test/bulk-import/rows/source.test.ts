import { expect, test } from "vitest";
import type { Host } from "../../../src/base/host";
import { RunningFingerprint } from "../../../src/base/text/fingerprint";
import { openSource } from "../../../src/bulk-import/rows/source";
import { memoryFiles } from "../../support/program/world";

/** Returns a machine that has this content both in the named file and on stdin. */
const machineWith = (name: string, content: string | Uint8Array) =>
  ({
    ...{ workingFolder: "/work", turn: async () => {} },
    files: memoryFiles(new Map([[`/work/${name}`, String(content)]])),
    stdin: { bytes: async () => Buffer.from(content) },
  }) as unknown as Host;

test.each([
  ["a.xml", "<Document>", "camt"],
  ["a.XML", "case;amount\n", "camt"],
  ["a.ndjson", "case;amount\n", "ndjson"],
  ["a.jsonl", "case;amount\n", "ndjson"],
  ["a.csv", "{}\n", "csv"],
  ["a.TSV", "<a>\n", "csv"],
  ["a.txt", "<a>\n", "csv"],
  ["-", "\ufeff\n <Document>", "camt"],
  ["-", "\ufeff\n {}", "ndjson"],
  ["a.xml.old", "case;amount\n", "csv"],
  ["a.data", "case,{\n", "csv"],
  ["a.csv", "PK\r\nA-1\r\n", "csv"],
  ["a.csv", "[case],amount\n", "csv"],
])("reads %s with %j as %s", async (file, content, format) => {
  const source = await openSource(machineWith(file, content), file, { takesXml: true });
  const path = file === "-" ? undefined : `/work/${file}`;
  expect([source.format, source.path, source.name]).toEqual([format, path, path ? file : "stdin"]);
  expect(await source.isUnchanged()).toBe(true);
});

test.each([
  ["nothing", "", "No data in stdin; nothing was sent."],
  ["XML", "<Document>", "The text of stdin is XML; nothing was sent."],
  ["UTF-16", Buffer.from("\ufeffa", "utf16le"), "The text of stdin is UTF-16; nothing was sent."],
  [
    "UTF-16, big end first",
    Buffer.from([0xfe, 0xff, 0, 97]),
    "The text of stdin is UTF-16; nothing was sent.",
  ],
  ["MT940", ":20:1", "The content of stdin is a SWIFT statement (MT940); nothing was sent."],
  ["an XLSX file", "PK\u0003\u0004\u0014", "The content of stdin is a workbook or another ZIP file; nothing"],
  ["a JSON list", '\ufeff[\n  {"case": "A"}]', "The content of stdin is a JSON list; nothing was sent."],
  ["an empty JSON list", "[]", "The content of stdin is a JSON list; nothing was sent."],
  ["framed MT940", "\ufeff {1:F", "The content of stdin is a SWIFT statement (MT940); nothing was sent."],
])("refuses %s", async (_, content, message) => {
  await expect(openSource(machineWith("a.csv", content), "-")).rejects.toThrow(message);
});

test("refuses a pipe because its rows can't be read a second time", async () => {
  const machine = machineWith("a.csv", "case\nA-1\n");
  const status = async () => ({ kind: "other" as const, mode: 0o600, bytes: 0, version: "1" });
  const piped = { ...machine, files: { ...machine.files, status } };
  await expect(openSource(piped, "a.csv")).rejects.toMatchObject({
    message: "the file a.csv is a pipe or a device, which can be read only once",
    // Doesn't suggest stdin, which would need --journal, too.
    details: { hint: "Write its content to a file, and name that instead." },
  });
});

test("rereads the rows from the start and returns a fingerprint of what it read", async () => {
  const source = await openSource(machineWith("a.csv", "a;b\n1;2\n"), "-");
  expect(source.delimiter).toBe(";");
  for (let time = 0; time < 2; time++) {
    const [fingerprint, expected] = [new RunningFingerprint(), new RunningFingerprint()];
    const pieces: Uint8Array[] = [];
    for await (const piece of source.read(fingerprint)) pieces.push(piece);
    expected.add(Buffer.from("a;b\n1;2\n"));
    expect([Buffer.concat(pieces).toString(), fingerprint.text]).toEqual(["a;b\n1;2\n", expected.text]);
  }
  const read = source.read(new RunningFingerprint(), AbortSignal.abort());
  await expect(read[Symbol.asyncIterator]().next()).rejects.toThrow("interrupted");
});
