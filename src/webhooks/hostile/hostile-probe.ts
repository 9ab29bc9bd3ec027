import type { DeliveryProbe } from "./probe";

type ProbeInput = Omit<DeliveryProbe, "kind" | "expected" | "doc"> &
  Partial<Pick<DeliveryProbe, "expected" | "doc">>;

/** Defines a probe. By default, the receiver must refuse it. */
export const defineHostileProbe = (input: ProbeInput): DeliveryProbe => ({
  kind: "hostile",
  expected: "refused",
  doc: "receiver#verify-the-signature",
  ...input,
});

/** Defines a probe. By default, the receiver must book it once. */
export const defineHonestProbe = (input: ProbeInput): DeliveryProbe => ({
  kind: "honest",
  expected: "booked once",
  doc: "receiver#accept-what-is-genuine",
  ...input,
});
