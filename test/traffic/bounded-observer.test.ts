import { expect, test } from "vitest";
import type { HttpRequest } from "../../src/base/http";
import { Observer } from "../../src/traffic/observer";

test("uses bounded memory despite a hostile client's long URLs and keys", () => {
  const observer = new Observer(() => 0);
  const long = "x".repeat(8_000);
  const send = (at: number) => {
    const request: HttpRequest = {
      method: "GET",
      url: "",
      headers: { xapikey: `k${long}${at}`, "idempotency-key": `${at}${long}` },
    };
    observer
      .take(request, { surface: "collection", environment: "test", target: `/cases?Query=${long}${at}` })
      .end({ status: 401, headers: {}, body: new Uint8Array() });
  };
  for (let index = 0; index < 6_000; index += 1) send(index);
  const { exchanges } = observer.traffic();
  expect(exchanges).toHaveLength(6_000);
  expect(new Set(exchanges.map(({ credential }) => credential)).size).toBe(6_000);
  const kept = exchanges.map(({ path, query }) => `${path}${JSON.stringify(query)}`);
  expect(new Set(kept).size).toBe(6_000);
  expect(kept.join("").length).toBeLessThan(34 * 2 ** 20);
  expect(exchanges.at(-1)?.path.length).toBeLessThan(300);
});
