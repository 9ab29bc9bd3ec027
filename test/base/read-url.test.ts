import { expect, test } from "vitest";
import { readUrl } from "../../src/base/text/read-url";

test("reads a non-ASCII host name the same way each time", () => {
  const read = Array.from({ length: 20_000 }, () => readUrl("https://bücher.example/")?.hostname);
  expect(new Set(read)).toEqual(new Set(["xn--bcher-kva.example"]));
});

test.each(["", "bücher.example", "https://", "http://[::1"])("rejects %j as a URL", (text) => {
  expect(readUrl(text)).toBeUndefined();
});
