import { expect, test } from "vitest";
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
