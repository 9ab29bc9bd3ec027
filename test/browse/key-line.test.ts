import { expect, test } from "vitest";
import { formatKeyLine } from "../../src/browse/frame/keys";

test("shows all keys that fit, up to the last cell, and always help and quit", () => {
  const whole = formatKeyLine(1_000);
  expect(formatKeyLine(whole.length)).toBe(whole);
  const shorter = formatKeyLine(whole.length - 1);
  expect(shorter.length).toBeLessThan(whole.length);
  expect(shorter.endsWith("? help  q quit")).toBe(true);
  expect(formatKeyLine(1)).toBe("? help  q quit");
});
