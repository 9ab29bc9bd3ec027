import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import { judge } from "../../src/judge-rules/verdicts";
import { createDestinationFinder } from "../../src/traffic/destination";
import type { FullExchange } from "../../src/traffic/full-exchange";
import { readHar } from "../../src/traffic/har/read-har";
import { buildRecordedTraffic } from "../../src/traffic/recorded-traffic";

const base = "https://test.example/customer";
const addresses = [{ surface: "customer", environment: "test", url: `${base}/` }] as const;

/** Returns a folder with a single file, which is read in chunks of this size. */
const filesWith = (content: string | Uint8Array, pieceBytes = 7) => ({
  status: async () => undefined,
  readPieces: async () =>
    (async function* () {
      const bytes = Buffer.from(content);
      for (let index = 0; index < bytes.length; index += pieceBytes)
        yield bytes.subarray(index, index + pieceBytes);
    })(),
});

async function exchangesIn(content: string | Uint8Array, pieceBytes?: number): Promise<FullExchange[]> {
  const found: FullExchange[] = [];
  for await (const exchange of readHar(filesWith(content, pieceBytes), "some.har")) found.push(exchange);
  return found;
}

const refusalOf = (content: string | Uint8Array) =>
  exchangesIn(content).then(
    () => "",
    (error: unknown) => (error instanceof Failure && error.kind === "usage" ? error.message : String(error)),
  );

const har = (...entries: readonly unknown[]) =>
  JSON.stringify({ log: { version: "1.2", creator: { name: "a", version: "1" }, entries } });

const entry = (method: string, url: string, overrides: object = {}, response: object = {}) => ({
  startedDateTime: "2026-01-05T10:00:00.250Z",
  time: 40.5,
  request: { method, url, httpVersion: "HTTP/1.1", headers: [], queryString: [], ...overrides },
  response: {
    status: 200,
    headers: [],
    content: { size: 2, mimeType: "application/json", text: "{}" },
    ...response,
  },
});

const text = ({ bytes }: { readonly bytes: Uint8Array }) => Buffer.from(bytes).toString();

describe("an entry", () => {
  test("has its times, lowercase headers and bodies", async () => {
    const headers = [
      { name: ":authority", value: "test.example" },
      { name: "Idempotency-Key", value: "k1" },
      { name: "X-Two", value: "a" },
      { name: "x-two", value: "b" },
    ];
    const [read] = await exchangesIn(
      har(
        entry("post", `${base}/cases`, {
          headers,
          postData: { mimeType: "application/json", text: '{"a":"é"}' },
        }),
      ),
    );
    expect(read).toMatchObject({
      method: "POST",
      url: `${base}/cases`,
      sentAt: Date.UTC(2026, 0, 5, 10, 0, 0, 250),
    });
    expect({ ...read?.headers }).toEqual({ "idempotency-key": "k1", "x-two": "a, b" });
    expect(text(read?.body as never)).toBe('{"a":"é"}');
    expect(read).toMatchObject({ answer: { status: 200 }, endedAt: (read?.sentAt ?? 0) + 40.5 });
  });

  test("can have a Base64 body and form fields", async () => {
    const content = { size: 4, mimeType: "application/pdf", encoding: "base64", text: "//79/A==" };
    const postData = {
      mimeType: "application/x-www-form-urlencoded",
      params: [{ name: "a b", value: "1&2" }],
    };
    const [read] = await exchangesIn(har(entry("POST", `${base}/x`, { postData }, { content })));
    expect([...(read?.answer?.body.bytes ?? [])]).toEqual([255, 254, 253, 252]);
    expect(text(read?.body as never)).toBe("a+b=1%262");
  });

  test("can have only a method and a URL", async () => {
    const [first, second] = await exchangesIn(
      har(entry("GET", `${base}/cases`), { request: { method: "GET", url: `${base}/users` } }),
    );
    expect(second).toMatchObject({ sentAt: first?.endedAt, answer: undefined });
  });

  test("can have a time and sizes that aren't numbers", async () => {
    const strange = { ...entry("GET", base, { bodySize: "x" }, { content: { size: "x" } }), time: "soon" };
    const negative = { ...entry("GET", base, {}, { status: 99 }), time: -5 };
    const [first, second] = await exchangesIn(har(strange, negative));
    expect([first?.endedAt, first?.body.size, first?.answer?.body.size]).toEqual([first?.sentAt, 0, 0]);
    expect([second?.endedAt, second?.answer]).toEqual([second?.sentAt, undefined]);
  });

  test("has no response if the connection broke", async () => {
    const [read] = await exchangesIn(
      har(entry("GET", base, {}, { status: 0, _error: "net::ERR_EMPTY_RESPONSE" })),
    );
    expect(read?.answer).toBeUndefined();
  });
});

