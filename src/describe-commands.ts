import { commands } from "./commands";
import { helpTopics } from "./commands/help/topics";
import { buildFiles } from "./reference/generated-files";

export const describeAll = async () => buildFiles(commands, helpTopics);
