import { commands } from "./commands";
import { helpTopics } from "./commands/help/topics";
import { buildFiles } from "./reference/generated-files";

/** Returns the files that the build writes to `dist`. */
export const describeAll = async () => buildFiles(commands, helpTopics);
