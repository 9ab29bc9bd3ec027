import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { readReadings, readReadingsFile } from "../../../src/kit/readings/readings-file";

const hostOf = (content: unknown) =>
  ({
    ...{ env: {}, workingFolder: "/work" },
    files: {
      read: async (path: string) =>
        path === "/work/r.json" ? Buffer.from(JSON.stringify(content)) : undefined,
    },
  }) as never;
const read = (content: unknown) => readReadingsFile(hostOf(content), { readings: "r.json" });
const learned = { assumption: "AMB-28", from: "acme", environment: "test", at: "2026-03-16T09:00:00Z" };

test("reads the readings and where they were learned", async () => {
  const readings = { "AMB-28": "one-page", "AMB-02": "pascal-case" };
  expect(await read({ readings, learned: [{ ...learned, other: 1 }, {}] })).toEqual({
    readings,
    learned: [learned, { assumption: "", from: "", environment: "", at: "" }],
  });
  expect(await read({ readings })).toEqual({ readings, learned: [] });
  expect(await readReadings(hostOf({ readings }), { readings: "r.json" })).toEqual(readings);
  expect(await readReadingsFile(hostOf({ readings }), {})).toBeUndefined();
});

test.each([{}, { readings: [] }, { readings: "AMB-28" }, "text"])("refuses the file %j", async (content) => {
  await expect(read(content)).rejects.toMatchObject({
    kind: "usage",
    message: "--readings: the file r.json must be a JSON object with the field readings.",
    details: { hint: 'For example {"readings":{"AMB-02":"pascal-case"}}.' },
  });
});

test("refuses a reading that the sandbox doesn't support", async () => {
  const error = await read({ readings: { "AMB-28": 5 } }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(Failure);
  expect((error as Failure).message).toBe('--readings: Unknown reading "5" of AMB-28.');
});
