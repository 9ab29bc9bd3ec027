import { expect, test } from "vitest";
import {
  createNoStatusFailure,
  createRequestTimeoutFailure,
  createTooLargeFailure,
  createUndecodableFailure,
  toSendFailure,
} from "../../../src/host/network/send-failure";
import { parseOrigin } from "../../../src/host/network/target";

const exchange = {
  request: { method: "GET", url: "http://host.example/cases", headers: {} },
  target: parseOrigin("http://host.example"),
  proxy: undefined,
  limits: { timeoutMs: 1000, connectTimeoutMs: 500, maxBodyBytes: 1000 },
  isUnderWay: false,
  status: 0,
  receivedBytes: 0,
};
const withCode = (code: string) => Object.assign(new Error(code), { code });

test("reports the first address's failure if all of a host's addresses fail", () => {
  const failed = (...codes: readonly string[]) =>
    toSendFailure(new AggregateError(codes.map(withCode)), exchange).message;
  expect(failed("ECONNREFUSED", "ENETUNREACH")).toBe(
    toSendFailure(withCode("ECONNREFUSED"), exchange).message,
  );
  expect(failed("ENETUNREACH", "ECONNREFUSED")).toBe(
    "cannot reach the server host.example:80 from this network",
  );
  expect(failed("ETIMEDOUT", "ECONNREFUSED")).toBe("the server host.example:80 refused the connection");
  expect(failed("ETIMEDOUT", "ETIMEDOUT")).toBe(toSendFailure(withCode("ETIMEDOUT"), exchange).message);
});

const proxy = { url: new URL("http://proxy:8080"), variable: "HTTP_PROXY" };
const secure = { ...exchange, target: parseOrigin("https://host.example") };
const started = { ...exchange, isUnderWay: true };
const halfway = { ...started, status: 200, receivedBytes: 1500 };
const variable = "Check the variable HTTP_PROXY.";
const spelling = "Check the spelling of the address, and the network.";
const firewall = "Check host and port, and whether a firewall or proxy is in between.";
const again = "Try again. If it persists, ask the owner of the server.";
const moreTime = "Try again, or allow more time with --request-timeout.";
const vpn = "Check the network connection, and whether a VPN or a proxy is needed.";
const scheme = "Check scheme, host and port of the URL.";
const server = "the server host.example:80";

test.each([
  ["ENOTFOUND", exchange, "cannot find the host host.example", spelling, false],
  ["ENOTFOUND", { ...exchange, proxy }, "cannot find the host proxy", variable, false],
  [
    "ERR_ADDRESS_REFUSED",
    exchange,
    "the host host.example must be public: ERR_ADDRESS_REFUSED",
    "Check which addresses the name resolves to.",
    false,
  ],
  [
    "EAI_AGAIN",
    exchange,
    "could not look up the host host.example",
    "Check the network connection and its name server.",
    true,
  ],
  [
    "EAI_AGAIN",
    { ...exchange, proxy },
    "could not look up the host proxy",
    "Check the network connection and its name server, and the variable HTTP_PROXY.",
    true,
  ],
  [
    "ECONNREFUSED",
    exchange,
    `${server} refused the connection`,
    "Check that the server is running, and that host and port are correct.",
    true,
  ],
  ["ECONNREFUSED", { ...exchange, proxy }, "the proxy proxy:8080 refused the connection", variable, true],
  ["EHOSTUNREACH", exchange, `cannot reach ${server} from this network`, vpn, true],
  ["ENETUNREACH", exchange, `cannot reach ${server} from this network`, vpn, true],
  ["UND_ERR_CONNECT_TIMEOUT", exchange, `${server} did not accept a connection within 0.5 s`, firewall, true],
  [
    "ETIMEDOUT",
    { ...exchange, limits: { ...exchange.limits, connectTimeoutMs: 1006 } },
    `${server} did not accept a connection within 1.01 s`,
    firewall,
    true,
  ],
  ["UND_ERR_HEADERS_TIMEOUT", exchange, `${server} did not accept a connection within 1 s`, firewall, true],
  ["UND_ERR_HEADERS_TIMEOUT", started, `${server} gave no answer within 1 s`, moreTime, true],
  [
    "UND_ERR_HEADERS_TIMEOUT",
    { ...started, request: { ...started.request, timeoutMs: 1000 } },
    `${server} gave no answer within 1 s`,
    "The log of the server may show why; the limit is fixed.",
    true,
  ],
  [
    "UND_ERR_BODY_TIMEOUT",
    halfway,
    `${server} stopped in the middle of its answer and sent nothing for 1 s (got 1,500 bytes)`,
    moreTime,
    true,
  ],
  ["ECONNRESET", started, `${server} closed the connection without an answer`, again, true],
  [
    "EPIPE",
    { ...halfway, expectedBytes: 2500 },
    `${server} closed the connection in the middle of its answer (got 1,500 of 2,500 bytes)`,
    again,
    true,
  ],
  [
    "UND_ERR_SOCKET",
    { ...started, proxy },
    "the proxy proxy:8080 closed the connection without an answer",
    again,
    true,
  ],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", halfway, `${server} sent a broken answer`, scheme, false],
  [
    "UND_ERR_HEADERS_OVERFLOW",
    exchange,
    `${server} answered with headers that are too large`,
    "Check that the URL is the platform's.",
    false,
  ],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    secure,
    "the certificate of host.example:443 is for another host",
    "Check the URL: its host must match the certificate.",
    false,
  ],
  [
    "CERT_HAS_EXPIRED",
    secure,
    "the certificate of host.example:443 has expired",
    "Check the clock of this machine. If it is correct, the owner of the server must renew the certificate.",
    false,
  ],
  [
    "EPROTO",
    secure,
    "no secure connection to host.example:443: the TLS handshake failed",
    "Check the port, and whether the URL should start with http:// instead of https://.",
    false,
  ],
  [
    "ERR_SSL_WRONG_VERSION_NUMBER",
    secure,
    "no secure connection to host.example:443: the TLS handshake failed",
    "Check the port, and whether the URL should start with http:// instead of https://.",
    false,
  ],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT; more",
    secure,
    "the certificate of host.example:443 is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT",
    "If your organization issued it, set NODE_EXTRA_CA_CERTS to its root certificate.",
    false,
  ],
  [
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    { ...secure, proxy: { ...proxy, url: new URL("https://proxy:8443") } },
    "the certificate of host.example:443, or of the proxy proxy:8443, is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT",
    "If your organization issued it, set NODE_EXTRA_CA_CERTS to its root certificate.",
    false,
  ],
  [
    "EOTHER",
    exchange,
    "the request to host.example:80 failed: EOTHER",
    "Try again. Use -v to log each request.",
    false,
  ],
])("describes %s", (code, at, message, hint, retryable) => {
  const failure = toSendFailure(withCode(code), at);
  expect([failure.kind, failure.message, failure.details.hint, failure.details.retryable]).toEqual([
    ...["network", message, hint, retryable],
  ]);
  expect([failure.mayHaveArrived, failure.details.request]).toEqual([
    at.isUnderWay,
    `GET ${at.target.origin}/cases`,
  ]);
});

