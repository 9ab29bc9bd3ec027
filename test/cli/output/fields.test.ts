import { expect, test } from "vitest";
import * as z from "zod";
import { checkFields } from "../../../src/cli/output/fields";
import type { Style } from "../../../src/render/render";
import type { OutputFormat } from "../../../src/render/report";
import { serving } from "../../support/platforms/answers";
import { acme, configFolder } from "../../support/program/config-folder";
import { collectionEnv, runLine } from "../../support/program/world";

const source = {
  record: async () => z.object({ id: z.string(), debtor: z.object({ name: z.string() }) }) as never,
};
const help = (fields: readonly string[] | undefined, format: OutputFormat = "table", names = source) =>
  checkFields(names, { format, fields } as Style);

test.each<[OutputFormat, string]>([
  ["table", "id\ndebtor\ndebtor.name\n"],
  ["csv", "id\ndebtor\ndebtor.name\n"],
  ["ndjson", '"id"\n"debtor"\n"debtor.name"\n'],
  ["json", '{\n  "fields": [\n    "id",\n    "debtor",\n    "debtor.name"\n  ]\n}\n'],
])("prints the fields of an endpoint's record as %s", async (format, text) => {
  await expect(help(["help"], format)).rejects.toEqual({ report: { kind: "raw", body: Buffer.from(text) } });
});

test("prints the field names for --fields help", async () => {
  const style = { format: "table", fields: ["help"] } as unknown as Style;
  const report = { kind: "raw", body: Buffer.from("a\nb\n") };
  await expect(checkFields(["a", "b"], style)).rejects.toEqual({ report });
});

test("refuses an unknown name in --fields", async () => {
  const style = { format: "table", fields: ["xyzzy"] } as unknown as Style;
  await expect(checkFields(["a"], style)).rejects.toThrow('Unknown field "xyzzy" in --fields.');
});

test("prints nothing if there is no --fields or all fields exist", async () => {
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

test("warns if --fields matches nothing in a record whose field names become known only at run time", async () => {
  const { exitCode, stdout, stderr } = await configFolder(acme).run(
    "profile use acme --json --fields colour",
  );
  expect([exitCode, stdout, stderr]).toEqual([
    0,
    "{}\n",
    "--fields selects nothing of this record, which has name, isCurrent, environment, headerPrefix, isReadOnly, readOnlyFrom, fourEyes, test, live.\n",
  ]);
});

test("warns that --fields has no effect on output that isn't a record", async () => {
  const plain = await runLine("test schema expect-none");
  const result = await runLine("test schema expect-none --fields title");
  expect(result).toMatchObject({
    exitCode: 0,
    stdout: plain.stdout,
    stderr: "--fields has no effect on this output.\n",
  });
});

test("with -o ids, warns about a record without an id but prints an id in any spelling", async () => {
  const env = { ...collectionEnv, RECOUP_ENVIRONMENT: "test" };
  const get = (record: object, flags: string) =>
    runLine(`cases get 7KQ2M9XA --by case-reference ${flags}`, { env, send: serving(record) });
  const record = { Reference: "7KQ2M9XA", Lifecycle: "Active" };
  expect(await get(record, "-o ids")).toMatchObject({
    exitCode: 0,
    stdout: "",
    stderr: "This record has no id, so nothing was printed; -o json prints it.\n",
  });
  expect(await get({ Id: "a", ...record }, "-o ids")).toMatchObject({ stdout: "a\n", stderr: "" });
  expect(await get(record, "--json")).toMatchObject({ exitCode: 0, stderr: "" });
});
