import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Surface } from "../../base/platform";
import { suggestWord } from "../../base/text/unknown-word";
import {
  listProbeAssumptions,
  listProbeRules,
  listRequests,
  listSurfaces,
  needsControl,
  type Probe,
  receivesDeliveries,
  sendsWrites,
} from "../probe";

/** Capabilities of a run, based on its flags and the profile. */
export interface RunAbilities {
  /** Surfaces with an address and a key. */
  readonly surfaces: readonly Surface[];
  readonly canWrite: boolean;
  readonly canReceive: boolean;
  readonly canMoveClock: boolean;
}

/** Selects probes by ID, rule or assumption. Without `ids`, selects all. Throws for an unknown ID. */
export function chooseProbes(probes: readonly Probe[], ids: readonly string[] | undefined): readonly Probe[] {
  if (ids === undefined) return probes;
  const names = ids.flatMap((text) => text.split(",")).map((text) => text.trim());
  const isNamed = (probe: Probe, name: string) =>
    listProbeNames(probe).some((candidate) => candidate.toLowerCase() === name.toLowerCase());
  const unknownName = names.find((name) => !probes.some((probe) => isNamed(probe, name)));
  if (unknownName !== undefined) throw createUnknownProbeFailure(unknownName, probes);
  return probes.filter((probe) => names.some((name) => isNamed(probe, name)));
}

const createUnknownProbeFailure = (name: string, probes: readonly Probe[]) =>
  new Failure("usage", `Unknown probe "${name}".`, {
    hint: suggestWord(
      name,
      probes.map(({ id }) => id),
      advice`${recoup`test drift --list`} lists the probes, and the rules and assumptions that they are about.`,
    ),
  });

const listProbeNames = (probe: Probe) => [probe.id, ...listProbeRules(probe), ...listProbeAssumptions(probe)];

/** Returns why a probe can't run, or undefined if it can. */
export function findSkipReason(probe: Probe, abilities: RunAbilities): string | undefined {
  const missingSurface = listSurfaces(probe).find((surface) => !abilities.surfaces.includes(surface));
  if (missingSurface !== undefined)
    return `the profile has no address or key for the ${missingSurface} surface`;
  if (needsControl(probe) && !abilities.canMoveClock)
    return "needs time, or a fault, which a sandbox alone has";
  if ((sendsWrites(probe) || needsControl(probe)) && !abilities.canWrite) return "needs --writes";
  if (receivesDeliveries(probe) && !abilities.canReceive) return "needs --receive and --public-url";
  return undefined;
}

/** Counts the requests that two tries of each probe send. Excludes repeats, further tries and cleanup. */
export const countRequests = (probes: readonly Probe[]): number =>
  probes.flatMap(listRequests).length * triesPerProbe;

const triesPerProbe = 2;
