import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { canShowProgress } from "../../src/host/terminal/progress";
import { openOutput } from "../../src/host/terminal/streams";

const terminal = () => Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 });

test.each(["AI_AGENT", "CLAUDECODE", "CI"])(
  "assumes 10,000 columns and shows no spinner on a terminal read by a program (%s)",
  (name) => {
    const env = { [name]: "1" };
    expect(openOutput(terminal(), env).columns).toBe(10_000);
    expect(canShowProgress(terminal(), env)).toBe(false);
  },
);

test("uses COLUMNS as the width, even for programs", () => {
  expect(openOutput(terminal(), { AI_AGENT: "1", COLUMNS: "60" }).columns).toBe(60);
});

test("doesn't give a pipe a width, even for programs", () => {
  expect(openOutput(new PassThrough(), { AI_AGENT: "1" }).columns).toBeUndefined();
});
