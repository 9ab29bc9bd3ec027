import { exitCodeTable } from "../../../cli/flags/exit-codes";
import type { Topic } from "../topic";

export const exitCodeTopics: readonly Topic[] = Object.values(exitCodeTable).map(
  ({ code, meaning, next, commands = [] }) => ({
    name: `exit ${code}`,
    kind: "exit code",
    aliases: [String(code)],
    meaning,
    next,
    commands,
  }),
);
