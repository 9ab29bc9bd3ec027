import { expect, test } from "vitest";
import { createKeyringFailure } from "../../src/host/process/keyring";

test.each([
  [
    "DBus error: The name org.freedesktop.secrets was not provided",
    "no keyring service runs in this session",
  ],
  [
    "The user name or passphrase you entered is not correct.",
    "The user name or passphrase you entered is not correct.",
  ],
  ["Element not found. (os error 1168)\nbacktrace", "Element not found. (os error 1168)"],
])("reports a keyring failure with %j on one line", (cause, text) => {
  expect(createKeyringFailure(cause)).toMatchObject({
    kind: "config",
    message: `the keyring of this machine can't be used: ${text}`,
  });
});
