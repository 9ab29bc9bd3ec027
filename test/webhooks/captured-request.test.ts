import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Headers } from "../../src/base/http";
import { findSignature, readCapturedRequest } from "../../src/webhooks/captured/captured-request";
import { signatureHeader } from "../../src/webhooks/signature";
import { verify } from "../../src/webhooks/verify";
import { codePoint } from "../support/code-point";

const read = (content: string | Uint8Array) => {
  const { headers, body, isBodyExact } = readCapturedRequest(Buffer.from(content));
  return { headers, body: Buffer.from(body).toString("utf8"), isBodyExact };
};
/** Returns the message of the usage error for content that can't be read. */
const failure = (content: string | Uint8Array) => {
  try {
    readCapturedRequest(Buffer.from(content));
  } catch (error) {
    if (error instanceof Failure && error.kind === "usage") return error.message;
    throw error;
  }
  return undefined;
};

test("reads a delivery printed by `webhooks sign --json` [SIG-01]", () => {
  const signed = { "X-Acme-Signature": "t=1,v1=ab", "X-Acme-Timestamp": "1", body: '{"a": 1}' };
  const { headers, body, isBodyExact } = read(JSON.stringify(signed));
  expect([findSignature(headers), body, isBodyExact]).toEqual([
    { name: "x-acme-signature", signature: "t=1,v1=ab", timestamp: "1" },
    '{"a": 1}',
    true,
  ]);
});

describe("a delivery captured as HTTP", () => {
  test("is read with and without its request line, with either kind of line break", () => {
    const expected = {
      headers: { host: "x", "x-service-test": "true" },
      body: '{"a":\r\n\r\n1}',
      isBodyExact: true,
    };
    const headers = "Host: x\r\nX-Service-Test:true\r\n\r\n";
    expect(read(`POST /hook?a=1 HTTP/1.1\r\n${headers}{"a":\r\n\r\n1}`)).toEqual(expected);
    expect(read(`POST /hook\n${headers.replaceAll("\r", "")}{"a":\r\n\r\n1}`)).toEqual(expected);
    expect(read(`${headers}{"a":\r\n\r\n1}`)).toEqual(expected);
  });

  test("keeps headers that are repeated or span several lines", () => {
    expect(read("X-A: 1\nx-a: 2\nX-B: t=1,\n  v1=ab\n\n").headers).toEqual({
      "x-a": "1, 2",
      "x-b": "t=1, v1=ab",
    });
  });

  test("loses only a line break that an editor added after the announced length", () => {
    expect(read("Content-Length: 2\n\n{}\r\n").body).toBe("{}");
    expect(read("Content-Length: 3\n\n{}\n\n").body).toBe("{}\n");
    expect(read("Content-Length: 2\n\n{ }").body).toBe("{ }");
    expect(read("Content-Length: 9\n\n{}\n").body).toBe("{}\n");
    expect(read("A: b\n\n{}\n").body).toBe("{}\n");
  });

  test("ends at the announced length if another message follows", () => {
    expect(read("Content-Length: 2\n\n{}\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n").body).toBe("{}");
    expect(read("Content-Length: 2\n\n{}POST /in HTTP/1.1\r\nHost: x\r\n\r\n{}").body).toBe("{}");
    expect(read("Content-Length: 2\n\n{ }HTTP/1.1 204").body).toBe("{ }HTTP/1.1 204");
  });

  test("is assembled from chunks unless the capture already did so", () => {
    const head = "Transfer-Encoding: chunked\r\n\r\n";
    expect(read(`${head}5\r\n{"a":\r\n3;x=y\r\n 1}\r\n0\r\n\r\n`).body).toBe('{"a": 1}');
    expect(read(`${head}{"a": 1}`).body).toBe('{"a": 1}');
    expect(read(`${head}ff\r\n{"a": 1}\r\n0\r\n\r\n`).body).toBe('ff\r\n{"a": 1}\r\n0\r\n\r\n');
  });

  test("is reported, without repeating the text, if it isn't HTTP", () => {
    expect(failure("X-Service-Signature: t=1,v1=ab")).toBe(
      "the captured request has no empty line between its headers and its body.",
    );
    expect(failure("POST / HTTP/1.1\nHost: x\nno header\n\n{}")).toBe(
      "line 3 of the captured request is not a header.",
    );
    expect(failure("")).toBe("the captured request is empty.");
    expect(failure(" \n\t")).toBe("the captured request is empty.");
  });

  test("keeps every body's bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const captured = Buffer.concat([
          Buffer.from(`A: b\r\nContent-Length: ${bytes.length}\r\n\r\n`),
          bytes,
        ]);
        expect(Buffer.from(readCapturedRequest(captured).body)).toEqual(Buffer.from(bytes));
      }),
    );
  });
});

