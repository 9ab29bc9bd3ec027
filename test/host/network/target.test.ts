import fc from "fast-check";
import { expect, test } from "vitest";
import { readOrigin, splitUrl } from "../../../src/host/network/target";

test("any URL splits into an origin that parses again and a path with every character", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      const [origin, path] = splitUrl(url);
      const withoutFragment = url.replace(/#.*$/, "");
      expect(path.startsWith("/")).toBe(true);
      expect([origin + path, origin + path.slice(1)]).toContain(withoutFragment);
      expect(readOrigin(origin).origin).toBe(new URL(url).origin);
    }),
  );
});

test.each([
  ["https://host/x", "https://host", "host:443"],
  ["http://HOST:8080", "http://host:8080", "host:8080"],
  ["http://[::1]:9/x?y", "http://[::1]:9", "[::1]:9"],
])("%s has an address with its port", (url, origin, address) => {
  expect(readOrigin(splitUrl(url)[0])).toMatchObject({ origin, address });
});
