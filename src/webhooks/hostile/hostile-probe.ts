import type { Probe } from "./probe";

type ProbeInput = Omit<Probe, "kind" | "expected" | "doc"> & Partial<Pick<Probe, "expected" | "doc">>;

/** Returns a probe that must be refused, unless the input says otherwise. */
export const defineHostileProbe = (input: ProbeInput): Probe => ({
  kind: "hostile",
  expected: "refused",
  doc: "receiver#verify-the-signature",
  ...input,
});

/** Returns a probe that must be booked once, unless the input says otherwise. */
export const defineHonestProbe = (input: ProbeInput): Probe => ({
  kind: "honest",
  expected: "booked once",
  doc: "receiver#accept-what-is-genuine",
  ...input,
});
