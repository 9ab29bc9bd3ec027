import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { classifyError, classifyStatus } from "../../../src/sandbox/deliveries/outcome";

test("treats only a 2xx as success [DLV-01]", () => {
  const arrived = { error: null, category: null };
  expect([classifyStatus(200), classifyStatus(299)]).toEqual([
    { status: 200, ...arrived },
    { status: 299, ...arrived },
  ]);
  expect([199, 300, 305].map((status) => classifyStatus(status).error)).toEqual([
    "HTTP 199: Unknown Status",
    "HTTP 300: Multiple Choices",
    "HTTP 305: Unknown Status",
  ]);
});

const timeout = ["Timeout: no answer within 10 seconds", "TimeoutError"];
const unreachable = ["Cannot reach your endpoint", "NetworkError"];
const untrusted = ["TLS certificate error", "SslError"];

test.each([
  ["ENOTFOUND", ...unreachable],
  ["EAI_AGAIN", ...unreachable],
  ["ECONNREFUSED", ...unreachable],
  ["EHOSTUNREACH", ...unreachable],
  ["ENETUNREACH", ...unreachable],
  ["ERR_ADDRESS_REFUSED", ...unreachable],
  ["ETIMEDOUT", ...timeout],
  ["UND_ERR_CONNECT_TIMEOUT", ...timeout],
  ["UND_ERR_HEADERS_TIMEOUT", ...timeout],
  ["UND_ERR_BODY_TIMEOUT", ...timeout],
  ["EPROTO", ...untrusted],
  ["ERR_TLS_CERT_ALTNAME_INVALID", ...untrusted],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", ...untrusted],
  ["ECONNRESET", "Network error: the connection ended", "NetworkError"],
])("describes an attempt that failed with %s as %s", (code, error, category) => {
  const cause = Object.assign(new Error("system error"), { code });
  const failure = (details: object) => new Failure("network", "the connection ended", details);
  expect(classifyError(failure({ cause }))).toEqual({ status: null, error, category });
  const several = new AggregateError([cause, Object.assign(new Error("other"), { code: "EOTHER" })]);
  expect(classifyError(failure({ cause: several }))).toEqual({ status: null, error, category });
});

test.each<[string, unknown, string, string]>([
  [
    "a failure without a cause",
    new Failure("network", "no answer"),
    "Network error: no answer",
    "NetworkError",
  ],
  [
    "a failure that isn't of the network",
    new Failure("usage", "bad request"),
    "Unexpected error: bad request",
    "UnknownError",
  ],
  ["an error", new Error("boom"), "Unexpected error: boom", "UnknownError"],
  [
    "an error with a code",
    Object.assign(new Error("gone"), { code: "ENOTFOUND" }),
    "Cannot reach your endpoint",
    "NetworkError",
  ],
  ["a text", "stop", "Unexpected error: stop", "UnknownError"],
  ["null", null, "Unexpected error: null", "UnknownError"],
])("describes an attempt that failed with %s", (_, thrown, error, category) => {
  expect(classifyError(thrown)).toEqual({ status: null, error, category });
});