test.each([
  [
    "HTTPParserError",
    "Invalid EOF state",
    started,
    `${server} closed the connection without an answer`,
    again,
  ],
  [
    "HTTPParserError",
    "Expected HTTP/",
    started,
    `${server} answered with something that is not HTTP`,
    scheme,
  ],
  ["HTTPParserError", "Expected LF", halfway, `${server} sent a broken answer`, scheme],
  [
    "Error",
    "Proxy response (407) !== 200",
    { ...exchange, proxy },
    "the proxy proxy:8080 refused to connect to host.example:80: status 407",
    "Check the user name and password in HTTP_PROXY, and what the proxy allows.",
  ],
  [
    "Error",
    "Proxy response (407) !== 200",
    exchange,
    "the request to host.example:80 failed: Proxy response (407) !== 200",
    "Try again. Use -v to log each request.",
  ],
])("describes a %s with the message %j", (name, text, at, message, hint) => {
  const failure = toSendFailure(Object.assign(new Error(text), { name }), at);
  expect([failure.message, failure.details.hint]).toEqual([message, hint]);
});

test.each(["UND_ERR_INVALID_ARG", "UND_ERR_NOT_SUPPORTED"])(
  "refuses a request with %s as invalid",
  (code) => {
    const failure = toSendFailure(withCode(code), {
      ...exchange,
      request: { ...exchange.request, method: "BAD" },
    });
    expect([failure.kind, failure.message, failure.details.hint, failure.details.request]).toEqual([
      "usage",
      `this request can't be sent: ${code}`,
      "Check the method, the path and the headers for characters that HTTP does not allow.",
      "BAD http://host.example",
    ]);
  },
);

test("describes responses that are too large, have no valid status, or arrive too late", () => {
  const limit = (maxBodyBytes: number) =>
    createTooLargeFailure({ ...exchange, limits: { ...exchange.limits, maxBodyBytes } });
  expect(limit(1000).message).toBe("the answer of host.example:80 is larger than 1,000 bytes");
  expect(limit(3 * 2 ** 20).message).toBe("the answer of host.example:80 is larger than 3 MiB");
  expect(limit(1000).details).toMatchObject({
    hint: "Request less at once, for example with a smaller page size.",
    retryable: false,
  });
  expect(createNoStatusFailure(exchange, 7)).toMatchObject({
    message: `${server} answered with the status 007, which HTTP does not have`,
    details: { hint: "Check that the URL is the platform's.", retryable: false },
  });
  expect(createRequestTimeoutFailure(exchange, 2000)).toMatchObject({
    ...{ message: `${server} did not accept a connection within 2 s`, mayHaveArrived: false },
    details: { retryable: true, cause: { code: "ETIMEDOUT" } },
  });
  expect(createRequestTimeoutFailure({ ...halfway, expectedBytes: 1 }, 2000)).toMatchObject({
    message: `${server} did not finish its answer within 2 s (got 1,500 of 1 bytes)`,
    mayHaveArrived: true,
  });
  expect(createUndecodableFailure(exchange, "br, gzip", "x")).toMatchObject({
    message: "the body of the answer of host.example:80 can't be decoded (content-encoding: br, gzip)",
    details: {
      hint: "Check for a proxy in between that may have damaged or re-encoded it.",
      retryable: false,
    },
  });
});

test("names the request's URL without its query", () => {
  const request = { ...exchange.request, url: "http://host.example/cases?key=1#a" };
  expect(toSendFailure(withCode("EPIPE"), { ...exchange, request }).details.request).toBe(
    "GET http://host.example/cases",
  );
});
