import { expect, test } from "vitest";
import type { Headers } from "../../src/base/http";
import { parseJson } from "../../src/base/json/json";
import { probes } from "../../src/drift/probes";
import type { Arrival } from "../../src/drift/sides/side";
import { signWithKey } from "../../src/webhooks/signature";
import { readSignatureHeader } from "../../src/webhooks/signature-header";
import { driftOf, openSide } from "../support/drift/drifted";

const signatureName = "x-service-signature";

/** Signs a body with the delivery's own timestamp. */
function signed({ headers, ...arrival }: Arrival, key: Uint8Array, body = arrival.body): Arrival {
  const [time = ""] = readSignatureHeader(headers[signatureName] ?? "").times;
  const changed: Headers = { ...headers, [signatureName]: `t=${time},v1=${signWithKey(key, time, body)}` };
  return { ...arrival, headers: changed, body };
}

/** Returns the rules that a host breaks if `change` alters its deliveries in transit. */
async function rulesLeft(probe: string, change: (arrival: Arrival, secret: string) => Arrival) {
  const side = await openSide({});
  let secret = "";
  const target: typeof side.target = async (surface) => {
    const { send, ...rest } = await side.target(surface);
    return {
      ...rest,
      async send(request) {
        const answer = await send(request);
        if (request.url.endsWith("/webhooks")) ({ secret } = parseJson(answer.body) as { secret: string });
        return answer;
      },
    };
  };
  const { inbox } = side;
  const { findings } = await driftOf(
    {
      ...side,
      target,
      inbox: inbox && {
        ...inbox,
        arrivals: (tag) => inbox.arrivals(tag).map((arrival) => change(arrival, secret)),
      },
    },
    { chosen: probes.filter(({ id }) => id === probe) },
  );
  await side.close();
  return findings.map(({ kind, rule }) => `${kind} ${rule}`);
}

test("detects a signature keyed with the secret's text [SIG-03]", async () => {
  const change = (arrival: Arrival, secret: string) => signed(arrival, Buffer.from(secret));
  expect(await rulesLeft("collection-deliveries", change)).toEqual(["rule-left SIG-03"]);
});

test("detects a replay with a reserialized body [DLV-15]", async () => {
  const change = (arrival: Arrival, secret: string) => {
    if (!("x-service-replay" in arrival.headers)) return arrival;
    const anew = Buffer.from(JSON.stringify(JSON.parse(Buffer.from(arrival.body).toString()), null, 1));
    return signed(arrival, Buffer.from(secret, "base64"), anew);
  };
  expect(await rulesLeft("collection-delivery-replay", change)).toEqual(["rule-left DLV-15"]);
});
