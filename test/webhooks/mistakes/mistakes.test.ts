import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseJson } from "../../../src/base/json/json";
import { listBodyReadings } from "../../../src/webhooks/mistakes/body-mistakes";
import { findMatch } from "../../../src/webhooks/mistakes/find-match";
import { listHeaderReadings } from "../../../src/webhooks/mistakes/header-mistakes";
import { escapeForms, fieldOrders, layouts, numberForms } from "../../../src/webhooks/mistakes/json-forms";
import { listPayloadReadings } from "../../../src/webhooks/mistakes/payload-mistakes";
import { listPlainFaults } from "../../../src/webhooks/mistakes/plain-faults";
import { listSecretReadings } from "../../../src/webhooks/mistakes/secret-mistakes";
import { findAgeMistake, findOtherTime } from "../../../src/webhooks/mistakes/time-mistakes";
import { readSignatureHeader } from "../../../src/webhooks/signature-header";

const key = Buffer.alloc(32, 7);
const body = Buffer.from('{"id":1}');
const hmac = (content: string | Uint8Array) => createHmac("sha256", key).update(content).digest();
const hex = "ab".repeat(32);

describe("a signature's time", () => {
  const find = (time: number, claimed: number, bytes = body, mistake?: object) =>
    findOtherTime({
      claims: [{ value: { time: String(claimed), digest: hmac(`${time}.${bytes}`) } }],
      keys: [{ value: key, ...mistake } as never],
      payloads: [],
      bodies: [{ value: bytes }],
    })?.mistakes[0]?.sentence;
  const sentence = (distance: string) =>
    `The signature belongs to a t that is ${distance} than the one in the header.`;

  test("is found up to two hours before or after the one in the header", () => {
    expect(find(100_001, 100_000)).toBe(sentence("1 second later"));
    expect(find(99_998, 100_000)).toBe(sentence("2 seconds earlier"));
    expect(find(107_200, 100_000)).toBe(sentence("7200 seconds later"));
    expect(find(92_800, 100_000)).toBe(sentence("7200 seconds earlier"));
    expect(find(107_201, 100_000)).toBeUndefined();
  });

  test("isn't searched for if the body is above 64 KiB or another mistake is known", () => {
    expect(find(100_001, 100_000, Buffer.alloc(64 * 1024, 65))).toBe(sentence("1 second later"));
    expect(find(100_001, 100_000, Buffer.alloc(64 * 1024 + 1, 65))).toBeUndefined();
    expect(find(100_001, 100_000, body, { mistake: {} })).toBeUndefined();
  });

  const tolerance = { pastSeconds: 300, futureSeconds: 30 };
  const age = (time: string | undefined, nowSeconds: number, isTimeChosen = false) =>
    findAgeMistake(time, { nowSeconds, tolerance, isTimeChosen })?.sentence;

  test("is too old or too early beyond the tolerance", () => {
    expect([age("1000", 1300), age("1000", 970), age(undefined, 0), age("soon", 0)]).toEqual(
      Array(4).fill(undefined),
    );
    expect(age("1000", 1301)).toBe("The delivery is 301 seconds old by this clock; 300 are allowed.");
    expect(age("1000", 1300.4)).toBeUndefined();
    expect(age("1000", 969)).toBe("The delivery is 31 seconds ahead of this clock; 30 are allowed.");
    expect(age("99999999999", 0)).toContain("ahead of this clock");
    expect(age("1000", 1301, true)).toBe(
      "The delivery is 301 seconds old by the time of --at; 300 are allowed.",
    );
    expect(age("1000", 969, true)).toBe(
      "The delivery is 31 seconds ahead of the time of --at; 30 are allowed.",
    );
    expect(age("100000000000", 0)).toBe("The t of the header counts milliseconds; it counts seconds.");
  });

  test("suggests a wrong clock for a time later than --at, which may be the time of arrival", () => {
    expect(findAgeMistake("1000", { nowSeconds: 969, tolerance, isTimeChosen: true })?.next).toBe(
      "Set --at to the time it arrived. If it is that time, the receiver's clock was slow, or the sender's fast.",
    );
  });
});

