import { expect, test } from "vitest";
import { exitCodes, exitCodeTable } from "../../../src/cli/flags/exit-codes";
import { globalOptions } from "../../../src/cli/flags/globals";

const { idempotencyKey, retries, maxWait, output, env, as, color, profile, verbose } = globalOptions;

test("limits retries to twenty", () => {
  expect([retries.read?.("0"), retries.read?.("20")]).toEqual([0, 20]);
  expect(() => retries.read?.("21")).toThrow('must be an integer between 0 and 20 (got "21").');
});

test("accepts only idempotency keys that a header can carry", () => {
  for (const key of ["k", "none", "import of 12 March, row 7", "~!"])
    expect(idempotencyKey.read?.(key)).toBe(key);
  for (const key of ["", " ", "a ", " a", "a\nb", "a\tb", "clé", "a\u0000"])
    expect(() => idempotencyKey.read?.(key)).toThrow(
      "must be printable ASCII text, without a space at its start or end.",
    );
});

test("lists the choices of each global flag", () => {
  expect([env.choices, as.choices, color.choices, output.choices?.length]).toEqual([
    ["test", "live"],
    ["collection", "referral", "customer"],
    ["auto", "always", "never"],
    11,
  ]);
  expect([profile.read?.("a"), maxWait.read?.("2m"), verbose.isCounted]).toEqual(["a", 120_000, true]);
});

test("explains each exit code and lists the commands to run next", () => {
  const rows = Object.entries(exitCodeTable).map(([name, { code, meaning, next, commands = [] }]) => {
    expect([meaning, next]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
    return [name, code, ...commands];
  });
  expect(rows).toEqual([
    ["success", 0],
    ["fault", 1],
    ["usage", 2],
    ["config", 3, "recoup doctor"],
    ["unauthorized", 4, "recoup whoami"],
    ["forbidden", 5],
    ["not-found", 6, "recoup whoami"],
    ["conflict", 7],
    ["pending", 8],
    ["rejected", 9],
    ["rate-limited", 10],
    ["network", 11],
    ["partial", 12],
    ["check-failed", 13],
    ["interrupted", 130],
    ["terminated", 143],
  ]);
  expect(Object.keys(exitCodes)).toEqual(rows.map(([name]) => name).slice(1, -1));
});
