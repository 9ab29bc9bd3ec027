import { createUnknownWordFailure } from "../../base/text/unknown-word";
import { honestBodyProbes, hostileBodyProbes } from "./body-probes";
import { genuineDeliveries, repeatedDeliveries } from "./delivery-probes";
import type { DeliveryProbe } from "./probe";
import { signatureProbes } from "./signature-probes";
import { timeProbes } from "./time-probes";

/** All deliveries used to test a receiver, genuine ones first. */
export const probes: readonly DeliveryProbe[] = [
  ...genuineDeliveries,
  ...honestBodyProbes,
  ...repeatedDeliveries,
  ...signatureProbes,
  ...timeProbes,
  ...hostileBodyProbes,
];

export function readProbe(id: string): DeliveryProbe {
  const probe = probes.find((probe) => probe.id === id);
  if (probe !== undefined) return probe;
  throw createUnknownWordFailure(
    "delivery",
    id,
    probes.map((probe) => probe.id),
  );
}
