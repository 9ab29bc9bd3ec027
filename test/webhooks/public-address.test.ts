import { expect, test } from "vitest";
import { isPublicAddress } from "../../src/webhooks/subscription/public-address";

test.each([
  ["0.0.0.0", "0.255.255.255", "-", "1.0.0.0"],
  ["10.0.0.0", "10.255.255.255", "9.255.255.255", "11.0.0.0"],
  ["100.64.0.0", "100.127.255.255", "100.63.255.255", "100.128.0.0"],
  ["127.0.0.0", "127.255.255.255", "126.255.255.255", "128.0.0.0"],
  ["169.254.0.0", "169.254.255.255", "169.253.255.255", "169.255.0.0"],
  ["172.16.0.0", "172.31.255.255", "172.15.255.255", "172.32.0.0"],
  ["192.0.0.0", "192.0.0.255", "191.255.255.255", "192.0.1.0"],
  ["192.168.0.0", "192.168.255.255", "192.167.255.255", "192.169.0.0"],
  ["198.18.0.0", "198.19.255.255", "198.17.255.255", "198.20.0.0"],
  ["224.0.0.0", "255.255.255.255", "223.255.255.255", "-"],
])("only the IPv4 addresses from %s to %s aren't public", (first, last, before, after) => {
  expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  for (const address of [before, after]) if (address !== "-") expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["2000::", true],
  ["3fff::1", true],
  ["1fff::1", false],
  ["4000::1", false],
  ["2001:1ff::1", false],
  ["2001:200::1", true],
  ["2002:a00:1::1", false],
  ["2002:5db8:d822::1", true],
  ["::a00:1", false],
  ["::5db8:d822", true],
  ["::ffff:a00:1", false],
  ["::ffff:5db8:d822", true],
  ["64:ff9b::a00:1", false],
  ["64:ff9b::5db8:d822", true],
  ["64:ff9b::1:5db8:d822", false],
  ["2606:2800:220:1:248:1893:25c8:1946", true],
  ["fc00::", false],
  ["::", false],
])("the IPv6 address %s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(`[${address}]`)).toBe(isPublic);
});

test.each(["hooks.example.com", "1.2.3", "1.2.3.4.5", "a1.2.3.4", "1.2.3.4a"])(
  "%s is a host name",
  (host) => {
    expect(isPublicAddress(host)).toBeUndefined();
  },
);
