import fc from "fast-check";
import { expect, test } from "vitest";
import { parseOrigin, splitUrl } from "../../../src/host/network/target";
import { webUrl } from "../../support/web-url";

test("splits any URL into an origin and a path without losing a character", () => {
  fc.assert(
    fc.property(webUrl, (url) => {
      const [origin, path] = splitUrl(url);
      const withoutFragment = url.replace(/#.*$/, "");
      expect(path.startsWith("/")).toBe(true);
      expect([origin + path, origin + path.slice(1)]).toContain(withoutFragment);
      expect(parseOrigin(origin).origin).toBe(new URL(url).origin);
    }),
  );
});

test.each([
  ["https://host/x", "https://host", "host:443"],
  ["http://HOST:8080", "http://host:8080", "host:8080"],
  ["http://[::1]:9/x?y", "http://[::1]:9", "[::1]:9"],
])("splits %s into its origin and port", (url, origin, address) => {
  expect(parseOrigin(splitUrl(url)[0])).toMatchObject({ origin, address });
});
