import { assumptionsOf, isWriting, type Probe, requestsOf, rulesOf } from "../../drift/probe";
import { probes } from "../../drift/probes";
import type { Topic } from "./topic";

export const probeTopics = (): readonly Topic[] => probes.map(probeTopic);

function probeTopic(probe: Probe): Topic {
  const sentRequests = requestsOf(probe).map(({ method, path }) => `${method} ${path}`);
  const ids = [...rulesOf(probe), ...assumptionsOf(probe)];
  return {
    name: probe.id,
    kind: "probe",
    meaning: `${probe.title}, on the ${probe.surface} surface. A difference from the sandbox means: ${probe.means} It sends ${[...new Set(sentRequests)].join(", ")}.`,
    next: "Run it alone.",
    commands: [
      `recoup test drift <profile> --only ${probe.id}${isWriting(probe) ? " --writes" : ""}`,
      ...ids.map((id) => `recoup explain ${id}`),
    ],
  };
}
