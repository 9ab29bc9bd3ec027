import type { ClaimWorld } from "../assumptions/claim-world";

/**
 * Checks of readings, keyed by assumption and name: `AMB-02 pascal-case`. Each one gets a world opened with
 * its reading.
 */
export type ReadingTests = Readonly<Record<string, (world: ClaimWorld) => Promise<void>>>;