describe("a signature header", () => {
  const read = (header: string, timestamp?: string) =>
    listHeaderReadings(header, timestamp).map(({ value, mistake }) => [
      value.time,
      Buffer.from(value.digest).toString("hex"),
      mistake?.cause,
    ]);
  const base64 = Buffer.from(hex, "hex").toString("base64");

  test.each([
    [`t=1,v1=${hex}`, [["1", hex, undefined]]],
    [` v1 = ${hex} , t = 1 , v0=x`, [["1", hex, undefined]]],
    [
      `t=1,v1=${hex},v1=${"cd".repeat(32)}`,
      [
        ["1", hex, undefined],
        ["1", "cd".repeat(32), undefined],
      ],
    ],
    [`t=1,v1=${hex.toUpperCase()}`, [["1", hex, "signature-upper-case"]]],
    [`t=1,v1=${base64}`, [["1", hex, "signature-base64"]]],
    [`t=1,v1=${base64.replace("=", "")}`, [["1", hex, "signature-base64"]]],
    [
      `t=1,t=2,v1=${hex}`,
      [
        ["1", hex, "header-twice"],
        ["2", hex, "header-twice"],
      ],
    ],
    [
      `123456789 ${hex}`,
      [
        ["123456789", hex, "header-form"],
        [undefined, hex, "header-form"],
      ],
    ],
    [`x1234567890 ${hex}`, [[undefined, hex, "header-form"]]],
    [`12345678 ${hex}`, [[undefined, hex, "header-form"]]],
    [`t=1,v1=${hex}0`, []],
    ["t=1,v1=abc", []],
    ["", []],
  ] as const)("%j is read as %j", (header, readings) => {
    expect(read(header)).toEqual(readings);
  });

  test("uses the time from the timestamp header if it has a different form", () => {
    expect(read(hex, " 7 ")).toEqual([["7", hex, "header-form"]]);
  });

  test("is split at commas and at the first equals sign", () => {
    expect(readSignatureHeader("t=1=2, v1 = a ,t,=x,v1=")).toEqual({ times: ["1=2"], signatures: ["a", ""] });
  });
});

describe("direct mistakes", () => {
  const event = '{"id":"1","event":"case.created"}';
  const find = (content: string | Uint8Array, header: string | undefined = `t=1,v1=${hex}`, bytes = 32) =>
    listPlainFaults({
      header,
      body: Buffer.from(content),
      secret: Buffer.alloc(bytes, 1).toString("base64"),
    }).map(({ cause }) => cause);

  test.each([
    [event, []],
    ['{"id":"1"}', []],
    ['{"event":"1"}', []],
    ['\uFEFF{"id":"1"}', []],
    ["{}", ["body-no-event"]],
    ["null", ["body-no-event"]],
    ["7", ["body-no-event"]],
    ["{", ["body-not-json"]],
    ["", ["body-empty"]],
    ['{"body":"x"}', ["body-is-request"]],
    ['{"body":"x","event":"y"}', []],
    ["payload=%7B%22id%22", ["body-form"]],
    ["payload={", ["body-form"]],
    ["payload=x", ["body-not-json"]],
    [Uint8Array.of(0x1f, 0x8b, 8), ["body-compressed"]],
    ["\u001f\uFFFD\b", ["body-compressed"]],
    [Uint8Array.of(0x1f, 0x41), ["body-not-json"]],
    [Uint8Array.of(0x78, 0x9c, 0xab), ["body-not-utf8"]],
    ['{"id":"M\uFFFDller"}', ["body-characters-lost"]],
    ["X-Service-Signature: t=1,v1=ab\n\n{}", ["body-is-request"]],
    ["curl -H 'X-Service-Signature: t=1,v1=ab' -d '{}' x", ["body-is-request"]],
    ['[{"headers":{"X-Service-Signature":"t=1,v1=ab"},"body":"{}"}]', ["body-is-request"]],
    ["Host: x\n\n{}", ["body-not-json"]],
  ])("in the body %j are %j", (content, causes) => {
    expect(find(content)).toEqual(causes);
  });

  test("include a signature of the wrong length", () => {
    expect(find(event, "t=1,v1=abc")).toEqual(["signature-length"]);
    expect(find(event, `t=1,v1=abc,v1=${hex}`)).toEqual([]);
    expect(find("{}", "t=1")).toEqual(["signature-length", "body-no-event"]);
    expect(find(event, `t=1,v1=${"A".repeat(43)}`)).toEqual([]);
  });

  test("include a short secret only if there is no other mistake", () => {
    const header = `t=1,v1=${hex}`;
    expect([23, 24, 31, 32, 33].map((bytes) => find(event, header, bytes))).toEqual([
      [],
      ["secret-length"],
      ["secret-length"],
      [],
      [],
    ]);
    expect(find("{}", header, 24)).toEqual(["body-no-event"]);
  });
});

