import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSubscriptionUrl } from "../../src/webhooks/subscription/subscription-url";
import { webUrl } from "../support/web-url";

const local = "The address must not be a private, local or reserved IP address.";
const onlyHere = "The host of the address is known on a local network only.";

function expectFinding(finding: string | undefined, urls: readonly string[]) {
  for (const url of urls) expect(checkSubscriptionUrl(url), url).toBe(finding);
}
const hosts = (...names: readonly string[]) => names.map((name) => `https://${name}/`);

const four = (...parts: readonly fc.Arbitrary<number>[]) => fc.tuple(...parts);
const byte = fc.integer({ min: 0, max: 255 });
const only = (value: number) => fc.constant(value);
const privateAddress = fc.oneof(
  four(only(10), byte, byte, byte),
  four(only(127), byte, byte, byte),
  four(only(0), byte, byte, byte),
  four(only(169), only(254), byte, byte),
  four(only(192), only(168), byte, byte),
  four(only(172), fc.integer({ min: 16, max: 31 }), byte, byte),
  four(only(100), fc.integer({ min: 64, max: 127 }), byte, byte),
  four(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
);
const number = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
const hex = (value: number) => `0x${value.toString(16)}`;
const group = (high = 0, low = 0) => (high * 256 + low).toString(16);

describe("the subscription URL check", () => {
  test("accepts HTTPS URLs on the internet with ports 443 and 8443 [SUB-01] [SUB-04]", () => {
    expectFinding(undefined, [
      "https://hooks.partner.example/recoup?tenant=1#x",
      "https://partner.example:443/",
      "https://partner.example:8443/a",
      "HTTPS://Partner.Example.",
      "https://93.184.216.34/",
      "https://172.32.0.1/",
      "https://100.128.0.1/",
      "https://[2606:2800:220:1::1]:8443/",
      "https://[::ffff:93.184.216.34]/",
      "https://[64:ff9b::93.184.216.34]/",
      "https://localhost.partner.example/",
      "https://b\u00fccher.example/",
    ]);
  });

  test("refuses any scheme but HTTPS [SUB-01]", () => {
    expectFinding("The address must start with https://.", [
      "http://partner.example",
      "ftp://partner.example/",
      "file:///etc/hosts",
      "https:partner.example",
    ]);
  });

  test("refuses localhost in every spelling [SUB-02]", () => {
    expectFinding(
      "The address must not be localhost.",
      hosts("localhost", "LOCALHOST", "localhost.", "api.localhost", "a.b.localhost.", "loc%61lhost"),
    );
  });

  test("refuses local network names [SUB-02] [SUB-03]", () => {
    expectFinding(
      onlyHere,
      hosts("receiver", "ip6-loopback", "nas.local", "db.internal", "pc.localdomain", "tv.home.arpa."),
    );
  });

  test("refuses private IPv4 addresses in dotted, decimal, hexadecimal and octal form [SUB-03]", () => {
    fc.assert(
      fc.property(privateAddress, (parts) => {
        const octal = parts.map((part) => `0${part.toString(8)}`).join(".");
        const forms = [
          parts.join("."),
          String(number(parts)),
          hex(number(parts)),
          parts.map(hex).join("."),
          octal,
        ];
        for (const form of forms) expect(checkSubscriptionUrl(`https://${form}/x`), form).toBe(local);
      }),
    );
  });

  test("refuses private IPv4 addresses inside IPv6 addresses [SUB-03]", () => {
    fc.assert(
      fc.property(privateAddress, ([a, b, c, d]) => {
        const dotted = [a, b, c, d].join(".");
        for (const form of [
          `::ffff:${dotted}`,
          `::${dotted}`,
          `64:ff9b::${dotted}`,
          `2002:${group(a, b)}:${group(c, d)}::1`,
        ]) {
          expect(checkSubscriptionUrl(`https://[${form}]/`), form).toBe(local);
        }
      }),
    );
  });

  test("refuses IPv6 addresses that aren't global [SUB-03]", () => {
    expectFinding(local, hosts("[::]", "[::1]", "[fc00::1]", "[fdff:1::]", "[fe80::1]", "[febf::1]"));
    expectFinding(local, hosts("[fec0::1]", "[ff02::1]", "[2001::1]", "[100::1]"));
  });

  test("resolves short forms and non-ASCII digits to the address they stand for [SUB-03]", () => {
    expectFinding(
      local,
      hosts("127.1", "0", "10.1", "192.168.257", "0x7f.1", "\u2460\u2461\u2466.1", "127.0.0.1."),
    );
  });

  test("refuses any port other than 443 and 8443 [SUB-04]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65535 }), (port) => {
        const finding = checkSubscriptionUrl(`https://partner.example:${port}/`);
        const isAllowed = port === 443 || port === 8443;
        expect(finding).toBe(isAllowed ? undefined : `The port must be 443 or 8443, not ${port}.`);
      }),
    );
  });

  test("refuses a user name or password without repeating them", () => {
    for (const user of ["me@", "me:secret@", ":secret@", "@", ":@"]) {
      expect(checkSubscriptionUrl(`https://${user}partner.example/`), user).toBe(
        "The address must not contain a user name or password.",
      );
    }
    expect(checkSubscriptionUrl("https://partner.example/@me")).toBeUndefined();
  });

  test("accepts at most 1,024 characters", () => {
    const url = "https://partner.example/".padEnd(1024, "x");
    expect(checkSubscriptionUrl(url)).toBeUndefined();
    expect(checkSubscriptionUrl(`${url}x`)).toBe(
      "The address has 1025 characters; at most 1024 are allowed.",
    );
  });

  test("refuses text that isn't a valid URL", () => {
    expectFinding("The address is not a valid URL, such as https://hooks.example.com/in.", [
      "",
      "partner.example",
      "https://",
      " https://partner.example",
      "https://partner.example/a b",
      "https:\\\\partner.example",
      "https://partner.example\\@evil.example/",
      "https://256.1.1.1/",
      "https://partner.example:99999/",
    ]);
    expect(checkSubscriptionUrl("https://a..example/")).toBe("The host of the address is not a valid name.");
  });

  test("never throws, whatever the input", () => {
    const anyUrl = fc.oneof(
      fc.string(),
      webUrl,
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(anyUrl, (text) => {
        expect(["string", "undefined"]).toContain(typeof checkSubscriptionUrl(text));
      }),
    );
  });
});
