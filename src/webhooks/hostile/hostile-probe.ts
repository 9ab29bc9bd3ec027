import type { Probe } from "./probe";

type ProbeInput = Omit<Probe, "kind" | "expected" | "doc"> & Partial<Pick<Probe, "expected" | "doc">>;

/** A probe that must be refused, by default. */
export const hostile = (input: ProbeInput): Probe => ({
  kind: "hostile",
  expected: "refused",
  doc: "receiver#verify-the-signature",
  ...input,
});

/** A probe that must be booked once, by default. */
export const honest = (input: ProbeInput): Probe => ({
  kind: "honest",
  expected: "booked once",
  doc: "receiver#accept-what-is-genuine",
  ...input,
});
