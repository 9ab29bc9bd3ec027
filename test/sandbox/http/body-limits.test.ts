import { expect, test } from "vitest";
import { surfaces } from "../../../src/base/platform";
import { openSandbox } from "../../support/sandbox/sandbox";

const origin = "http://127.0.0.1:4010";

test("of a body to the control addresses, nothing is read but that of whoever has the token", async () => {
  const { platform } = await openSandbox({ controlToken: "control" });
  const limitFor = (token: string) =>
    platform.bodyLimit({
      method: "POST",
      url: `${origin}/control/clock/advance`,
      headers: { authorization: `Bearer ${token}` },
    });
  expect([await limitFor("control"), await limitFor("another")]).toEqual([27_262_976, 0]);
});

test("of a body to an operation, nothing is read without a key", async () => {
  const { platform, keyOf } = await openSandbox();
  const limitFor = (key: string) =>
    platform.bodyLimit({ method: "POST", url: `${origin}/test/customer/cases`, headers: { xapikey: key } });
  expect([await limitFor(keyOf("customer", 1)), await limitFor("sk_test_nobody")]).toEqual([1_048_576, 0]);
});

test.each(surfaces)("a file that is uploaded may have 25 MiB on the %s surface [ERR-18]", async (surface) => {
  const { platform, keyOf } = await openSandbox();
  const url = `${origin}/test/${surface}/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301/files`;
  const headers = { xapikey: keyOf(surface, 1) };
  expect(await platform.bodyLimit({ method: "POST", url, headers })).toBe(27_262_976);
});
