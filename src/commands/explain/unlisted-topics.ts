import type { Host } from "../../base/host";
import { surfaces } from "../../base/platform";
import {
  listProbeAssumptions,
  listProbeRules,
  listRequests,
  type Probe,
  sendsWrites,
} from "../../drift/probe";
import { probes } from "../../drift/probes";
import { judgeRules } from "../../judge-rules";
import { createTrials } from "../../proof/check/check";
import type { ExpectedReaction } from "../../webhooks/hostile/probe";
import type { Topic } from "./shapes";

/** Explains the `test drift` probes, and the `test judge` and `webhooks check` rules. */
export const listUnlistedTopics = (host: Pick<Host, "now" | "random">): readonly Topic[] => [
  ...probes.map(buildProbeTopic),
  ...judgeTopics,
  ...listCheckTopics(host),
];

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

const verdictMeanings = {
  broken: "The interface description forbids it, so a run that does it fails.",
  advice: "It is allowed, but it costs; a run that does it doesn't fail.",
} as const;

const judgeTopics: readonly Topic[] = judgeRules.map(
  ({ id, title, verdict, because, reads, advice, follows }) => ({
    name: id,
    kind: "client rule",
    meaning: `${title}. ${because} \`test judge\` reads ${reads}. ${verdictMeanings[verdict]}`,
    next: advice,
    commands: ["recoup help client", ...follows.map((rule) => `recoup explain ${rule}`)],
  }),
);

const expectations = {
  refused: "A correct receiver refuses it: any answer but 2xx, and nothing is booked.",
  accepted: "A correct receiver answers 2xx; booking it is up to the receiver.",
  "booked once": "A correct receiver answers 2xx and books each event once.",
  ignored: "A correct receiver answers 2xx and books nothing.",
  answered: "A correct receiver may accept or refuse it, and still works afterward.",
} satisfies Record<ExpectedReaction, string>;

function listCheckTopics(host: Pick<Host, "now" | "random">): readonly Topic[] {
  const trials = surfaces.flatMap((surface) => createTrials(host, { surface, nextSecret: "another" }));
  const byId = new Map(trials.map((trial) => [trial.id, trial]));
  return [...byId.values()].map(({ id, title, expected, isExtension, bug, advice, doc, rules }) => ({
    name: id,
    kind: "receiver rule",
    meaning: [
      `\`webhooks check\` sends: ${title}.`,
      expectations[expected],
      isExtension === true ? "This is beyond the interface description." : "",
      `Likely bug of another receiver: ${bug}`,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
    next: advice,
    commands: [`recoup help ${doc}`, ...rules.map((rule) => `recoup explain ${rule}`)],
  }));
}
