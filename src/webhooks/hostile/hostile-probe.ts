import type { Probe } from "./probe";

type ProbeInput = Omit<Probe, "kind" | "expected" | "doc"> & Partial<Pick<Probe, "expected" | "doc">>;

/** Defines a probe. By default, the receiver must refuse it. */
export const defineHostileProbe = (input: ProbeInput): Probe => ({
  kind: "hostile",
  expected: "refused",
  doc: "receiver#verify-the-signature",
  ...input,
});

/** Defines a probe. By default, the receiver must book it once. */
export const defineHonestProbe = (input: ProbeInput): Probe => ({
  kind: "honest",
  expected: "booked once",
  doc: "receiver#accept-what-is-genuine",
  ...input,
});