describe("payloads", () => {
  test("combine the time and the body in all known ways", () => {
    const build = (time: string | undefined, timestamp?: string) =>
      listPayloadReadings(timestamp).flatMap(({ value, mistake }) => {
        const parts = value(time, Buffer.from("B"));
        return parts === undefined
          ? []
          : [[Buffer.concat(parts.map((part) => Buffer.from(part))).toString(), mistake?.cause]];
      });
    const separators = ["", ":", ",", "\n", " ", "-", "_", "|", ";", "&"];
    expect(build("5000", " 9 ")).toEqual([
      ["5000.B", undefined],
      ["9.B", "payload-timestamp-header"],
      ["B", "payload-without-time"],
      ...separators.map((separator) => [`5000${separator}B`, "payload-separator"]),
      ["B.5000", "payload-order"],
      ["t=5000.B", "payload-named-time"],
      ["5000000.B", "payload-milliseconds"],
      ["5.B", "payload-seconds"],
    ]);
    expect(build(undefined)).toEqual([["B", "payload-without-time"]]);
    expect(build("x")).toHaveLength(15);
  });
});

describe("secrets", () => {
  const secret = key.toString("base64");
  const causes = (stored: string, others: readonly { name: string; secret: string }[] = []) =>
    listSecretReadings(stored, others)
      .filter(({ value }) => Buffer.compare(value, key) === 0)
      .map(({ mistake }) => mistake?.cause);

  test.each([
    [secret, undefined],
    [` ${secret}\n`, "secret-white-space"],
    [`"${secret}"`, "secret-quotes"],
    [`\`${secret}\``, "secret-quotes"],
    [secret.replace("=", ""), "secret-base64url"],
    [Buffer.from(secret).toString("base64"), "secret-encoded-twice"],
    [key.toString("hex"), "secret-as-hex"],
    [[...secret].join("\0"), "secret-utf16"],
    [secret.replace("=", "%3D"), "secret-url-encoded"],
    [`SECRET: ${secret};`, "secret-among-text"],
    [key.toString("latin1"), "secret-as-text"],
  ])("stored as %j have the mistake %s", (stored, cause) => {
    expect(causes(stored)).toEqual([cause]);
  });

  test("can be another subscription's, once spaces and quotes are removed", () => {
    expect(causes("AAAA", [{ name: "another", secret: ` "${secret}" ` }])).toEqual(["other-secret"]);
  });

  test("are searched for among the first twenty words", () => {
    const words = (count: number) =>
      `${Array.from({ length: count }, (_, index) => `${index}`.padEnd(16, "x")).join(" ")} ${secret}`;
    expect([causes(words(19)), causes(words(20))]).toEqual([["secret-among-text"], []]);
  });

  test("are tried as an empty key and decoded to text", () => {
    const keys = listSecretReadings(secret, []).map(({ value, mistake }) => [
      Buffer.from(value).toString("latin1"),
      mistake?.cause,
    ]);
    expect(keys).toContainEqual(["", "secret-empty"]);
    const high = Buffer.alloc(32, 0xe9).toString("base64");
    expect(listSecretReadings(high, []).map(({ mistake }) => mistake?.cause)).toContain(
      "secret-decoded-to-text",
    );
  });
});

describe("printed JSON", () => {
  const value = parseJson('{"b":{"amount":1.5,"c":[1,{"d":"ü"}]},"id":2.50,"amount":"x"}');

  test("has five layouts", () => {
    const small = parseJson('{"a":[1,{"b":null}],"c":{}}');
    expect(Object.entries(layouts).map(([name, print]) => [name, print(small)])).toEqual([
      ["without white space", '{"a":[1,{"b":null}],"c":{}}'],
      ["indented by 2 spaces", '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {}\n}'],
      [
        "indented by 4 spaces",
        '{\n    "a": [\n        1,\n        {\n            "b": null\n        }\n    ],\n    "c": {}\n}',
      ],
      ["indented by tabs", '{\n\t"a": [\n\t\t1,\n\t\t{\n\t\t\t"b": null\n\t\t}\n\t],\n\t"c": {}\n}'],
      ["with a space after each comma and colon", '{"a": [1, {"b": null}], "c": {}}'],
    ]);
  });

  test("has four number formats", () => {
    const print = layouts["without white space"] as (value: never) => string;
    expect(numberForms.map((form) => print(form(value) as never))).toEqual([
      '{"b":{"amount":1.5,"c":[1,{"d":"ü"}]},"id":2.50,"amount":"x"}',
      '{"b":{"amount":1.50,"c":[1,{"d":"ü"}]},"id":2.50,"amount":"x"}',
      '{"b":{"amount":1.5,"c":[1,{"d":"ü"}]},"id":2.50,"amount":"x"}',
      '{"b":{"amount":1.5,"c":[1,{"d":"ü"}]},"id":2.5,"amount":"x"}',
    ]);
  });

  test("has the platform's field order and the alphabetical one", () => {
    const print = layouts["without white space"] as (value: never) => string;
    const mixed = parseJson('{"z":1,"amount":2,"id":3,"a":4,"data":{"currency":5,"caseId":6}}');
    expect(fieldOrders.map((order) => print(order(mixed) as never))).toEqual([
      '{"id":3,"data":{"caseId":6,"currency":5},"amount":2,"z":1,"a":4}',
      '{"a":4,"amount":2,"data":{"caseId":6,"currency":5},"id":3,"z":1}',
    ]);
    expect(escapeForms.map((write) => write("aü€\u007f\u0080"))).toEqual([
      "aü€\u007f\u0080",
      "a\\u00fc\\u20ac\u007f\\u0080",
    ]);
  });
});

