import { expect, test } from "vitest";
import { canChangeWorld } from "../../../src/sandbox/http/can-change-world";
import { splitUrl } from "../../../src/sandbox/wire/request-line";

test.each([
  ["GET", "/control/reset", false],
  ["HEAD", "/link/1", false],
  ["POST", "/link/1", true],
  ["POST", "/control/reset", true],
  ["DELETE", "/control/faults", true],
  ["POST", "/control/inspector/verify", false],
  ["POST", "/control/inspector/session", false],
  ["POST", "/control/inspector/advance", true],
  ["POST", "/control/inspector/activate", true],
  ["POST", "/control/inspector/resend", true],
  ["POST", "/control/inspector/send", true],
  ["POST", "/control/inspector/resending", false],
  ["POST", "/x/control/inspector/verify", true],
])("reports whether %s %s may change the world: %s", (method, path, canChange) => {
  const line = splitUrl(`http://127.0.0.1:4010${path}`);
  expect(canChangeWorld({ method, url: path, headers: {} }, line)).toBe(canChange);
});
