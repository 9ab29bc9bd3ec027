import { createUnknownWordFailure } from "../../base/text/unknown-word";
import { honestBodyProbes, hostileBodyProbes } from "./body-probes";
import { genuineDeliveries, repeatedDeliveries } from "./delivery-probes";
import type { Probe } from "./probe";
import { signatureProbes } from "./signature-probes";
import { timeProbes } from "./time-probes";

/** All deliveries used to test a receiver, genuine ones first. */
export const probes: readonly Probe[] = [
  ...genuineDeliveries,
  ...honestBodyProbes,
  ...repeatedDeliveries,
  ...signatureProbes,
  ...timeProbes,
  ...hostileBodyProbes,
];

export function readProbe(id: string): Probe {
  const probe = probes.find((probe) => probe.id === id);
  if (probe !== undefined) return probe;
  throw createUnknownWordFailure(
    "delivery",
    id,
    probes.map((probe) => probe.id),
  );
}
