import type { HelpTopic } from "../../cli/line/help/topic";
import { environmentTopic } from "./topics/environment";
import { exitCodesTopic } from "./topics/exit-codes";
import { flagsTopic } from "./topics/flags";
import { jsonTopic } from "./topics/json";
import { liveTopic } from "./topics/live";
import { outputTopic } from "./topics/output";
import { profilesTopic } from "./topics/profiles";
import { scenariosTopic } from "./topics/scenarios";
import { whereTopic } from "./topics/where";

export const helpTopics: readonly HelpTopic[] = [
  environmentTopic,
  outputTopic,
  whereTopic,
  exitCodesTopic,
  profilesTopic,
  liveTopic,
  scenariosTopic,
  jsonTopic,
  flagsTopic,
];
