import type { HelpTopic } from "./topic";
import { environmentTopic } from "./topics/environment";
import { exitCodesTopic } from "./topics/exit-codes";
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
];
