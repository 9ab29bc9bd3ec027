import type { Host } from "../../base/host";
import { surfaces } from "../../base/platform";
import { createTrials } from "../../proof/check/check";
import type { ExpectedReaction } from "../../webhooks/hostile/probe";
import type { Topic } from "./topic";

const expectations = {
  refused: "A correct receiver refuses it: any answer but 2xx, and nothing is booked.",
  accepted: "A correct receiver answers 2xx; booking it is up to the receiver.",
  "booked once": "A correct receiver answers 2xx and books each event once.",
  ignored: "A correct receiver answers 2xx and books nothing.",
  answered: "A correct receiver may accept or refuse it, and still works afterward.",
} satisfies Record<ExpectedReaction, string>;

/** Explains the rules of `webhooks check`, each as one topic. */
export function listCheckTopics(host: Pick<Host, "now" | "random">): readonly Topic[] {
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
