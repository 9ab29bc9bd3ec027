import type { Endpoint } from "../../../src/api/endpoint/endpoint";
import { endpoints } from "../../../src/api/endpoint/endpoints";
import { environments, surfaces } from "../../../src/base/platform";
import type { Random } from "../../../src/sandbox/facts/random";
import type { ServeInfo } from "../../../src/sandbox/serve-info";
import { newCase, newClient } from "../../support/sandbox/clients";
import { managedSubmission, submission } from "../../support/sandbox/submissions";

/** A request in parts, before it is serialized to bytes. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

const subscription = { url: "https://hooks.example.com/x", events: ["case.closed"], isTestMode: true };

/** Bodies that get a mutated request past the first checks. Operations that aren't listed need none. */
const goodBodies: Readonly<Record<string, unknown>> = {
  "POST /cases": submission({ isTest: true }),
  "POST /managed-cases": managedSubmission({ isTest: true }),
  "POST /clients": newClient({ cases: [newCase(), newCase()] }),
  "POST /oauth/token": { externalTenantId: "kb-1001" },
  "POST /webhooks": subscription,
  "PUT /webhooks/{id}": subscription,
  "PATCH /webhooks/{id}": { url: subscription.url },
  "POST /test/cases/{id}/advance": { to: "Active" },
};

/**
 * IDs for paths. Omits the client whose key the other requests use, because resetting it would invalidate the
 * key.
 */
const ids = ["kb-1002", "FF-100007", "6b2f9d5e-1c7a-4f0e-8a51-2f8f1de0a001"] as const;
const [firstEndpoint, ...otherEndpoints] = endpoints;
if (firstEndpoint === undefined) throw new RangeError("There are no endpoints.");
const allEndpoints: readonly [Endpoint, ...Endpoint[]] = [firstEndpoint, ...otherEndpoints];
const others = ["/control/status", "/openapi/customer.json", "/kyc/x", "/signing/x", "/link/x", "/"] as const;

/** Returns a request that the sandbox accepts or that at least reaches an operation. */
export function drawRequest(random: Random, { url, surfaces: bases }: ServeInfo): Draft {
  const endpoint = random.pick(allEndpoints);
  const environment = random.pick(environments);
  const { key } = bases[environment][random.chance(95) ? endpoint.surface : random.pick(surfaces)];
  const good = goodBodies[`${endpoint.method} ${endpoint.path}`];
  const base = `/${environment}/${endpoint.surface}`;
  return {
    method: endpoint.method,
    path: random.chance(10)
      ? random.pick(others)
      : base + endpoint.path.replace(/\{\w+\}/g, () => random.pick(ids)),
    query: random.chance(20) ? "Page=1&PageSize=5" : "",
    headers: [
      ["Host", url.slice("http://".length)],
      ...(random.chance(85) ? ([["XApiKey", key]] satisfies [string, string][]) : []),
      ["Content-Type", "application/json"],
      ...(random.chance(20) ? ([["Idempotency-Key", random.guid()]] satisfies [string, string][]) : []),
    ],
    body: Buffer.from(good === undefined ? "" : JSON.stringify(good)),
  };
}
