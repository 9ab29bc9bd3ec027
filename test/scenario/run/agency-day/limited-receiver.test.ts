import { expect, test } from "vitest";
import { postponingReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";

test("passes a receiver that takes four deliveries at a time [DLV-02]", async () => {
  const send = postponingReceiver(429, ({ length }) => length >= 4);
  const address = "--forward http://127.0.0.1:3000/hooks --state-url http://127.0.0.1:3000/state";
  expect(await runLine(`test run --drill agency-day ${address}`, { send })).toMatchObject({ exitCode: 0 });
});
