import type { ClaimWorld } from "../assumptions/claim-world";

/**
 * Evidence for a reading, by assumption and name: `AMB-02 pascal-case`. The world is opened with this
 * reading.
 */
export type ReadingTests = Readonly<Record<string, (world: ClaimWorld) => Promise<void>>>;
