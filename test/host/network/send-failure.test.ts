import { expect, test } from "vitest";
import { sendFailure } from "../../../src/host/network/send-failure";
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

test("reports the failure of the first address if all addresses of a host fail", () => {
  const failed = (...codes: readonly string[]) =>
    sendFailure(new AggregateError(codes.map(withCode)), exchange).message;
  expect(failed("ECONNREFUSED", "ENETUNREACH")).toBe(sendFailure(withCode("ECONNREFUSED"), exchange).message);
  expect(failed("ENETUNREACH", "ECONNREFUSED")).toBe(
    "cannot reach the server host.example:80 from this network",
  );
});