describe("received bodies", () => {
  const causes = (content: string | Uint8Array, signed: string) =>
    listBodyReadings(Buffer.from(content))
      .filter(({ value }) => Buffer.from(value).toString() === signed)
      .map(({ mistake }) => mistake?.cause);

  test.each([
    ["{}", "{}", undefined],
    ["{}\n", "{}", "final-newline-added"],
    ["{}", "{}\r\n", "final-newline-lost"],
    ["\uFEFF{}", "{}", "byte-order-mark-added"],
    ["{}", "\uFEFF{}", "byte-order-mark-lost"],
    ["a\r\nb", "a\nb", "line-ends-changed"],
    ["a\nb", "a\r\nb", "line-ends-changed"],
    [" {} ", "{}", "white-space-added"],
    ['"{}"', "{}", "body-quoted"],
    [Buffer.from('{"a":"a longer text"}').toString("base64"), '{"a":"a longer text"}', "body-base64"],
    [Buffer.from("\uFEFF{}", "utf16le"), "{}", "body-utf16"],
    [Buffer.from("\uFEFF{}\n", "utf16le"), "{}", "body-utf16"],
    ['{"a":"Ã¼"}', '{"a":"ü"}', "body-latin1"],
    ['{"a":"â‚¬"}', '{"a":"€"}', "body-latin1"],
    [Buffer.from('{"a":"ü"}', "latin1"), '{"a":"ü"}', "body-latin1"],
    ['{ "a": 1 }', '{"a":1}', "body-reindented"],
    ['{"a":1.50}', '{"a":1.5}', "body-reserialised"],
    ['{"b":1,"a":2}', '{"a":2,"b":1}', "body-reordered"],
  ])("received as %j may have been signed as %j: %s", (content, signed, cause) => {
    expect(causes(content, signed)).toEqual([cause]);
  });

  test("aren't reformatted if they are larger than 1 MiB or nested deeper than 100 levels", () => {
    const nested = (depth: number) => `${"[".repeat(depth)} ${"]".repeat(depth)}`;
    const compact = (depth: number) => nested(depth).replace(" ", "");
    expect([causes(nested(100), compact(100)), causes(nested(101), compact(101))]).toEqual([
      ["body-reindented"],
      [],
    ]);
    const large = (length: number) => listBodyReadings(Buffer.alloc(length, 0x20)).length;
    expect(large(1024 * 1024 + 1)).toBe(1);
    expect(large(1024)).toBeGreaterThan(1);
  });
});

describe("the smallest set of mistakes", () => {
  const wrong = (cause: string) => ({ cause, sentence: "", next: "" });
  const find = (payload: string) =>
    findMatch({
      claims: [{ value: { time: "1", digest: hmac(payload) } }],
      keys: [{ value: Buffer.from("another") }, { value: key, mistake: wrong("key") }],
      payloads: [
        { value: (time, bytes) => [time ?? "", ".", bytes] },
        { value: (_, bytes) => [bytes], mistake: wrong("payload") },
      ],
      bodies: [{ value: Buffer.from("A") }, { value: Buffer.from("B"), mistake: wrong("body") }],
    })?.mistakes.map(({ cause }) => cause);

  test("is found if it contains at most two mistakes", () => {
    expect([find("1.A"), find("A"), find("1.B"), find("B")]).toEqual([
      ["key"],
      ["key", "payload"],
      ["key", "body"],
      undefined,
    ]);
  });
});
