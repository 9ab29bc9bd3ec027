import { expect, test } from "vitest";
import { createInterruptionFailure } from "../../src/base/failure";
import { onAbort } from "../../src/host/on-abort";
import { sleep } from "../../src/host/sleep";

test("waits at least the given time", async () => {
  const { signal } = new AbortController();
  const start = performance.now();
  await sleep(20, signal);
  expect(performance.now() - start).toBeGreaterThan(18);
  await sleep(0, signal);
});

test("rejects with the abort reason as soon as it is aborted", async () => {
  const stop = new AbortController();
  const waiting = sleep(60_000, stop.signal);
  stop.abort("SIGTERM");
  const interrupted = { kind: "interrupted", message: "interrupted by SIGTERM" };
  await expect(waiting).rejects.toMatchObject(interrupted);
  await expect(sleep(1, stop.signal)).rejects.toMatchObject(interrupted);
  await expect(sleep(1, AbortSignal.abort())).rejects.toMatchObject({ message: "interrupted" });
});

test("can wait longer than Node's timers", async () => {
  const stop = new AbortController();
  const waiting = sleep(2 ** 40, stop.signal);
  const first = await Promise.race([
    waiting.then(() => "ended"),
    sleep(20, new AbortController().signal).then(() => "waits"),
  ]);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ kind: "interrupted" });
  expect(first).toBe("waits");
});

test("names the signal only if a signal caused the interruption", () => {
  expect(createInterruptionFailure(AbortSignal.abort("SIGINT")).message).toBe("interrupted by SIGINT");
  expect(createInterruptionFailure(AbortSignal.abort(new Error("x")))).toMatchObject({
    kind: "interrupted",
    message: "interrupted",
  });
});

test("calls each function once unless it has been released", () => {
  const stop = new AbortController();
  const called: string[] = [];
  const releaseFirst = onAbort(stop.signal, () => called.push("first"));
  const releaseThird = [
    onAbort(stop.signal, () => {
      called.push("second");
      releaseThird?.();
    }),
    onAbort(stop.signal, () => called.push("third")),
  ][1];
  releaseFirst();
  stop.abort();
  expect(called).toEqual(["second", "third"]);
});
