import { expect, test } from "vitest";
import * as z from "zod";
import { findFieldsHelp } from "../../../src/cli/output/fields";
import type { Style } from "../../../src/render/render";
import type { OutputFormat } from "../../../src/render/report";

const source = {
  record: async () => z.object({ id: z.string(), debtor: z.object({ name: z.string() }) }) as never,
};
const help = (fields: readonly string[] | undefined, format: OutputFormat = "table", names = source) =>
  findFieldsHelp(names, { format, fields } as Style);

test.each<[OutputFormat, string]>([
  ["table", "id\ndebtor\ndebtor.name\n"],
  ["csv", "id\ndebtor\ndebtor.name\n"],
  ["ndjson", '"id"\n"debtor"\n"debtor.name"\n'],
  ["json", '{\n  "fields": [\n    "id",\n    "debtor",\n    "debtor.name"\n  ]\n}\n'],
])("prints the fields of an endpoint's record as %s", async (format, text) => {
  expect(await help(["help"], format)).toEqual({ kind: "raw", body: Buffer.from(text) });
});

test("prints the known names", async () => {
  expect(await findFieldsHelp(["a", "b"], { format: "table", fields: ["help"] } as unknown as Style)).toEqual(
    { kind: "raw", body: Buffer.from("a\nb\n") },
  );
});

test("refuses an unknown name", async () => {
  const style = { format: "table", fields: ["xyzzy"] } as unknown as Style;
  await expect(findFieldsHelp(["a"], style)).rejects.toThrow('Unknown field "xyzzy" in --fields.');
});

test("prints nothing without --fields or if all fields exist", async () => {
  expect(await help(undefined)).toBeUndefined();
  expect(await help(["id", "DEBTOR.NAME"])).toBeUndefined();
});

test.each([
  [[], "--fields is empty."],
  [["id", "xyzzy"], 'Unknown field "xyzzy" in --fields.'],
])("refuses the fields %j", async (fields, message) => {
  await expect(help(fields)).rejects.toMatchObject({
    kind: "usage",
    message,
    details: { hint: "Run with --fields help to list all fields." },
  });
});
