import {
  listProbeAssumptions,
  listProbeRules,
  listRequests,
  type Probe,
  sendsWrites,
} from "../../drift/probe";
import { probes } from "../../drift/probes";
import type { Topic } from "./topic";

export const listProbeTopics = (): readonly Topic[] => probes.map(buildProbeTopic);

function buildProbeTopic(probe: Probe): Topic {
  const sentRequests = listRequests(probe).map(({ method, path }) => `${method} ${path}`);
  const ids = [...listProbeRules(probe), ...listProbeAssumptions(probe)];
  return {
    name: probe.id,
    kind: "probe",
    meaning: `${probe.title}, on the ${probe.surface} surface. A difference from the sandbox means: ${probe.means} It sends ${[...new Set(sentRequests)].join(", ")}.`,
    next: "Run it alone.",
    commands: [
      `recoup test drift <profile> --only ${probe.id}${sendsWrites(probe) ? " --writes" : ""}`,
      ...ids.map((id) => `recoup explain ${id}`),
    ],
  };
}
