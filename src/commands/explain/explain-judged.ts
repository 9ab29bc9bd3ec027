import { judgeRules } from "../../judge-rules";
import type { Topic } from "./topic";

const verdictMeanings = {
  broken: "The interface description forbids it, so a run that does it fails.",
  advice: "It is allowed, but it costs; a run that does it doesn't fail.",
} as const;

export const judgeTopics: readonly Topic[] = judgeRules.map(
  ({ id, title, verdict, because, reads, advice, follows }) => ({
    name: id,
    kind: "client rule",
    meaning: `${title}. ${because} \`test judge\` reads ${reads}. ${verdictMeanings[verdict]}`,
    next: advice,
    commands: ["recoup help client", ...follows.map((rule) => `recoup explain ${rule}`)],
  }),
);