describe("a HAR file", () => {
  const file = `\ufeff${JSON.stringify(JSON.parse(har(entry("GET", `${base}/a"}]`), entry("GET", `${base}/b\\`))), null, 2)}\n`;

  test.each([1, 2, 3, 64, 100_000])("is read the same in chunks of %i bytes", async (pieceBytes) => {
    expect((await exchangesIn(file, pieceBytes)).map(({ url }) => url)).toEqual([
      `${base}/a"}]`,
      `${base}/b\\`,
    ]);
  });

  test("can contain other lists of the same name, and can list its entries first", async () => {
    const odd = `{"entries":[{}],"log":{"pages":[{"entries":[{}]}],"entries":[${JSON.stringify(entry("GET", base))}],"x":{"entries":[{}]}}}`;
    expect(await exchangesIn(odd)).toHaveLength(1);
  });

  test.each([
    ["", "the JSON ends too early"],
    ["[]", "it has no log.entries list"],
    ["{}", "it has no log.entries list"],
    ["\u0000\u0001", "the JSON is broken at byte 1"],
    ['{"log":{"entries":{}}}', "it has no log.entries list"],
    ['{"log":{"entries":[[]]}}', "entry 1 is not an object"],
    ['{"log":{"entries":[1]}}', "entry 1 is not an object"],
    ['{"log":{"entries":[0]}}', "entry 1 is not an object"],
    ['{"log":{"entries":[{}]}}', "entry 1 has no request.method or request.url"],
    ['{"log":{"entries":[{"request":', "entry 1 ends too early"],
    ['{"log":{"entries":[{"a" 1}]}}', "in entry 1, the JSON is broken at byte 25"],
    ['{"log":{"entries":[]}', "the JSON ends too early"],
    ['{"log":{"entries":[]}} x', "the JSON is broken at byte 24"],
  ])("is refused with the error's position: %j", async (content, message) => {
    expect(await refusalOf(content)).toBe(`some.har is not a valid HAR file: ${message}.`);
  });

  test("is refused with the position of an error after its entries", async () => {
    const broken = `${har(entry("GET", base)).slice(0, -2)},x}}`;
    expect(await refusalOf(broken)).toBe(
      `some.har is not a valid HAR file: the JSON is broken at byte ${broken.indexOf(",x") + 2}.`,
    );
  });

  test("is refused if it is missing or larger than 200 MiB", async () => {
    const missing = { status: async () => undefined, readPieces: async () => undefined };
    const large = {
      ...missing,
      status: async () => ({ kind: "file", mode: 0, bytes: 2 ** 28, version: "" }) as const,
    };
    await expect(readHar(missing, "no.har").next()).rejects.toThrow("There is no file no.har.");
    await expect(readHar(large, "big.har").next()).rejects.toThrow("big.har is larger than 200 MiB.");
  });

  test("is refused if deeply nested, without a stack overflow", async () => {
    expect(await refusalOf("[".repeat(100_000))).toContain("the JSON");
    expect(await refusalOf(`{"log":{"entries":[{"a":${"[".repeat(100_000)}`)).toContain(
      "entry 1 ends too early",
    );
  });
});

describe("traffic in a HAR file", () => {
  const trafficOf = (content: string) =>
    buildRecordedTraffic(readHar(filesWith(content, 1_000), "some.har"), createDestinationFinder(addresses));

  test("includes requests to the surfaces and counts all others", async () => {
    const { traffic, ignored } = await trafficOf(
      har(
        entry("GET", `${base}/cases?Page=2`),
        entry("GET", "https://test.example/customers"),
        entry("GET", "https://other.example/customer/cases"),
        entry("GET", "http://127.0.0.1:4010/test/referral/clients"),
        entry("POST", "http://127.0.0.1:4010/control/clock/advance"),
        entry("POST", "https://other.example/control/clock/advance"),
      ),
    );
    expect(ignored).toBe(3);
    expect(traffic.exchanges.map(({ surface, path, query }) => [surface, path, query])).toEqual([
      ["customer", "/cases", [["Page", "2"]]],
      ["referral", "/clients", []],
    ]);
    expect(traffic.moves.map(({ kind }) => kind)).toEqual(["clock"]);
  });

  test("is sorted by the time at which requests were sent", async () => {
    const at = (second: number) => ({
      ...entry("GET", `${base}/cases/${second}`),
      startedDateTime: `2026-01-05T10:00:0${second}Z`,
    });
    const { traffic } = await trafficOf(har(at(3), at(1), at(2)));
    expect(traffic.exchanges.map(({ number, path }) => [number, path])).toEqual([
      [1, "/cases/1"],
      [2, "/cases/2"],
      [3, "/cases/3"],
    ]);
  });

  test("reveals that a key changes on a retry", async () => {
    const create = (second: number, key: string, status: number) => ({
      ...entry(
        "POST",
        `${base}/cases`,
        {
          headers: [
            { name: "XApiKey", value: "key-of-a-creditor" },
            { name: "Idempotency-Key", value: key },
          ],
          postData: { mimeType: "application/json", text: '{"amountToRecover":100.00}' },
        },
        { status, content: {} },
      ),
      startedDateTime: `2026-01-05T10:00:0${second}Z`,
    });
    const { traffic } = await trafficOf(har(create(1, "a", 500), create(5, "b", 201)));
    const { rules } = await judge({ ...traffic, exitCode: 0 });
    expect(rules.find(({ rule }) => rule === "key-rotated")?.verdict).toBe("broken");
  });

  test("distinguishes unrecorded bodies by size", async () => {
    const upload = (size: number) => entry("POST", `${base}/cases/1/files`, { bodySize: size });
    const { traffic } = await trafficOf(har(upload(10), upload(11), upload(11)));
    const [one, other, same] = traffic.exchanges.map(({ bodyDigest }) => bodyDigest);
    expect(one).not.toBe(other);
    expect(other).toBe(same);
  });
});
