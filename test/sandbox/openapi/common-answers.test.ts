import { describe, expect, test } from "vitest";
import type { Endpoint } from "../../../src/api/endpoint/endpoint";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { surfaces } from "../../../src/base/platform";
import { openContract } from "../../support/contract";
import { openSandbox } from "../../support/sandbox/sandbox";

const contracts = Object.fromEntries(
  await Promise.all(surfaces.map(async (surface) => [surface, await openContract(surface)] as const)),
);
const operations = endpoints.map((endpoint) => [`${endpoint.surface} ${endpoint.name}`, endpoint] as const);
const unknownId = "11111111-2222-4333-8444-555555555555";
const pathOf = ({ path }: Endpoint) => path.replace(/\{\w+\}/g, unknownId);

const { get } = await openSandbox();

async function faulty(fault: object) {
  const { control, get } = await openSandbox();
  await control("POST", "/faults", fault);
  return get;
}
const broken = await faulty({ status: 500 });
const limited = await faulty({ status: 429, retryAfter: 2.5 });

/** Returns a response's status and how the response violates the OpenAPI document. */
async function judge(endpoint: Endpoint, path: string, options: object = {}, from = get) {
  const { surface, method } = endpoint;
  const answer = await from(surface, path, { method, ...options });
  return [answer.status, contracts[surface]?.findings(method, pathOf(endpoint), answer)];
}

describe.each(operations)("common refusals of %s", (_, endpoint) => {
  test("match the OpenAPI document for a missing or invalid key [AUTH-02] [AUTH-03] [ERR-09]", async () => {
    expect(await judge(endpoint, pathOf(endpoint), { key: null })).toEqual([401, []]);
    expect(await judge(endpoint, pathOf(endpoint), { key: "nobody" })).toEqual([401, []]);
  });

  test("match the OpenAPI document for an unreadable query [ERR-08]", async () => {
    expect(await judge(endpoint, `${pathOf(endpoint)}?%ff`)).toEqual([400, []]);
  });

  test("match the OpenAPI document for an internal error [ERR-10]", async () => {
    expect(await judge(endpoint, pathOf(endpoint), {}, broken)).toEqual([500, []]);
  });

  test("match the OpenAPI document for too many requests [ERR-11]", async () => {
    expect(await judge(endpoint, pathOf(endpoint), {}, limited)).toEqual([429, []]);
  });
});

describe.each(operations.filter(([, { isTestHostOnly }]) => isTestHostOnly))("%s", (_, endpoint) => {
  test("matches the OpenAPI document on the live host [ERR-14] [ERR-15]", async () => {
    expect(await judge(endpoint, pathOf(endpoint), { environment: "live", body: {} })).toEqual([403, []]);
  });
});

describe.each(operations.filter(([, { body }]) => body))("%s", (_, endpoint) => {
  test("matches the OpenAPI document if the body is missing or unreadable [VAL-01] [VAL-02] [VAL-21]", async () => {
    for (const body of [undefined, Buffer.from("{"), Buffer.from("[]"), Buffer.from([0x22, 0xff, 0x22])]) {
      const [status, findings] = await judge(endpoint, pathOf(endpoint), { body });
      expect([findings, [400, 404].includes(Number(status))]).toEqual([[], true]);
    }
  });
});
