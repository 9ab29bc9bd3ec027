import { createHash, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Program } from "../../../src/base/host";
import type { JudgeDocument } from "../../../src/judge/document";
import { judgedTarget, openHost, type RawAnswer, sendRaw } from "../../support/judge/judged-target";

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) => void;

/** Starts a host that reads the whole body before it calls the handler. */
const hostOf = (handler: Handler) =>
  openHost(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    handler(incoming, outgoing, Buffer.concat(pieces));
  });

/** Sends a request through the proxy to a host. Returns what the client gets. */
async function throughProxy<Result>(
  handler: Handler,
  client: (customer: string) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  const { stderr } = await judgedTarget(
    { customer: { url: `${await hostOf(handler)}/customer` } },
    async (env) => {
      result = await client(env.RECOUP_CUSTOMER_URL ?? "");
    },
  );
  if (result === undefined) throw new Error(stderr);
  return result;
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const headersOf = ({ headers }: RawAnswer, name: string) =>
  headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name);

describe("the proxy", () => {
  const large = randomBytes(25 * 2 ** 20);
  const part = large.subarray(0, 2 ** 21);

  test("forwards 25 MiB byte for byte in both directions, with or without a content length", async () => {
    const received: string[] = [];
    const answers = await throughProxy(
      ({ headers }, outgoing, body) => {
        received.push(`${hash(body)} ${headers["content-length"] ?? headers["transfer-encoding"]}`);
        const length = headers["content-length"] === undefined ? {} : { "content-length": body.length };
        outgoing.writeHead(200, { "content-type": "application/octet-stream", ...length });
        outgoing.end(body);
      },
      async (url) => [
        await sendRaw(`${url}/files`, {
          method: "POST",
          headers: { "content-length": String(large.length) },
          body: large,
        }),
        await sendRaw(`${url}/files`, {
          method: "POST",
          headers: { "transfer-encoding": "chunked" },
          body: part,
        }),
      ],
    );
    expect(received).toEqual([`${hash(large)} ${large.length}`, `${hash(part)} chunked`]);
    expect(answers.map(({ body }) => hash(body))).toEqual([hash(large), hash(part)]);
    expect(answers.map((answer) => headersOf(answer, "content-length"))).toEqual([[`${large.length}`], []]);
  });

  test("forwards a compressed body unchanged", async () => {
    const zipped = gzipSync(JSON.stringify({ id: "c1", businessErrors: [] }));
    let shown: RawAnswer | undefined;
    const url = await hostOf(({ headers }, outgoing) => {
      outgoing.writeHead(200, {
        "content-type": "application/json",
        "content-encoding": headers["accept-encoding"] ?? "",
      });
      outgoing.end(zipped);
    });
    await judgedTarget({ customer: { url } }, async ({ RECOUP_CUSTOMER_URL: proxy }) => {
      shown = await sendRaw(`${proxy}/cases/c1`, { headers: { "accept-encoding": "gzip", xapikey: "k" } });
    });
    expect(shown && [headersOf(shown, "content-encoding"), hash(shown.body)]).toEqual([
      ["gzip"],
      hash(zipped),
    ]);
  });

  test.each([
    ["HEAD", 200, { "content-length": "42" }],
    ["GET", 204, {}],
    ["GET", 304, { etag: '"a"' }],
  ] as const)(
    "forwards a response without a body to the request %s with the status %i",
    async (method, status, headers) => {
      const answer = await throughProxy(
        (_, outgoing) => outgoing.writeHead(status, headers).end(),
        (url) => sendRaw(`${url}/cases`, { method }),
      );
      expect([answer.status, answer.body.length]).toEqual([status, 0]);
      for (const [name, value] of Object.entries(headers)) expect(headersOf(answer, name)).toEqual([value]);
    },
  );

  test("forwards a chunk before the body is complete", async () => {
    let release = () => {};
    const first = await throughProxy(
      (_, outgoing) => {
        outgoing.writeHead(200, { "content-type": "application/json" });
        outgoing.write("[1");
        release = () => outgoing.end("]");
      },
      async (url) => {
        const answer = await fetch(`${url}/cases`);
        const reader = answer.body?.getReader();
        const piece = await reader?.read();
        release();
        const rest = await reader?.read();
        return [Buffer.from(piece?.value ?? []).toString(), Buffer.from(rest?.value ?? []).toString()];
      },
    );
    expect(first).toEqual(["[1", "]"]);
  });
});