describe("a delivery captured as a curl command", () => {
  test("is read as copied from a browser", () => {
    const line = `curl 'https://x.example/hook' \\
  -X POST \\
  -H 'Content-Type: application/json' \\
  -H "X-Service-Signature: t=1,v1=ab" \\
  --data-raw $'{"a":"it\\'s \\u00f8\\n"}' --compressed`;
    expect(read(line)).toEqual({
      headers: { "content-type": "application/json", "x-service-signature": "t=1,v1=ab" },
      body: '{"a":"it\'s ø\n"}',
      isBodyExact: true,
    });
  });

  test("is read with every header and body option", () => {
    const body = (options: string) => read(`curl ${options} https://x.example`).body;
    expect(body("-d a")).toBe("a");
    expect(body("-da")).toBe("a");
    expect(body("--data a --data-ascii=b")).toBe("a&b");
    expect(body(`--data-binary "a b\\"c"`)).toBe('a b"c');
    expect(body("--json '{}'")).toBe("{}");
    expect(body("--data-raw @a")).toBe("@a");
    expect(body("-sSXPOST -d a -o -d")).toBe("a");
    expect(body("-s")).toBe("");
    expect(read("curl -HA:1 --header 'B: 2' --header=C:3 -sH 'D: 4' -H 'Accept:' -H 'E;' x").headers).toEqual(
      { a: "1", b: "2", c: "3", d: "4" },
    );
  });

  test("is read with every style of quoting", () => {
    const body = (word: string) => read(`curl -d ${word}`).body;
    expect(body(`'a'"b"c\\ d$'\\x41\\101\\t\\\\'`)).toBe("ab" + "c dAA\t\\");
    expect(body(`$'\\xc3\\xb8\\U0001F600\\q'`)).toBe("ø😀\\q");
    expect(body(`$'\\ud83d\\uDE00 \\\\ud83d'`)).toBe("😀 \\ud83d");
    expect(body(`"\\$a \\n $b"`)).toBe("$a \\n $b");
    expect(body("à$HOME")).toBe("à$HOME");
    expect(body("''")).toBe("");
    expect(body("a\\")).toBe("a\\");
  });

  test("is refused with an unclosed quote or Windows quotes, or if curl reads a file or encodes the body", () => {
    expect(failure('curl -d \'{"a":1}')).toBe("the captured curl command has a quote that is not closed.");
    for (const option of ["--data-urlencode a=b", "-Fa=b", "--form a=b", "--form-string=a=b", "-T f"])
      expect(failure(`curl ${option} x`)).toBe(
        `the captured curl command doesn't hold its body as sent (${/^-\w|--[\w-]+/.exec(option)?.[0]}).`,
      );
    expect(failure("curl --data-binary @body.json x")).toBe(
      "the captured curl command takes its body from a file.",
    );
    expect(failure("curl -H @headers.txt -d {} x")).toBe(
      "the captured curl command takes its headers from a file.",
    );
    expect(failure('curl ^"https://x.example/^" ^\r\n  -H ^"A: b^" ^\r\n  --data-raw ^"{}^"')).toBe(
      "the captured curl command is quoted for the command line of Windows.",
    );
    expect(failure(`curl -H "A: b" ^\r\n  -d 'a ^"b'`)).toBeUndefined();
  });

  test("keeps every body's bytes in either quoting style", () => {
    const single = (bytes: Uint8Array) =>
      `'${Buffer.from(bytes).toString("latin1").replaceAll("'", "'\\''")}'`;
    const escaped = (bytes: Uint8Array) =>
      `$'${[...bytes].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("")}'`;
    const double = (bytes: Uint8Array) =>
      `"${Buffer.from(bytes)
        .toString("latin1")
        .replace(/[$`"\\]/g, "\\$&")}"`;
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom(single, escaped, double), (bytes, quote) => {
        const line = Buffer.from(`curl -H A:b --data-raw ${quote(bytes)} x`, "latin1");
        expect(Buffer.from(readCapturedRequest(line).body)).toEqual(Buffer.from(bytes));
      }),
    );
  });
});

describe("a delivery captured as JSON", () => {
  const headers = { "x-a": "1", "x-b": "2, 3" };

  test("is read with headers in any shape", () => {
    for (const shape of [
      { "X-A": "1", "X-B": "2, 3" },
      { "X-A": ["1"], "X-B": ["2", "3"] },
      [
        { name: "X-A", value: "1" },
        { name: "X-B", value: "2, 3" },
      ],
      [
        ["X-A", "1"],
        ["X-B", "2, 3"],
      ],
      ["X-A", "1", "X-B", "2, 3"],
      ["X-A: 1", "X-B: 2, 3"],
      ["POST /in HTTP/1.1", "X-A: 1", "X-B: 2, 3"],
      "X-A: 1\r\nX-B: 2, 3\r\n",
    ]) {
      expect(read(JSON.stringify({ headers: shape, body: "{}" }))).toEqual({
        headers,
        body: "{}",
        isBodyExact: true,
      });
    }
    expect(read(JSON.stringify({ headers: ["Host", "acme.example:443"], body: "x" })).headers).toEqual({
      host: "acme.example:443",
    });
    expect(read(JSON.stringify({ request: { rawHeaders: ["X-A", "1"], body: "x" } })).headers).toEqual({
      "x-a": "1",
    });
  });

  test("is read with its body as text, Base64, a Buffer or posted data", () => {
    const text = '{"a": "ø"}';
    const base64 = Buffer.from(text).toString("base64");
    for (const shape of [
      { body: text },
      { rawBody: text, body: { a: "ø" } },
      { body: base64, isBase64Encoded: true },
      { bodyBase64: base64 },
      { body: Buffer.from(text) },
      { postData: { text } },
      { bodyRaw: text },
      { request_body: text },
      { data: text },
    ]) {
      expect(read(JSON.stringify({ headers, ...shape }))).toMatchObject({ body: text, isBodyExact: true });
    }
    for (const [shape, hasBody] of [
      [{ body: null }, true],
      [{ body: "" }, true],
      [{ content: text }, false],
      [{ data: { a: "ø" } }, false],
      [{}, false],
    ] as const) {
      const captured = readCapturedRequest(Buffer.from(JSON.stringify({ headers, ...shape })));
      expect([captured.body.length, captured.hasBody]).toEqual([0, hasBody]);
    }
  });

  test("is read from the whole request in Base64, as ngrok's inspector records it", () => {
    const head = "POST /in HTTP/1.1\r\nHost: x.example\r\nX-A: b\r\n\r\n";
    const raw = Buffer.from(`${head}{"a":\r\n\r\n1}`).toString("base64");
    const request = { method: "POST", proto: "HTTP/1.1", headers: { "X-A": ["b"] }, uri: "/in", raw };
    expect(read(JSON.stringify({ uri: "/api/requests/http/1", request }))).toEqual({
      headers: { "x-a": "b" },
      body: '{"a":\r\n\r\n1}',
      isBodyExact: true,
    });
    expect(read(JSON.stringify({ headers: {}, raw: "text", body: "{}" })).body).toBe("{}");
  });

  test("is found in a list of one, and in a HAR file", () => {
    const request = { headers, body: "{}" };
    const expected = { headers, body: "{}", isBodyExact: true };
    expect(read(JSON.stringify([request]))).toEqual(expected);
    expect(read(JSON.stringify([{ request }]))).toEqual(expected);
    const entry = { request: { headers: [{ name: "X-A", value: "1" }], postData: { text: "{}" } } };
    const har = (...entries: object[]) => JSON.stringify({ log: { version: "1.2", entries } });
    expect(read(har(entry))).toMatchObject({ headers: { "x-a": "1" }, body: "{}" });
    expect(failure(har(entry, entry))).toBe("the captured JSON has 2 requests.");
  });

  test("is read with header names that have underscores", () => {
    const fields = { x_acme_signature: "t=1,v1=ab", x_acme_timestamp: "1" };
    const expected = { name: "x-acme-signature", signature: "t=1,v1=ab", timestamp: "1" };
    for (const record of [
      { ...fields, body: "{}" },
      { headers: fields, body: "{}" },
      { META: fields, body: "{}" },
      { headers: { http_x_acme_signature: "t=1,v1=ab", http_x_acme_timestamp: "1" }, body: "{}" },
    ])
      expect(findSignature(read(JSON.stringify(record)).headers)).toEqual(expected);
  });

  test("is marked as inexact if its body was already parsed", () => {
    expect(read('{"headers":{}, "body": {"amount": 1250.50, "a": [1]}}')).toMatchObject({
      body: '{"amount":1250.50,"a":[1]}',
      isBodyExact: false,
    });
  });

  test("is reported if it is broken or has no headers", () => {
    expect(failure('{"headers":')).toBe("the captured request starts like JSON but is not valid JSON.");
    expect(failure('{"id":"e1","event":"case.closed"}')).toBe(
      "the captured JSON has no headers where they are expected.",
    );
    expect(failure("[1,2]")).toBe("the captured JSON has no headers where they are expected.");
    expect(failure('{"headers":7}')).toBe("the captured JSON has no headers where they are expected.");
  });
});

describe("the signature among the headers", () => {
  const find = (headers: Headers, prefix?: string) => findSignature(headers, prefix);

  test("is found under any prefix, along with the timestamp under the same prefix", () => {
    expect(find({ "x-acme-signature": "t=1,v1=a", "x-acme-timestamp": "1", "x-timestamp": "2" })).toEqual({
      name: "x-acme-signature",
      signature: "t=1,v1=a",
      timestamp: "1",
    });
    expect(find({ host: "x" })).toBeUndefined();
  });

  test("is read from the expected header, or else from one in the signature's format", () => {
    const headers = { "x-a-signature": "abc", "x-b-signature": "t=1,v1=b", "x-service-signature": "c" };
    expect(find(headers, "X-Service")?.name).toBe("x-service-signature");
    expect(find(headers, "X-Other")?.name).toBe("x-b-signature");
    expect(find({ "x-a-signature": "abc" }, "X-Other")?.name).toBe("x-a-signature");
  });
});

test("verifies a delivery captured in any form [SIG-01] [SIG-02]", () => {
  const secret = Buffer.from("secret").toString("base64");
  const body = '{"a":\t"it\'s $5 ø"}';
  const signature = signatureHeader(secret, 9, Buffer.from(body));
  for (const form of [
    `POST / HTTP/1.1\r\nX-Acme-Signature: ${signature}\r\n\r\n${body}`,
    `curl -H 'X-Acme-Signature: ${signature}' -d '${body.replaceAll("'", "'\\''")}' https://x.example`,
    `\uFEFF${JSON.stringify({ headers: { "X-Acme-Signature": signature }, body })}`,
  ]) {
    const captured = readCapturedRequest(Buffer.from(form));
    const header = findSignature(captured.headers, "X-Service")?.signature;
    expect(verify({ header, body: captured.body, secret, nowSeconds: 9 }).valid, form).toBe(true);
  }
});

test("reads or refuses any other text without an unexpected error", () => {
  const start = fc.constantFrom(
    "",
    "curl ",
    "curl -d ",
    "{",
    "[",
    '{"headers":',
    "A: b\n",
    "A: b\r\n\r\n",
    "POST / HTTP/1.1\n",
  );
  fc.assert(
    fc.property(start, fc.string({ unit: codePoint }), fc.json(), (first, rest, json) => {
      for (const content of [first + rest, `{"headers":${json},"body":${json}}`]) failure(content);
    }),
  );
});
