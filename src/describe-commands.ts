import { commands } from "./commands";
import { helpTopics } from "./commands/help/topics";
import { builtFiles } from "./reference/generated-files";

/** The build writes these files into `dist`. */
export const describeAll = async () => builtFiles(commands, helpTopics);