describe("the proxy", () => {
  test("forwards all headers except hop-by-hop headers", async () => {
    let received: readonly string[] = [];
    const answer = await throughProxy(
      ({ rawHeaders }, outgoing) => {
        received = rawHeaders;
        outgoing.setHeader("Set-Cookie", ["a=1", "b=2"]);
        outgoing.setHeader("Keep-Alive", "timeout=7");
        outgoing.setHeader("X-Odd", "\u00e4");
        outgoing.end(Buffer.from("{}"));
      },
      (url) =>
        sendRaw(`${url}/cases?Page=1&x=%2F`, {
          headers: {
            XApiKey: "own-key",
            "X-Two": ["a", "b"],
            Connection: "keep-alive, X-Hop",
            "X-Hop": "1",
            TE: "trailers",
            "Proxy-Authorization": "Basic eA==",
          },
        }),
    );
    const names = received.filter((_, index) => index % 2 === 0);
    expect(received).toEqual(expect.arrayContaining(["XApiKey", "own-key", "X-Two", "a", "X-Two", "b"]));
    for (const name of ["X-Hop", "TE", "Proxy-Authorization", "authorization"])
      expect(names).not.toContain(name);
    expect(headersOf(answer, "set-cookie")).toEqual(["a=1", "b=2"]);
    expect(headersOf(answer, "x-odd")).toEqual(["\u00e4"]);
    expect(headersOf(answer, "keep-alive")).not.toContain("timeout=7");
  });

  test("forwards a redirect without following it", async () => {
    const paths: string[] = [];
    const answer = await throughProxy(
      ({ url = "" }, outgoing) => {
        paths.push(url);
        outgoing.writeHead(302, { location: "https://elsewhere.example/x" }).end();
      },
      (url) => sendRaw(`${url}/cases?Page=1`),
    );
    expect([answer.status, headersOf(answer, "location")]).toEqual([302, ["https://elsewhere.example/x"]]);
    expect(paths).toEqual(["/customer/cases?Page=1"]);
  });
});

describe("the proxy", () => {
  const refused: readonly (readonly [string, number, Parameters<typeof sendRaw>[1]])[] = [
    ["a foreign Host", 403, { headers: { host: "evil.example" } }],
    ["an Origin, also its own", 403, { headers: { origin: "http://127.0.0.1" } }],
    ["an absolute URL", 400, { target: "http://elsewhere.example/customer/cases" }],
    ["its own absolute URL", 400, { target: "http://127.0.0.1/test/customer/cases" }],
    ["another surface", 404, { target: "/test/collection/cases" }],
    ["the live path", 404, { target: "/live/customer/cases" }],
    ["a path that leaves the surface", 404, { target: "/test/customer/../live/cases" }],
    ["an encoded path that leaves the surface", 404, { target: "/test/customer/%2e%2e%2flive/cases" }],
    ["a path outside the surface", 404, { target: "/test/customers/cases" }],
  ];

  test.each(refused)("refuses %s with %i without forwarding it", async (_, status, request) => {
    let count = 0;
    const answer = await throughProxy(
      (_, outgoing) => {
        count += 1;
        outgoing.end();
      },
      (url) => sendRaw(`${url}/cases`, request),
    );
    expect([answer.status, count]).toEqual([status, 0]);
    expect(JSON.parse(answer.body.toString())).toEqual({
      error: expect.any(String),
      message: expect.any(String),
    });
  });

  test("refuses CONNECT with 405", async () => {
    const text = await throughProxy(
      (_, outgoing) => outgoing.end(),
      (url) =>
        new Promise<string>((resolve) => {
          const socket = connect(Number(new URL(url).port), "127.0.0.1");
          let text = "";
          socket.on("data", (piece) => {
            text += piece;
          });
          socket.on("close", () => resolve(text));
          socket.write("CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        }),
    );
    expect(text).toMatch(/^HTTP\/1\.1 405 /);
  });
});

test("returns 502 with a warning if the host doesn't respond", async () => {
  const url = "http://127.0.0.1:9/customer";
  let answer: RawAnswer | undefined;
  const client = async ({ RECOUP_CUSTOMER_URL: proxy }: Program["env"]) => {
    answer = await sendRaw(`${proxy}/cases`, { headers: { xapikey: "k" } });
    await sendRaw(`${proxy}/cases`, { headers: { xapikey: "k" } });
  };
  const { exitCode, stdout, stderr } = await judgedTarget({ customer: { url } }, client);
  expect(answer?.status).toBe(502);
  expect(JSON.parse(answer?.body.toString() ?? "")).toMatchObject({ error: "BadGateway" });
  expect(stderr.match(/^Warning: acme doesn't answer on customer: .*\n/gm)).toHaveLength(1);
  expect(JSON.parse(stdout) as JudgeDocument).toMatchObject({ requests: 2, unanswered: 2 });
  expect([exitCode, stderr]).toEqual([
    13,
    expect.stringContaining("No request was answered, so nothing was judged."),
  ]);
});

test("ends a response early if the host does", async () => {
  const broken = await throughProxy(
    (_, outgoing) => {
      outgoing.writeHead(200, { "content-length": "100" });
      outgoing.write("half");
      setImmediate(() => outgoing.destroy());
    },
    (url) =>
      sendRaw(`${url}/cases`).then(
        () => "whole",
        () => "broken",
      ),
  );
  expect(broken).toBe("broken");
});
