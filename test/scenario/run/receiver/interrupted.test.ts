import { expect, test } from "vitest";
import { Failure } from "../../../../src/base/failure";
import type { Send } from "../../../../src/base/http";
import { learningReceiver } from "../../../support/fuzzed-receiver";
import { runLine } from "../../../support/program/world";

/** Returns a receiver that accepts this many deliveries and then never responds. */
function hangingReceiver(deliveries: number, onHang: () => void): Send {
  const right = learningReceiver();
  let remaining = deliveries;
  return (request) => {
    if (request.method === "POST") remaining -= 1;
    if (remaining >= 0) return right(request);
    return new Promise((_, reject) => {
      const interrupt = () => reject(new Failure("interrupted", "interrupted"));
      request.signal?.addEventListener("abort", interrupt);
      onHang();
      if (request.signal?.aborted) interrupt();
    });
  };
}

test.each([
  ["life-to-paid", 2],
  ["repeats", 4],
  ["two-cases", 6],
])("Ctrl-C in %s doesn't wait for a receiver that hangs", async (drill, deliveries) => {
  const stop = new AbortController();
  const send = hangingReceiver(deliveries, () => stop.abort("SIGINT"));
  const line = `test run --drill ${drill} --seed s --run-id r --forward http://127.0.0.1:3000/hooks`;
  const result = await runLine(line, { send, signal: stop.signal });
  expect(result).toMatchObject({ exitCode: 130, stderr: "Interrupted.\n" });
  expect(result.stdout).toContain("\n1 scenario: 0 passed, 1 interrupted (seed s)\n");
});
